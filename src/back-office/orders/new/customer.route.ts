import { findKnownCustomer, TypedPhone } from '../../../shop/orders/orders/index.ts'
import { staffPage } from '../../../web/server/staff-pages.ts'

/** Whom the shop knows by a phone number, for the form of an order by phone: `?phone=0300 1234567`. */
export const loader = staffPage('orders.create', async ({ shop, url }) => {
  const phone = TypedPhone.parse(url.searchParams.get('phone'))
  const { homeCountry } = await shop.settings()
  return { phone, known: phone ? await findKnownCustomer(shop.db, phone, homeCountry) : null }
})
