import { offerProducts } from '../../shop/catalogue/collections/index.ts'
import { staffPage } from '../../web/server/staff-pages.ts'
import type { Offers } from '../kit/pick.tsx'

/** Perfumes to choose for a collection, by words. */
export const loader = staffPage('catalogue.read', async ({ shop, url }): Promise<Offers> => {
  const q = (url.searchParams.get('q') ?? '').trim().slice(0, 100)
  return { q, offers: q ? await offerProducts(shop.db, q) : [] }
})
