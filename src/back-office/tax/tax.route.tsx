import { useLoaderData } from 'react-router'
import { monthText, today } from '../../shop/ground/dates.ts'
import { exactAmountText, type Paisa } from '../../shop/ground/money.ts'
import { listCouriers } from '../../shop/orders/dispatch/index.ts'
import { listWithheld, type Withheld } from '../../shop/settings/tax/index.ts'
import { TextField } from '../../ui/field.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { staffActions, staffPage } from '../../web/server/staff-pages.ts'
import { inExcel } from '../kit/export-menu.tsx'
import { Select, Text } from '../kit/fields.tsx'
import { FoldForm } from '../kit/form-parts.tsx'
import { ListPage } from '../kit/list-page.tsx'
import type { Column } from '../kit/list-table.tsx'
import { taxTabs } from '../kit/office-tabs.ts'
import { Panel } from '../kit/panel.tsx'
import { DownloadButtons } from '../kit/period-form.tsx'
import { titled } from '../kit/titled.ts'
import { useMay } from '../kit/use-may.ts'
import { taxActions } from './tax-actions.ts'

/**
 * What couriers withheld of cash on delivery and charged as sales tax on their fees by month, and their certificates.
 */
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

type Props = { couriers: readonly (readonly [id: string, name: string])[]; month: string }

/** A certificate of a courier, which is set off against the tax of its year or month. */
const CertificateForm = ({ couriers, month }: Props) => (
  <FoldForm label="Add a certificate" action="certificate" submit="Save">
    <div className="grid gap-3 sm:grid-cols-2 lg:grid-cols-5">
      <Select name="courierId" label="Courier" options={Object.fromEntries(couriers)} />
      <Text name="month" label="Month" placeholder="2026-11" defaultValue={month} required maxLength={7} />
      <Select name="tax" label="Tax" options={{ income: 'Income tax', sales: 'Sales tax' }} />
      <Text name="number" label="Number of the certificate" required maxLength={80} />
      <Text name="amount" label="Amount, Rs" inputMode="decimal" required maxLength={15} />
    </div>
  </FoldForm>
)

/** The sales tax of a month's sales, as a file. */
const OutputTax = ({ month }: { month: string }) => (
  <Panel
    title="Sales tax of your sales"
    note="Order by order as a file, less what came back in the month. An order counts when it would be invoiced, as Rates and numbers say."
  >
    <form action="/admin/tax/output" className="flex flex-wrap items-end gap-3">
      <TextField name="month" label="Month" type="month" required defaultValue={month} />
      <DownloadButtons />
    </form>
  </Panel>
)

/** What a certificate covers, beside what was withheld. */
const certified = (amount: Paisa, of: Paisa) =>
  amount >= of ? (of > 0 ? 'Certified' : '') : `${exactAmountText((of - amount) as Paisa)} without a certificate`

/** What a courier withheld in a month. */
const withheldColumns: readonly Column<Withheld>[] = [
  { label: 'Month', cell: ({ month }) => monthText(month), note: ({ courier }) => courier },
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
  {
    label: 'Input tax on fees',
    cell: ({ feeTax }) => feeTax > 0 && exactAmountText(feeTax),
    note: ({ feeTax, inputTax }) => feeTax > inputTax && `${exactAmountText((feeTax - inputTax) as Paisa)} in the fees`,
    figure: true,
  },
  { label: 'Not told apart', cell: ({ notApart }) => notApart > 0 && exactAmountText(notApart), figure: true },
  {
    label: 'By order',
    cell: ({ month }) => (
      <>
        <a href={`/admin/tax/withheld?month=${month}`} download className="text-link">
          CSV
        </a>{' '}
        <a href={inExcel(`/admin/tax/withheld?month=${month}`)} download className="text-link">
          Excel
        </a>
      </>
    ),
    end: true,
  },
]

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
