import { quoteCart } from '../../shop/cart/index.ts'
import { linesOfSizes, QuoteTakenOrder } from '../../shop/orders/index.ts'
import { staffPage } from '../../web/server/staff-pages.ts'

/** What an order by phone would cost: `?items=SIZE:QUANTITY,...&coupon=CODE&country=PK&giftWrap=yes`. Null for what cannot be read. */
export const loader = staffPage('orders.create', async ({ shop, url: { searchParams } }) => {
  const asked = QuoteTakenOrder.safeParse(Object.fromEntries(searchParams))
  if (!asked.success) return { quote: null }
  const { items, coupon, country, giftWrap } = asked.data
  const lines = await linesOfSizes(shop.db, items)
  const terms = { couponCode: coupon, country, giftWrap: giftWrap === 'yes' }
  const whole = await quoteCart(shop.db, { items: lines, ...terms }, await shop.settings())
  const { subtotal, couponDiscount, couponMessage, shipping, giftWrapFee, totalAmount, paymentMethod } = whole
  const missing = whole.items.filter(({ available }) => !available).map(({ name, ml }) => `${name}, ${ml} ml`)
  return {
    quote: { subtotal, couponDiscount, couponMessage, shipping, giftWrapFee, totalAmount, paymentMethod, missing },
  }
})
