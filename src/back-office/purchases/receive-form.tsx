import type { FoundPurchase } from '../../shop/purchases/index.ts'
import { Amount, Text } from '../kit/fields.tsx'
import { Panel } from '../kit/panel.tsx'
import { StaffForm } from '../kit/staff-form.tsx'

/** What came of an ordered purchase: pieces of each size, and what they cost. */
export function ReceiveForm({ purchase: { lines, version } }: { purchase: FoundPurchase }) {
  const open = lines.filter(({ ordered, received, cancelled }) => received + cancelled < ordered)
  if (open.length === 0) return null
  return (
    <Panel title="Receive a delivery" note="Leave empty what has not come. The pieces are for sale at once.">
      <StaffForm action="receive" submit="Add to stock" busy="Adding ..." hidden={{ version }}>
        <ul className="divide-y divide-line border-line border-y">
          {open.map(({ sizeId, name, ml, barcode, ordered, received, cancelled, cost }) => (
            <li key={sizeId} className="grid items-end gap-3 py-3 sm:grid-cols-[minmax(0,1fr)_auto]">
              <span className="wrap-anywhere min-w-0 text-sm">
                <span className="block font-medium text-base">{`${name}, ${ml} ml`}</span>
                <span className="text-muted">{`${barcode}. ${ordered - received - cancelled} still to come`}</span>
              </span>
              <div className="flex gap-3">
                <Text name={`came.${sizeId}`} label="Have come" inputMode="numeric" className="w-24" />
                <Amount name={`paid.${sizeId}`} label="Rs each" defaultValue={cost} className="w-28" />
              </div>
            </li>
          ))}
        </ul>
      </StaffForm>
    </Panel>
  )
}
