import { amountText, times } from '../../shop/ground/money.ts'
import { sizeText } from '../../shop/ground/names/rules.ts'
import type { FoundPurchase, PurchaseLine } from '../../shop/stock/purchases/index.ts'
import { Amount, Day, Text } from '../kit/fields.tsx'
import { PanelForm } from '../kit/form-parts.tsx'
import { Panel } from '../kit/panel.tsx'
import { Pick } from '../kit/pick.tsx'
import { Rows } from '../kit/rows.tsx'
import { MarginText } from '../stock/margin-text.tsx'

type Props = { purchase: FoundPurchase }

/** The lines of an open purchase, each with its pieces and cost. */
export function LinesForm({ purchase: { lines, version, expectedOn, note } }: Props) {
  const hint = lines.length > 0 ? '0 pieces removes a line.' : 'Nothing yet: add the first size.'
  return (
    <PanelForm title="What is ordered" note={hint} action="change" submit="Save" variant="outline" hidden={{ version }}>
      <Rows
        {...lineTexts}
        rows={lines}
        end={({ sizeId, ordered, cost }) => (
          <>
            <Text
              name={`pieces.${sizeId}`}
              label="Pieces"
              defaultValue={ordered}
              inputMode="numeric"
              className="w-24"
            />
            <Amount name={`cost.${sizeId}`} label="Rs each" defaultValue={cost} className="w-28" />
          </>
        )}
      />
      <div className="grid gap-4 sm:grid-cols-[12rem_1fr]">
        <Day name="expectedOn" label="Expected on" defaultValue={expectedOn ?? ''} />
        <Text name="note" label="Note" defaultValue={note} maxLength={500} />
      </div>
    </PanelForm>
  )
}

/** What a line says of its size. */
const lineTexts = {
  keyOf: ({ sizeId }: PurchaseLine) => sizeId,
  to: ({ sizeId }: PurchaseLine) => `/admin/stock/sizes/${encodeURIComponent(sizeId)}`,
  cell: ({ name, ml }: PurchaseLine) => sizeText(name, ml),
  note: ({ sku, received, ordered, cutPrice, cost }: PurchaseLine) => (
    <>
      {`${sku}. ${received} of ${ordered} have come. `}
      <MarginText cutPrice={cutPrice} averageCost={cost} />
    </>
  ),
}

/** The lines of a purchase that cannot be changed. */
export const LinesText = ({ purchase: { lines } }: Props) => (
  <Panel title="What was ordered">
    <Rows
      {...lineTexts}
      rows={lines}
      end={({ ordered, cost, cancelled }) => (
        <span>
          {`${ordered} x ${amountText(cost)}`}
          <span className="block text-muted">{amountText(times(cost, ordered))}</span>
          {cancelled > 0 && <span className="block text-muted">{`${cancelled} cancelled`}</span>}
        </span>
      )}
    />
  </Panel>
)

/** Adds one size, found by its name or scanned. */
export const AddLineForm = ({ purchase: { version } }: Props) => (
  <PanelForm title="Add a size" action="add" submit="Add" busy="Adding ..." hidden={{ version }}>
    <Pick
      name="scanned"
      label="Size"
      hint="Name, barcode or SKU; with a scanner just scan"
      from="/admin/stock/offers"
      required
    />
    <div className="grid grid-cols-2 gap-3">
      <Text name="pieces" label="Pieces" inputMode="numeric" required />
      <Amount name="cost" label="Rs each" required />
    </div>
  </PanelForm>
)
