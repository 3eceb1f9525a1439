import type { FeedLine } from '../../shop/catalogue/feeds/index.ts'
import { amountText } from '../../shop/ground/money.ts'
import type { Column } from '../kit/list-table.tsx'

/** A size in the feeds. */
export const feedColumns: readonly Column<FeedLine>[] = [
  { label: 'Size', cell: ({ title }) => title, note: ({ id }) => id },
  {
    label: 'Known by',
    cell: ({ gtin, mpn, brand }) => (gtin ? `GTIN ${gtin}` : mpn ? `${brand}, ${mpn}` : 'No number'),
    plain: true,
  },
  {
    label: 'What is wrong',
    cell: ({ leftOut, problems }) => leftOut || problems.join('; '),
    plain: true,
  },
  {
    label: 'Price',
    cell: ({ price, salePrice }) => amountText(salePrice ?? price),
    note: ({ inStock }) => !inStock && 'Sold out',
    end: true,
  },
]
