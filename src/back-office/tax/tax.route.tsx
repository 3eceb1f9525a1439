import { useLoaderData } from 'react-router'
import { today } from '../../shop/dates.ts'
import { listCouriers } from '../../shop/dispatch/index.ts'
import { exactAmountText, type Paisa } from '../../shop/money.ts'
import { listWithheld } from '../../shop/tax/index.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { staffActions, staffPage } from '../../web/server/staff-pages.ts'
import { ListPage } from '../kit/list-page.tsx'
import { Panel } from '../kit/panel.tsx'
import { titled } from '../kit/titled.ts'
import { useMay } from '../kit/use-may.ts'
import { CertificateForm } from './certificate-form.tsx'
import { taxActions } from './tax-actions.ts'
import { taxTabs } from './tax-tabs.ts'

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

/** What a certificate covers, beside what was withheld. */
const certified = (amount: Paisa, of: Paisa) =>
  amount >= of ? (of > 0 ? 'Certified' : '') : `${exactAmountText((of - amount) as Paisa)} without a certificate`

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
      columns={[
        { label: 'Month', cell: ({ month }) => month, note: ({ courier }) => courier },
        {
          label: 'Income tax',
          cell: ({ incomeTax }) => exactAmountText(incomeTax),
          note: ({ incomeTax, certifiedIncome }) => certified(certifiedIncome, incomeTax),
          figure: true,
        },
        {
          label: 'Sales tax',
          cell: ({ salesTax }) => exactAmountText(salesTax),
          note: ({ salesTax, certifiedSales }) => certified(certifiedSales, salesTax),
          figure: true,
        },
        { label: 'Not told apart', cell: ({ notApart }) => notApart > 0 && exactAmountText(notApart), figure: true },
        {
          label: 'By order',
          cell: ({ month }) => (
            <a href={`/admin/tax/withheld?month=${month}`} download className="text-link">
              CSV
            </a>
          ),
          end: true,
        },
      ]}
      empty={{
        title: 'Nothing was withheld yet',
        text: 'What couriers keep as tax is booked when their settlement is closed, by the day that they paid.',
      }}
    >
      <Panel
        title="Sales tax of your sales"
        note="Order by order as CSV, less what came back in the month. An order counts when it would be invoiced, as Rates and numbers say."
      >
        <form action="/admin/tax/output" className="flex flex-wrap items-end gap-3">
          <TextField name="month" label="Month" type="month" required defaultValue={month} />
          <Button type="submit" variant="outline">
            Download CSV
          </Button>
        </form>
      </Panel>
      {may('settlements.change') && <CertificateForm couriers={couriers} month={month} />}
    </ListPage>
  )
}
