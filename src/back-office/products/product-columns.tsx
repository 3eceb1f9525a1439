import type { ProductRow } from '../../shop/catalogue/products/index.ts'
import { type ProductState, productStates } from '../../shop/catalogue/products/publishing-text-rules.ts'
import { momentText } from '../../shop/ground/dates.ts'
import { grouped } from '../../shop/ground/grouped.ts'
import { amountText } from '../../shop/ground/money.ts'
import { sizeName } from '../../shop/ground/names/size-and-urdu-name-rules.ts'
import { plural } from '../../shop/ground/plural.ts'
import type { Column } from '../kit/list-table.tsx'
import { StateChip } from '../kit/state-chip.tsx'
import { Thumb } from '../kit/thumb.tsx'

/** The columns of the list of products. */
export const productColumns: readonly Column<ProductRow>[] = [
  {
    label: 'Product',
    lead: ({ image }) => <Thumb src={image} />,
    cell: ({ name }) => name,
    note: ({ brand, category }) => [brand, category].filter(Boolean).join(', '),
    sort: 'name',
  },
  {
    label: 'State',
    cell: ({ state }) => <ProductChip state={state} />,
    note: ({ publishAt }) => publishAt && momentText(publishAt),
    plain: true,
  },
  {
    label: 'Sizes',
    cell: ({ sizes }) => <span className="whitespace-nowrap">{sizes.length > 0 ? sizesText(sizes) : 'None'}</span>,
  },
  { label: 'Price', cell: priceText, note: discountText, sort: 'price', figure: true },
  { label: 'Urdu', cell: ({ hasUrdu }) => hasUrdu && 'Yes' },
  {
    label: 'Sold ever',
    means: 'Pieces of all time, with those sold before the shop was moved here.',
    cell: ({ sold }) => grouped(sold),
    sort: 'sold',
    down: true,
    figure: true,
  },
  { label: 'Stock', cell: ({ stock }) => plural(stock, 'piece'), sort: 'stock', figure: true, end: true },
]

/** A product's state in words. */
export const ProductChip = ({ state }: { state: ProductState }) => (
  <StateChip state={state}>{productStates[state]}</StateChip>
)

/** '50, 100 ml', 'Set of 3'. */
const sizesText = (sizes: ProductRow['sizes']): string =>
  sizes.some(({ setOf }) => setOf) ? sizes.map(sizeName).join(', ') : `${sizes.map(({ ml }) => ml).join(', ')} ml`

function priceText({ sizes }: ProductRow): string {
  const prices = sizes.map(({ cutPrice }) => cutPrice).sort((one, other) => one - other)
  const [lowest, highest] = [prices[0], prices.at(-1)]
  if (lowest === undefined || highest === undefined) return 'No price'
  return lowest === highest ? amountText(lowest) : `${amountText(lowest)} to ${amountText(highest)}`
}

function discountText({ sizes }: ProductRow): string {
  const most = Math.max(0, ...sizes.map(({ discount }) => discount))
  return most > 0 ? `${most}% off` : ''
}
