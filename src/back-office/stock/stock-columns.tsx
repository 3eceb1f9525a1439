import { amountText } from '../../shop/ground/money.ts'
import { sizeText } from '../../shop/ground/names/rules.ts'
import { plural } from '../../shop/ground/plural.ts'
import type { StockRow } from '../../shop/stock/stock/index.ts'
import { daysLeft, SALES_DAYS } from '../../shop/stock/stock/rules.ts'
import type { Column } from '../kit/list-table.tsx'
import { MarginText } from './margin-text.tsx'

/** The columns of the stock list. `seesCost`: with the margin of each size. */
export const stockColumns = (seesCost: boolean): Column<StockRow>[] => [
  {
    label: 'Size',
    sort: 'name',
    cell: ({ name, ml }) => sizeText(name, ml),
    note: ({ sku, published }) => (published ? sku : `${sku}. Not published`),
  },
  { label: 'Shelf', sort: 'shelf', cell: ({ shelf }) => shelf },
  {
    label: 'For sale',
    sort: 'stock',
    figure: true,
    cell: ({ stock }) => stock,
    note: ({ stock, lowMark }) =>
      stock === 0 ? (
        <span className="chip chip-danger">Sold out</span>
      ) : (
        stock <= lowMark && <span className="chip">Low</span>
      ),
  },
  { label: 'Waiting', figure: true, cell: ({ asks }) => asks || '' },
  { label: 'Reserved', figure: true, cell: ({ held }) => held || '' },
  { label: 'Incoming', figure: true, cell: ({ incoming }) => incoming || '' },
  { label: `Sold, ${SALES_DAYS} days`, sort: 'sold', down: true, figure: true, cell: ({ sold }) => sold },
  { label: 'Lasts', sort: 'days', figure: true, cell: lastsText },
  {
    label: 'Price',
    end: true,
    cell: ({ cutPrice }) => amountText(cutPrice),
    note: size => seesCost && <MarginText {...size} />,
  },
]

function lastsText({ stock, sold }: StockRow): string {
  const days = daysLeft(stock, sold)
  if (days === null) return 'No sales'
  return stock === 0 ? '' : plural(days, 'day')
}
