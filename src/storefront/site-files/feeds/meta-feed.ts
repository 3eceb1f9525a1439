import { csvSheet } from '../../../platform/csv/csv-sheet.ts'
import type { WrittenLine } from './feed-fields.ts'

const columns = [
  'id',
  'item_group_id',
  'title',
  'description',
  'availability',
  'condition',
  'price',
  'sale_price',
  'sale_price_effective_date',
  'link',
  'image_link',
  'additional_image_link',
  'brand',
  'gtin',
  'mpn',
  'size',
  'google_product_category',
  'product_type',
  'shipping',
  'shipping_weight',
] as const

const sheet = csvSheet<ReadonlyMap<string, string>>(
  columns.map(name => [name, values => values.get(name) ?? '']),
  { bom: false, harmless: false },
)

/** Meta's catalogue feed: CSV. Numbers of pieces are left out: rivals would read what the shop sells. */
export function metaFeed(lines: readonly WrittenLine[]): string {
  const rows = lines.map(({ line, fields }) => {
    const values = new Map<string, string>([['availability', line.inStock ? 'in stock' : 'out of stock']])
    for (const [name, value] of fields) values.set(name, values.has(name) ? `${values.get(name)},${value}` : value)
    return values
  })
  return sheet.head + sheet.lines(rows)
}
