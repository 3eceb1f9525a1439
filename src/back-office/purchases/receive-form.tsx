import { sizeText } from '../../shop/ground/names/rules.ts'
import type { FoundPurchase } from '../../shop/stock/purchases/index.ts'
import { Amount, Text } from '../kit/fields.tsx'
import { PanelForm } from '../kit/form-parts.tsx'
import { Rows } from '../kit/rows.tsx'

/** What came of an ordered purchase: pieces of each size, and what they cost. */
export function ReceiveForm({ purchase: { lines, version } }: { purchase: FoundPurchase }) {
  const open = lines.filter(({ ordered, received, cancelled }) => received + cancelled < ordered)
  if (open.length === 0) return null
  return (
    <PanelForm
      title="Receive a delivery"
      note="Leave empty what has not come. The pieces are for sale at once."
      action="receive"
      submit="Add to stock"
      busy="Adding ..."
      hidden={{ version }}
    >
      <Rows
        rows={open}
        keyOf={({ sizeId }) => sizeId}
        cell={({ name, ml }) => <span className="font-medium text-base">{sizeText(name, ml)}</span>}
        note={({ barcode, ordered, received, cancelled }) =>
          `${barcode}. ${ordered - received - cancelled} still to come`
        }
        end={({ sizeId, cost }) => (
          <>
            <Text name={`came.${sizeId}`} label="Pieces received" inputMode="numeric" className="w-24" />
            <Amount name={`paid.${sizeId}`} label="Rs each" defaultValue={cost} className="w-28" />
          </>
        )}
      />
    </PanelForm>
  )
}
