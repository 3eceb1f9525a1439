import { useLoaderData } from 'react-router'
import { today } from '../../shop/ground/dates.ts'
import { listCouriers } from '../../shop/orders/dispatch/index.ts'
import { listWithheld } from '../../shop/settings/tax/index.ts'
import { LinkButton } from '../../ui/link-button.tsx'
import { staffActions, staffPage } from '../../web/server/staff-pages.ts'
import { ListPage } from '../kit/list-page.tsx'
import { titled } from '../kit/titled.ts'
import { useMay } from '../kit/use-may.ts'
import { CertificateForm } from './certificate-form.tsx'
import { OutputTax } from './output-tax.tsx'
import { taxActions } from './tax-actions.ts'
import { taxTabs } from './tax-tabs.ts'
import { withheldColumns } from './withheld-columns.tsx'

/** What couriers withheld of cash on delivery by month, and their certificates for it. */
export const meta = titled('Tax')

export const loader = staffPage('settlements.read', async ({ shop }) => {
  const [withheld, couriers] = await Promise.all([listWithheld(shop.db), listCouriers(shop.db)])
  return {
    withheld,
    month: today().slice(0, 7),
    couriers: couriers.map(({ courierId, name }) => [courierId, name] as const),
  }
})

export const action = staffActions(taxActions)

export default function TaxPage() {
  const { withheld, couriers, month } = useLoaderData<typeof loader>()
  const may = useMay()
  return (
    <ListPage
      title="Tax"
      tabs={taxTabs}
      actions={
        may('settings.change') && (
          <LinkButton href="/admin/settings/tax" variant="outline">
            Rates and numbers
          </LinkButton>
        )
      }
      rows={withheld}
      keyOf={({ month, courierId }) => `${month} ${courierId}`}
      columns={withheldColumns}
      empty={{
        title: 'Nothing was withheld yet',
        text: 'What couriers keep as tax is booked when their settlement is closed, by the day that they paid.',
      }}
    >
      <OutputTax month={month} />
      {may('settlements.change') && <CertificateForm couriers={couriers} month={month} />}
    </ListPage>
  )
}
