import type { PriceAndDiscount } from '../../shop/catalogue/prices/bulk-price-rules.ts'
import type { PlannedLine } from '../../shop/catalogue/prices/index.ts'
import { amountText, cutPrice } from '../../shop/ground/money.ts'
import { sizeText } from '../../shop/ground/names/size-and-urdu-name-rules.ts'
import { type Column, ListTable } from '../kit/list-table.tsx'
import { MarginText } from '../stock/margin-text.tsx'

/** A price, and its full price struck through where it is reduced. */
export function PriceText({ price, discount }: PriceAndDiscount) {
  if (discount === 0) return amountText(price)
  return (
    <>
      <del className="text-muted">{amountText(price)}</del> {amountText(cutPrice(price, discount))}
    </>
  )
}

const columns: readonly Column<PlannedLine>[] = [
  {
    label: 'Size',
    cell: ({ name, ml, setOf }) => sizeText(name, ml, setOf),
    note: ({ sku }) => sku,
  },
  { label: 'Now', cell: size => <PriceText {...size} />, figure: true },
  { label: 'New', cell: ({ to, refused }) => to && !refused && <PriceText {...to} />, figure: true },
  {
    label: 'Margin',
    cell: ({ to, refused, averageCost }) =>
      to && !refused && <MarginText cutPrice={to.cutPrice} averageCost={averageCost} />,
    figure: true,
  },
  {
    label: 'Note',
    cell: ({ refused, warned }) =>
      refused ? (
        <span className="text-danger">{`Stays: ${refused}`}</span>
      ) : (
        warned && <span className="text-danger">{`Note: ${warned}`}</span>
      ),
    plain: true,
  },
]

/** What would change, line by line: old, new, margin, and why a line is refused. */
export const PlanTable = ({ lines }: { lines: readonly PlannedLine[] }) => (
  <ListTable
    label="What would change"
    rows={lines}
    keyOf={({ sizeId }) => sizeId}
    to={({ productId }) => `/admin/products/${productId}`}
    columns={columns}
  />
)
