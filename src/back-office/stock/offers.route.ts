import { sizeText } from '../../shop/ground/names/size-and-urdu-name-rules.ts'
import { listStock, StockFilter } from '../../shop/stock/stock/index.ts'
import { staffPage } from '../../web/server/staff-pages.ts'
import type { Offers } from '../kit/pick.tsx'

const OFFERS_SHOWN = 8

/** Sizes by words of their name, SKU or barcode, for fields that find one. */
export const loader = staffPage('stock.read', async ({ shop, url }): Promise<Offers> => {
  const { q } = StockFilter.parse({ q: url.searchParams.get('q') ?? '' })
  const { lowStockFrom } = await shop.settings()
  const { sizes } = q ? await listStock(shop.db, StockFilter.parse({ q }), lowStockFrom, OFFERS_SHOWN) : { sizes: [] }
  return {
    q,
    offers: sizes.map(({ sku, name, ml, setOf, stock, shelf }) => ({
      value: sku,
      label: sizeText(name, ml, setOf),
      note: [sku, shelf && `shelf ${shelf}`, `${stock} for sale`].filter(Boolean).join(', '),
    })),
  }
})
