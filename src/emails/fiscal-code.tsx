import { qrModules } from '../platform/qr-code.ts'
import type { Order } from '../shop/orders/orders/index.ts'
import { taxRow } from '../shop/settings/tax/tax-rules.ts'
import { surface } from '../ui/colours.ts'
import { Paragraph, Subtitle } from './parts.tsx'

/** One inch at 96 pixels, as the tax office asks for it: a code of 25 modules and its margin. */
const MODULE_PX = 3

// Gmail darkens colours of backgrounds, not their pictures: its dark mode would make the code black on black.
const LIGHT = `${surface} linear-gradient(${surface}, ${surface})`

/**
 * The number of the order's invoice at FBR with its QR code, and the tax that the price holds; nothing without a
 * number.
 */
export function FiscalCode({ order }: { order: Order }) {
  if (!order.fiscalNumber) return null
  const tax = taxRow(order)
  return (
    <>
      <Subtitle>FBR invoice</Subtitle>
      <Paragraph>
        {order.fiscalNumber}
        {tax && (
          <>
            <br />
            {tax.join(': ')}
          </>
        )}
      </Paragraph>
      <Code text={order.fiscalNumber} />
    </>
  )
}

/** A table, since clients show neither SVG nor pictures that they do not load: a cell for each run of a row. */
function Code({ text }: { text: string }) {
  const rows = qrModules(text)
  return (
    <table
      role="img"
      aria-label="QR code of the number"
      cellPadding={0}
      cellSpacing={0}
      style={{ borderCollapse: 'collapse', background: LIGHT, margin: '0 0 16px' }}
    >
      <tbody>
        {rows.map((row, y) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a row is its place.
          <tr key={y} style={{ height: MODULE_PX, lineHeight: 0, fontSize: 0 }}>
            {runsOf(row).map(({ start, length, dark }) => (
              <td
                key={start}
                colSpan={length}
                width={length * MODULE_PX}
                height={MODULE_PX}
                style={{ padding: 0, ...(dark && { background: '#000000' }) }}
              />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

type Run = { start: number; length: number; dark: boolean }

function runsOf(row: readonly boolean[]): Run[] {
  const runs: Run[] = []
  for (const [start, dark] of row.entries()) {
    const last = runs.at(-1)
    if (last?.dark === dark) last.length += 1
    else runs.push({ start, length: 1, dark })
  }
  return runs
}
