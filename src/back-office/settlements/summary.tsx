import { dayText } from '../../shop/ground/dates.ts'
import { amountText, type Paisa, sum } from '../../shop/ground/money.ts'
import type { Settlement } from '../../shop/money/settlement/index.ts'
import { Tiles } from '../kit/tiles.tsx'

/** The sums of a courier's file. */
export function Summary({ settlement: { lines, paidOut, received, closedAt, closedBy } }: { settlement: Settlement }) {
  const total = (label: string, name: 'cod' | 'fee' | 'tax' | 'incomeTax' | 'salesTax') => ({
    label,
    figure: amountText(sum(lines.map(line => line[name] ?? (0 as Paisa)))),
  })
  const isApart = lines.length > 0 && lines.every(({ incomeTax }) => incomeTax !== null)
  return (
    <>
      <Tiles
        label="Sums of the file"
        tiles={[
          { label: 'Lines', figure: String(lines.length) },
          total('Collected', 'cod'),
          total('Fees', 'fee'),
          ...(isApart
            ? [total('Income tax', 'incomeTax'), total('Sales tax', 'salesTax')]
            : [total('Tax withheld', 'tax')]),
          { label: 'Paid out', figure: amountText(paidOut) },
          ...(received === null ? [] : [{ label: 'Arrived in the bank', figure: amountText(received) }]),
        ]}
      />
      {closedAt && <p className="text-muted text-sm">{`Closed on ${dayText(closedAt)} by ${closedBy}.`}</p>}
    </>
  )
}
