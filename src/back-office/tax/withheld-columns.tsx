import { monthText } from '../../shop/ground/dates.ts'
import { exactAmountText, type Paisa } from '../../shop/ground/money.ts'
import type { Withheld } from '../../shop/settings/tax/index.ts'
import type { Column } from '../kit/list-table.tsx'

/** What a certificate covers, beside what was withheld. */
const certified = (amount: Paisa, of: Paisa) =>
  amount >= of ? (of > 0 ? 'Certified' : '') : `${exactAmountText((of - amount) as Paisa)} without a certificate`

/** What a courier withheld in a month. */
export const withheldColumns: readonly Column<Withheld>[] = [
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
]
