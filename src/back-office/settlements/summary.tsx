import { dayText } from '../../shop/dates.ts'
import { amountText, type Paisa, sum } from '../../shop/money.ts'
import type { Settlement } from '../../shop/settlement/index.ts'

/** The sums of a courier's file. */
export function Summary({ settlement: { lines, paidOut, received, closedAt, closedBy } }: { settlement: Settlement }) {
  const total = (name: 'cod' | 'fee' | 'tax' | 'incomeTax' | 'salesTax') =>
    sum(lines.map(line => line[name] ?? (0 as Paisa)))
  const isApart = lines.length > 0 && lines.every(({ incomeTax }) => incomeTax !== null)
  const taxes = isApart
    ? [
        { label: 'Income tax', text: amountText(total('incomeTax')) },
        { label: 'Sales tax', text: amountText(total('salesTax')) },
      ]
    : [{ label: 'Tax withheld', text: amountText(total('tax')) }]
  const figures = [
    { label: 'Lines', text: String(lines.length) },
    { label: 'Collected', text: amountText(total('cod')) },
    { label: 'Fees', text: amountText(total('fee')) },
    ...taxes,
    { label: 'Paid out', text: amountText(paidOut) },
    ...(received === null ? [] : [{ label: 'Arrived in the bank', text: amountText(received) }]),
  ]
  return (
    <section aria-label="Sums of the file">
      <dl className="grid grid-cols-2 gap-3 sm:grid-cols-3 lg:grid-cols-6">
        {figures.map(({ label, text }) => (
          <div key={label} className="tile">
            <dt className="text-muted">{label}</dt>
            <dd className="font-semibold tabular-nums">{text}</dd>
          </div>
        ))}
      </dl>
      {closedAt && (
        <p className="mt-3 text-muted text-sm">
          Closed on {dayText(closedAt)} by {closedBy}.
        </p>
      )}
    </section>
  )
}
