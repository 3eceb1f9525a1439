import { readOrderPhoto } from '../../../shop/orders/payments/index.ts'
import { photoResponse } from '../../../web/server/photo-response.ts'
import { staffPage } from '../../../web/server/staff-pages.ts'

/** A picture of an order, for staff. */
export const loader = staffPage('orders.read', async ({ shop, params }) =>
  photoResponse(await readOrderPhoto(shop.db, params.id ?? '', params.photo ?? '')),
)
