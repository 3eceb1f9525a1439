import { sizeText } from '../../shop/ground/names/size-and-urdu-name-rules.ts'
import { toE164 } from '../../shop/ground/shipping/typed-phone-rules.ts'
import { quoteCart } from '../../shop/offers/cart/index.ts'
import { linesOfSizes, QuoteTakenOrder } from '../../shop/orders/orders/index.ts'
import { staffPage } from '../../web/server/staff-pages.ts'

/**
 * What an order by phone would cost: `?items=SIZE:QUANTITY,...&coupon=CODE&country=PK&giftWrap=yes`. Null for what
 * cannot be read.
 */
export const loader = staffPage('orders.create', async ({ shop, url: { searchParams } }) => {
  const asked = QuoteTakenOrder.safeParse(Object.fromEntries(searchParams))
  if (!asked.success) return { quote: null }
  const { items, coupon, country, giftWrap, city, phone } = asked.data
  const lines = await linesOfSizes(shop.db, items)
  const terms = { couponCode: coupon, country, city, giftWrap: giftWrap === 'yes' }
  const settings = await shop.settings()
  const phoneNumber = toE164(phone, country ?? settings.homeCountry) ?? undefined
  const whole = await quoteCart(shop.db, { items: lines, ...terms }, settings, {
    person: { customerId: null, phoneNumber },
  })
  const { subtotal, offers, couponMessage, shipping, giftWrapFee, totalAmount, paymentMethod } = whole
  const missing = whole.items
    .filter(({ available }) => !available)
    .map(({ name, ml, setOf }) => sizeText(name, ml, setOf))
  return {
    quote: { subtotal, offers, couponMessage, shipping, giftWrapFee, totalAmount, paymentMethod, missing },
  }
})
