import { dayText } from '../../shop/ground/dates.ts'
import { grouped } from '../../shop/ground/grouped.ts'
import { amountText } from '../../shop/ground/money.ts'
import type { ShownSettlement } from '../../shop/money/settlement/index.ts'
import { Tiles } from '../kit/tiles.tsx'

/** The sums of a courier's file. */
export function Summary({
  settlement: { lineCount, sums, paidOut, received, closedAt, closedBy },
}: {
  settlement: ShownSettlement
}) {
  return (
    <>
      <Tiles
        label="Sums of the file"
        tiles={[
          { label: 'Lines', figure: grouped(lineCount) },
          ...sums.map(([label, amount]) => ({ label, figure: amountText(amount) })),
          { label: 'Paid out', figure: amountText(paidOut) },
          ...(received === null ? [] : [{ label: 'Arrived in the bank', figure: amountText(received) }]),
        ]}
      />
      {closedAt && <p className="text-muted text-sm">{`Closed on ${dayText(closedAt)} by ${closedBy}.`}</p>}
    </>
  )
}
