import { amountText, times } from '../../shop/money.ts'
import type { FoundPurchase, PurchaseLine } from '../../shop/purchases/index.ts'
import { Amount, Day, Text } from '../kit/fields.tsx'
import { Panel } from '../kit/panel.tsx'
import { Pick } from '../kit/pick.tsx'
import { StaffForm } from '../kit/staff-form.tsx'
import { MarginText } from '../stock/margin-text.tsx'

type Props = { purchase: FoundPurchase }

/** The lines of an open purchase, each with its pieces and cost. */
export function LinesForm({ purchase }: Props) {
  const { lines, version, expectedOn, note } = purchase
  return (
    <Panel
      title="What is ordered"
      note={lines.length > 0 ? '0 pieces removes a line.' : 'Nothing yet: add the first size.'}
    >
      <StaffForm action="change" submit="Save" variant="outline" hidden={{ version }}>
        {lines.length > 0 && (
          <ul className="divide-y divide-line border-line border-y">
            {lines.map(line => (
              <li key={line.sizeId} className="grid items-end gap-3 py-3 sm:grid-cols-[minmax(0,1fr)_auto]">
                <LineText line={line} />
                <div className="flex gap-3">
                  <Text
                    name={`pieces.${line.sizeId}`}
                    label="Pieces"
                    defaultValue={line.ordered}
                    inputMode="numeric"
                    className="w-24"
                  />
                  <Amount name={`cost.${line.sizeId}`} label="Rs each" defaultValue={line.cost} className="w-28" />
                </div>
              </li>
            ))}
          </ul>
        )}
        <div className="grid gap-4 sm:grid-cols-[12rem_1fr]">
          <Day name="expectedOn" label="Expected on" defaultValue={expectedOn ?? ''} />
          <Text name="note" label="Note" defaultValue={note} maxLength={500} />
        </div>
      </StaffForm>
    </Panel>
  )
}

function LineText({ line }: { line: PurchaseLine }) {
  return (
    <span className="wrap-anywhere min-w-0 text-sm">
      <a href={`/admin/stock/sizes/${encodeURIComponent(line.sizeId)}`} className="text-link font-medium text-base">
        {`${line.name}, ${line.ml} ml`}
      </a>
      <span className="block text-muted">{`${line.sku}. ${line.received} of ${line.ordered} have come`}</span>
      <MarginText cutPrice={line.cutPrice} averageCost={line.cost} />
    </span>
  )
}

/** The lines of a purchase that cannot be changed. */
export function LinesText({ purchase: { lines } }: Props) {
  return (
    <Panel title="What was ordered">
      <ul className="divide-y divide-line">
        {lines.map(line => (
          <li key={line.sizeId} className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 py-2">
            <LineText line={line} />
            <span className="text-right text-sm">
              {`${line.ordered} x ${amountText(line.cost)}`}
              <span className="block text-muted">{amountText(times(line.cost, line.ordered))}</span>
              {line.cancelled > 0 && <span className="block text-muted">{`${line.cancelled} cancelled`}</span>}
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  )
}

/** Adds one size, found by its name or scanned. */
export function AddLineForm({ purchase: { version } }: Props) {
  return (
    <Panel title="Add a size">
      <StaffForm action="add" submit="Add" busy="Adding ..." hidden={{ version }}>
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
      </StaffForm>
    </Panel>
  )
}
