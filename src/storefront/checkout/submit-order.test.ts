import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { guest, issueCoupon, setStock, shelve } from '../../../test/fixtures.ts'
import { type Browser, type OpenShop, openShop, sessionSecret } from '../../../test/shop.ts'
import { sixDigits } from '../../platform/secrets/signing.ts'
import { type Paisa, paisa } from '../../shop/ground/money.ts'
import { LOST_CODE_TEXT } from '../../shop/ground/proofs/proof-rules.ts'
import type { AddressForm } from '../address/address-form.ts'
import type { CartItem } from '../cart/cart.ts'
import { cartStore } from '../cart/cart-store.ts'
import { checkoutStore, checkoutTerms, couponInUse, emptyCheckout, isUnanswered } from '../cart/checkout-store.ts'
import { resetCart, setGift, setLineQuantity } from '../cart/edit-cart.ts'
import { forgetQuote, quoteStore, refreshQuote } from '../cart/quote-store.ts'
import { apply, judgeCode } from './judge-coupon.ts'
import { askForCode, awaitedCode, enterCode } from './order-code.ts'
import { becameOrderable, submitOrder } from './submit-order.ts'
import { changeEmail, verifyEmail } from './verify-email.ts'

let shop: OpenShop
let browser: Browser
/** The orders sent by this browser: key and response. 'lost': the server got it, but the response was lost. */
let sent: { key: string | null }[] = []
let network: 'works' | 'loses responses' | 'loses codes' | 'is down' | 'is limited' = 'works'

const address: AddressForm = {
  fullName: 'Ayesha Malik',
  country: 'Pakistan',
  city: 'Lahore',
  state: 'Punjab',
  town: 'Gulberg',
  address: '12 Main Boulevard',
  famousSpot: '',
  phoneNumber: '0300 1234567',
}

beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())

/** The waits before an order is sent again, in milliseconds; they end at once. */
let pauses: number[] = []
const { setTimeout } = globalThis

beforeEach(async () => {
  pauses = []
  vi.stubGlobal('setTimeout', (run: () => void, ms = 0) => {
    const pause = ms === 1000 || ms === 3000
    if (pause) pauses.push(ms)
    return setTimeout(run, pause ? 0 : ms)
  })
  resetCart()
  checkoutStore.setState({ ...emptyCheckout, typedCode: '', refusedCoupon: null })
  forgetQuote()
  browser = shop.browser()
  sent = []
  network = 'works'
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    const order = path === '/v1/order'
    if (order) sent.push({ key: new Headers(init.headers).get('idempotency-key') })
    if (order && network === 'is down') throw new TypeError('Failed to fetch')
    if (order && network === 'is limited') {
      return Response.json({ success: false, message: 'Too many attempts.' }, { status: 429 })
    }
    const response = await browser.raw(path, init)
    const code = path === '/v1/customer/email-code' && init.method === 'POST'
    if ((order && network === 'loses responses') || (code && network === 'loses codes'))
      throw new TypeError('Failed to fetch')
    return response
  })
  expect(await verifyEmail('ayesha@example.com')).toBeNull()
})

/** A cart of one line, quoted. Prices in paisa. */
async function fillCart(stock = 10, quantity = 1): Promise<{ item: CartItem; total: Paisa }> {
  const { productId, line } = await shelve(shop.db, 'Night Rose', [{ ml: 50, price: 300_000, stock }])
  const item: CartItem = {
    _id: productId,
    sizeId: line().selectedSizeId,
    title: 'Night Rose',
    image: null,
    quantity,
    price: paisa(300_000),
    cutPrice: paisa(300_000),
    discount: 0,
    ml: 50,
    sku: '',
    stock,
    description: '',
  }
  cartStore.getState().add(item, quantity)
  // As the page has asked it: of this address and customer.
  const { country, city } = address
  const quote = await refreshQuote({ ...checkoutTerms(checkoutStore.getState()), country, city })
  return { item, total: quote?.totalAmount ?? paisa(0) }
}

const countOrders = async (item: CartItem) =>
  (await shop.db.selectFrom('order_items').select('order_id').where('product_id', '=', item._id).execute()).length

test('an order is placed at the total that was shown', async () => {
  const { item, total } = await fillCart()
  expect(total).toBe(328_000)
  expect(await submitOrder(address, total)).toMatchObject({ kind: 'placed' })
  expect(await countOrders(item)).toBe(1)
})

test('without customer or cart nothing is sent', async () => {
  expect(await submitOrder(address, paisa(0))).toMatchObject({ kind: 'refused', message: 'User data or cart is empty' })
  const { total } = await fillCart()
  checkoutStore.setState({ customer: null })
  expect(await submitOrder(address, total)).toMatchObject({ message: 'User data or cart is empty' })
  expect(sent).toEqual([])
})

test('a line without a size is never sent', async () => {
  const { item, total } = await fillCart()
  cartStore.setState({ productData: [{ ...item, sizeId: '' }] })
  expect(await submitOrder(address, total)).toMatchObject({
    message: 'Some items in your cart are invalid. Please review your cart.',
  })
  expect(sent).toEqual([])
})

test('when the response is lost, pressing again returns the same order, even of the last piece', async () => {
  const { item, total } = await fillCart(1)
  network = 'loses responses'
  expect(await submitOrder(address, total)).toMatchObject({
    kind: 'refused',
    message: 'An error occurred while processing your order',
  })
  expect(cartStore.getState().productData).toHaveLength(1)
  // As after a reload: the quote is lost, the attempt is stored.
  forgetQuote()
  network = 'works'
  expect(await submitOrder(address, null)).toMatchObject({ kind: 'placed' })
  expect(new Set(sent.map(order => order.key)).size).toBe(1)
  expect(sent).toHaveLength(4)
  expect(pauses).toEqual([1000, 3000])
  expect(await countOrders(item)).toBe(1)
})

test('a lost order that is refused for its limit on the next press keeps its key, and is returned after the wait', async () => {
  const { item, total } = await fillCart(1)
  network = 'loses responses'
  await submitOrder(address, total)
  network = 'is limited'
  expect(await submitOrder(address, total)).toMatchObject({ kind: 'refused', message: 'Too many attempts.' })
  network = 'works'
  expect(await submitOrder(address, total)).toMatchObject({ kind: 'placed' })
  expect(new Set(sent.map(order => order.key)).size).toBe(1)
  expect(await countOrders(item)).toBe(1)
})

test('a first press beyond the limit says so, keeps its key and what was typed, and leaves nothing unanswered', async () => {
  const { item, total } = await fillCart(1)
  checkoutStore.setState({ address })
  network = 'is limited'
  for (const _press of [1, 2]) {
    expect(await submitOrder(address, total)).toMatchObject({ kind: 'refused', message: 'Too many attempts.' })
    expect(checkoutStore.getState()).toMatchObject({ address, attempt: { answered: true } })
    expect(isUnanswered(checkoutStore.getState())).toBe(false)
  }
  network = 'loses responses'
  await submitOrder(address, total)
  network = 'is limited'
  await submitOrder(address, total)
  expect(isUnanswered(checkoutStore.getState())).toBe(true)
  network = 'works'
  expect(await submitOrder(address, total)).toMatchObject({ kind: 'placed' })
  expect(new Set(sent.map(order => order.key)).size).toBe(1)
  expect(await countOrders(item)).toBe(1)
})

test('another address after a lost response is another attempt', async () => {
  const { total } = await fillCart()
  network = 'is down'
  await submitOrder(address, total)
  network = 'works'
  expect(await submitOrder({ ...address, town: 'Model Town' }, total)).toMatchObject({ kind: 'placed' })
  expect(new Set(sent.map(order => order.key)).size).toBe(2)
})

test('a price that changed since is shown with the old one, and nothing is ordered until it is confirmed', async () => {
  const { item, total } = await fillCart()
  await shop.db
    .updateTable('sizes')
    .set({ price: paisa(350_000) })
    .where('id', '=', item.sizeId)
    .execute()
  const outcome = await submitOrder(address, total)
  expect(outcome).toMatchObject({ kind: 'changed' })
  expect(await countOrders(item)).toBe(0)
  expect(cartStore.getState().productData[0]?.cutPrice).toBe(350_000)
  expect(quoteStore.getState().was).toEqual({ [`${item._id}:${item.sizeId}`]: 300_000 })
  const confirmed = quoteStore.getState().quote?.totalAmount ?? paisa(0)
  expect(confirmed).toBe(378_000)
  expect(await submitOrder(address, confirmed)).toMatchObject({ kind: 'placed' })
})

test('a product sold out meanwhile stays in the cart, marked, and blocks the order until it is back', async () => {
  const { item, total } = await fillCart(3)
  await setStock(shop.db, item.sizeId, 0)
  expect(await submitOrder(address, total)).toMatchObject({ kind: 'changed' })
  expect(cartStore.getState().productData).toHaveLength(1)
  expect(quoteStore.getState().gone).toHaveLength(1)
  expect(await submitOrder(address, total)).toMatchObject({
    message: 'Some items in your cart are no longer available. Please remove them to continue.',
  })
  expect(await becameOrderable()).toBe(false)
  await setStock(shop.db, item.sizeId, 3)
  expect(await becameOrderable()).toBe(true)
  expect(await submitOrder(address, total)).toMatchObject({ kind: 'placed' })
})

test('stock below the quantity: the quantity is reduced and the new total must be confirmed', async () => {
  const { item, total } = await fillCart(20, 4)
  await setStock(shop.db, item.sizeId, 2)
  expect(await submitOrder(address, total)).toMatchObject({ kind: 'changed' })
  expect(cartStore.getState().productData[0]?.quantity).toBe(2)
  await expect.poll(() => quoteStore.getState().quote?.totalAmount).toBe(600_000)
})

test("the server's words about a field stand beside that field, and the form keeps its input", async () => {
  const { total } = await fillCart()
  const outcome = await submitOrder({ ...address, phoneNumber: '123' }, total)
  expect(outcome).toMatchObject({
    kind: 'refused',
    errors: [{ field: 'shippingAddress.phoneNumber', message: 'Please enter a valid phone number (10-15 digits)' }],
  })
  expect(cartStore.getState().productData).toHaveLength(1)
})

test('a browser that lost its cookie is asked for its email again', async () => {
  const { total } = await fillCart()
  browser = shop.browser()
  expect(await submitOrder(address, total)).toMatchObject({ kind: 'refused', emailNeeded: true })
})

test('gift wrap is in the quote that the shopper confirms, and wrap and message are in the order', async () => {
  const { total } = await fillCart()
  setGift({ giftWrap: true, giftMessage: 'Eid Mubarak!' })
  expect(await submitOrder(address, total)).toMatchObject({ kind: 'changed' })
  const wrapped = paisa(total + 25_000)
  expect(await submitOrder(address, wrapped)).toMatchObject({ kind: 'placed' })
  const order = await shop.db.selectFrom('orders').selectAll().orderBy('created_at', 'desc').executeTakeFirstOrThrow()
  expect(order).toMatchObject({ gift_wrap_fee: 25_000, total_amount: wrapped, gift_message: 'Eid Mubarak!' })
  setGift({ giftWrap: false, giftMessage: '' })
})

describe('a discount code', () => {
  const customerId = () => checkoutStore.getState().customer?._id ?? ''
  const refresh = async () => (await refreshQuote(checkoutTerms(checkoutStore.getState())))?.totalAmount ?? paisa(0)

  /** Applies a code as its box does. */
  async function applyCode(code: string) {
    const result = await judgeCode(code, customerId())
    if (result.ok) apply(result.data, result.message, customerId())
    return result
  }

  test('that does not apply to this cart is never applied', async () => {
    await fillCart()
    await issueCoupon(shop.db, { code: 'FARTOOMUCH', minimum: 9_000_000 })
    expect(await applyCode('fartoomuch')).toMatchObject({
      ok: false,
      message: expect.stringMatching(/^This coupon needs a subtotal of Rs 90,000 or more: add Rs [\d,]+ more$/),
    })
    expect(checkoutStore.getState().coupon).toBeNull()
  })

  test('that ended since says so, the rest stays, and the full price must be confirmed', async () => {
    const { item, total } = await fillCart()
    await issueCoupon(shop.db, { code: 'ENDSSOON' })
    await applyCode('ENDSSOON')
    const less = await refresh()
    expect(less).toBe(total - 10_000)
    await shop.db
      .updateTable('coupons')
      .set({ end_date: new Date(0) })
      .where('code', '=', 'ENDSSOON')
      .execute()
    expect(await submitOrder(address, less)).toEqual({
      kind: 'changed',
      message: 'Your total is now Rs 3,280. Press Complete Order to go on.',
    })
    expect(quoteStore.getState().quote).toMatchObject({ couponMessage: 'This coupon has expired', couponDiscount: 0 })
    expect(checkoutStore.getState().attempt).toBeNull()
    expect(cartStore.getState().productData).toHaveLength(1)
    expect(await countOrders(item)).toBe(0)
    // Pressed again at once, with the total of before: still not sent.
    expect(await submitOrder(address, less)).toMatchObject({ kind: 'changed' })
    expect(await submitOrder(address, await refresh())).toMatchObject({ kind: 'placed' })
  })

  test('dropped by a smaller cart counts again once the cart is large enough', async () => {
    const { item } = await fillCart(10, 3)
    await issueCoupon(shop.db, { code: 'FROMFIVE', minimum: 500_000 })
    await applyCode('FROMFIVE')
    const less = await refresh()
    setLineQuantity(`${item._id}:${item.sizeId}`, 1)
    await refresh()
    expect(quoteStore.getState().quote).toMatchObject({
      couponDiscount: 0,
      couponMessage: expect.stringContaining('This coupon needs a subtotal of Rs 5,000 or more: add Rs '),
    })
    setLineQuantity(`${item._id}:${item.sizeId}`, 3)
    expect(await refresh()).toBe(less)
    expect(quoteStore.getState().quote).toMatchObject({ couponDiscount: 10_000, couponMessage: null })
  })

  test('dropped by a smaller cart never stops the order, once the full price was shown', async () => {
    const { item } = await fillCart(10, 3)
    await issueCoupon(shop.db, { code: 'FROMSIX', minimum: 600_000 })
    await applyCode('FROMSIX')
    const less = await refresh()
    setLineQuantity(`${item._id}:${item.sizeId}`, 1)
    expect(await submitOrder(address, less)).toMatchObject({
      kind: 'changed',
      message: 'Your total is now Rs 3,280. Press Complete Order to go on.',
    })
    expect(sent).toEqual([])
    expect(await submitOrder(address, await refresh())).toMatchObject({ kind: 'placed' })
    const order = await shop.db.selectFrom('orders').selectAll().orderBy('created_at', 'desc').executeTakeFirstOrThrow()
    expect(order).toMatchObject({ coupon_discount: 0, total_amount: 328_000 })
  })

  test('typed but not applied is applied with the order, which then costs less', async () => {
    const { total } = await fillCart()
    await issueCoupon(shop.db, { code: 'TYPEDONLY' })
    checkoutStore.setState({ typedCode: ' typedonly ' })
    expect(await submitOrder(address, total)).toMatchObject({ kind: 'placed' })
    const order = await shop.db.selectFrom('orders').selectAll().orderBy('created_at', 'desc').executeTakeFirstOrThrow()
    expect(order).toMatchObject({ coupon_discount: 10_000, total_amount: total - 10_000 })
  })

  test('typed but of no use says why, and the next press orders without it', async () => {
    const { total } = await fillCart()
    checkoutStore.setState({ typedCode: 'no-such-code' })
    expect(await submitOrder(address, total)).toMatchObject({
      kind: 'refused',
      message: 'Change the discount code, or press Complete Order again to order without it.',
    })
    expect(sent).toEqual([])
    expect(await submitOrder(address, total)).toMatchObject({ kind: 'placed' })
  })

  test('is judged again for another email, and counts no more until then', async () => {
    const { productId, line } = await shelve(shop.db, 'Used', [{ ml: 50, price: 600_000 }])
    const couponId = await issueCoupon(shop.db, { code: 'ONCEONLY' })
    const first = { _id: customerId() }
    // The first email has used the coupon; the second has not.
    const other = await guest(shop.db)
    await other.buy([line()], 5900, { couponId })
    await shop.db
      .updateTable('coupon_redemptions')
      .set({ customer_id: first._id })
      .where('coupon_id', '=', couponId)
      .execute()
    await fillCart()
    changeEmail()
    expect(await verifyEmail('second@example.com')).toBeNull()
    expect(await applyCode('ONCEONLY')).toMatchObject({ ok: true })
    changeEmail()
    expect(await verifyEmail('ayesha@example.com')).toBeNull()
    expect(couponInUse(checkoutStore.getState())).toBeNull()
    expect(await submitOrder(address, await refresh())).toMatchObject({
      message: expect.stringContaining('Change the discount code'),
    })
    expect(sent).toEqual([])
    expect(checkoutStore.getState()).toMatchObject({
      coupon: null,
      refusedCoupon: { code: 'ONCEONLY', reason: 'You have already used this coupon' },
    })
    expect(productId).not.toBe('')
  })
})

describe('an order of a size of which unconfirmed orders hold the open share', () => {
  /** The digits of the code that was asked for last. */
  const emailedCode = async () => {
    const { id } = await shop.db.selectFrom('proofs').select('id').orderBy('asked_at', 'desc').executeTakeFirstOrThrow()
    return sixDigits(sessionSecret, 'email-code', id)
  }

  test('is asked for a code before it is taken, keeps all that was typed, and is placed with the code', async () => {
    changeEmail()
    const email = 'ayesha.rush@gmail.com'
    expect(await verifyEmail(email)).toBeNull()
    checkoutStore.setState({ address })
    const { item, total } = await fillCart(3)
    const other = await guest(shop.db)
    await other.buy([{ productId: item._id, selectedSizeId: item.sizeId, quantity: 2 }], 6000)
    expect(await submitOrder(address, total)).toMatchObject({ kind: 'code' })
    expect(checkoutStore.getState()).toMatchObject({ address, email, attempt: null })
    expect(cartStore.getState().productData).toHaveLength(1)
    // Nobody waits for a code that was not asked for.
    expect(await enterCode()).toBe(true)
    // It may be on its way: there is a field for it.
    network = 'loses codes'
    expect(await askForCode('email')).toBe(LOST_CODE_TEXT)
    network = 'works'
    expect(awaitedCode(checkoutStore.getState())).toBe('email')
    checkoutStore.setState({ emailCode: await emailedCode() })
    expect(await enterCode()).toBe(true)
    expect(checkoutStore.getState().codeSentTo).toBeNull()
    expect(await askForCode('email')).toBeNull()
    expect(checkoutStore.getState().codeSentTo).toBe(email)
    const wrong = (await emailedCode()) === '111111' ? '222222' : '111111'
    for (const [typed, error] of [
      ['', 'Please enter the code that we emailed you'],
      ['12', 'The code has 6 digits'],
      [wrong, 'This code is not right, or too old. Please check it, or ask for a new one.'],
    ] as const) {
      checkoutStore.setState({ emailCode: typed })
      expect(await enterCode()).toBe(false)
      expect(checkoutStore.getState()).toMatchObject({ emailCode: typed, emailCodeError: error })
    }
    checkoutStore.setState({ emailCode: await emailedCode() })
    expect(await enterCode()).toBe(true)
    expect(await submitOrder(address, total)).toMatchObject({ kind: 'placed' })
    expect(sent).toHaveLength(2)
    expect(checkoutStore.getState().codeSentTo).toBeNull()
  })
})
