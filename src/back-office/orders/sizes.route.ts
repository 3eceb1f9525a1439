import { offerSizes } from '../../shop/orders/orders/index.ts'
import { staffPage } from '../../web/server/staff-pages.ts'

/** Sizes that may be added to an order, for the search of its form. */
export const loader = staffPage('orders.edit', async ({ shop, url }) => {
  const q = (url.searchParams.get('q') ?? '').trim().slice(0, 100)
  return { q, sizes: q ? await offerSizes(shop.db, q) : [] }
})

export type OfferedSize = Awaited<ReturnType<typeof loader>>['sizes'][number]
