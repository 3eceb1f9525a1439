import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { amountOff, anyOffer, offer, percentOff } from '../../../../test/offers.ts'
import { rs, sum, times } from '../../ground/money.ts'
import { PAKISTAN } from '../../ground/shipping/country-rules.ts'
import { type ChosenOffers, chooseOffers } from './choose-offers.ts'
import type { PriceRules } from './price-cart.ts'

const rules: PriceRules = {
  shippingFee: rs(280),
  freeShippingFrom: rs(5_000),
  codLimit: rs(50_000),
  homeCountry: PAKISTAN,
  giftWrapFee: null,
  shipsAbroad: [],
  shippingRates: [],
  cashFee: rs(0),
  noCashIn: [],
  pieceWeightGrams: 350,
  packingWeightGrams: 150,
}
const plenty = { left: () => 10 }
const line = fc.record({
  cutPrice: fc.integer({ min: 0, max: 9_000 }).map(rs),
  quantity: fc.integer({ min: 1, max: 5 }),
})
const carts = fc
  .array(line, { minLength: 1, maxLength: 8 })
  .map(lines => lines.map((each, at) => ({ ...each, sizeId: `size-${at}` })))
/** What the shopper pays, less what the gifts are worth. */
const costOf = ({ price, gifts }: ChosenOffers) =>
  price.totalAmount - sum(gifts.map(({ cutPrice, quantity }) => times(cutPrice, quantity)))
const cartOf = (amount: number) => [{ sizeId: 'size-0', cutPrice: rs(amount), quantity: 1 }]

describe('offers of a cart', () => {
  const gift = {
    productId: 'p',
    sizeId: 'gift',
    name: 'Musk',
    image: null,
    ml: 3,
    sku: 'M',
    price: rs(900),
    discount: 0,
  }
  const gives = offer({
    discountType: 'gift',
    discountValue: 0,
    minimumSubtotal: rs(3_000),
    terms: { giftSize: 'gift' },
    gift: { ...gift, cutPrice: rs(900) },
  })
  test('are the same whatever the order of lines and offers', () => {
    fc.assert(
      fc.property(carts, fc.array(anyOffer, { maxLength: 5 }), (cart, offers) => {
        const chosen = chooseOffers(cart, offers, rules, plenty)
        const turned = chooseOffers([...cart].reverse(), [...offers].reverse(), rules, plenty)
        expect(turned.price.totalAmount).toBe(chosen.price.totalAmount)
        expect(turned.counted.map(({ _id }) => _id).sort()).toEqual(chosen.counted.map(({ _id }) => _id).sort())
      }),
    )
  })
  test('never are two of which one counts alone', () => {
    fc.assert(
      fc.property(carts, fc.array(anyOffer, { maxLength: 5 }), (cart, offers) => {
        const { counted } = chooseOffers(cart, offers, rules, plenty)
        expect(counted.length < 2 || counted.every(({ combinable }) => combinable)).toBe(true)
      }),
    )
  })
  test('never make a cart dearer, gifts apart, nor cheaper than nothing', () => {
    fc.assert(
      fc.property(carts, fc.array(anyOffer, { maxLength: 5 }), (cart, offers) => {
        const chosen = chooseOffers(cart, offers, rules, plenty)
        expect(costOf(chosen)).toBeLessThanOrEqual(chooseOffers(cart, [], rules, plenty).price.totalAmount)
        expect(chosen.price.totalAmount).toBeGreaterThanOrEqual(0)
      }),
    )
  })
  const stocks = fc.integer({ min: 0, max: 2 }).map(pieces => ({ left: () => pieces }))
  test('are the best choice: one more never costs the shopper anything', () => {
    fc.assert(
      fc.property(carts, fc.array(anyOffer, { minLength: 1, maxLength: 6 }), stocks, (cart, offers, terms) => {
        const cost = costOf(chooseOffers(cart, offers, rules, terms))
        for (const left of offers)
          expect(cost).toBeLessThanOrEqual(
            costOf(
              chooseOffers(
                cart,
                offers.filter(each => each !== left),
                rules,
                terms,
              ),
            ),
          )
      }),
    )
  })
  test('beside a coupon that was typed make a cart dearer only by the coupon, and say so', () => {
    const typed = (offers: ReturnType<typeof offer>[]) => offers.map((each, at) => ({ ...each, named: at === 0 }))
    fc.assert(
      fc.property(
        carts,
        fc.array(anyOffer, { minLength: 1, maxLength: 5 }).map(typed),
        stocks,
        (cart, offers, terms) => {
          const nothing = chooseOffers(cart, [], rules, terms).price.totalAmount
          const chosen = chooseOffers(cart, offers, rules, terms)
          const isCounted = chosen.counted.some(({ named }) => named)
          expect(isCounted).toBe(chosen.couponMessage === null)
          if (costOf(chosen) > nothing)
            expect([isCounted, chosen.offerNote]).toEqual([true, expect.stringContaining('Without')])
        },
      ),
    )
  })
  test('give what asks to be paid ahead to no order in cash, also where they bring it below the limit of cash', () => {
    fc.assert(
      fc.property(carts, fc.array(anyOffer, { maxLength: 5 }), (cart, offers) => {
        const { counted, price } = chooseOffers(cart, offers, rules, plenty)
        expect(price.paymentMethod === 'COD' && counted.some(({ terms }) => terms.prepaid)).toBe(false)
      }),
    )
    const ahead = percentOff(1_000, { terms: { prepaid: true }, named: true, code: 'AHEAD' })
    const says = (amount: number) => chooseOffers(cartOf(amount), [ahead], rules, plenty).couponMessage
    expect([says(60_000), says(52_000)]).toEqual([null, 'This coupon counts when you pay ahead by bank transfer'])
  })
  test('pay for shipping where another one takes the cart below what ships free', () => {
    const ships = offer({ discountType: 'shipping', discountValue: 0 })
    const { counted, price } = chooseOffers(cartOf(5_100), [percentOff(1_000), ships], rules, plenty)
    expect([counted.length, price.totalAmount]).toEqual([2, rs(4_590)])
    const named = { ...ships, named: true, code: 'SHIPS' }
    expect(chooseOffers(cartOf(5_100), [named], rules, plenty)).toMatchObject({
      counted: [],
      refusal: 'Shipping is free for this order already',
    })
  })
  test('leave out the one that costs the free shipping, or whose gift has run out, and count the rest', () => {
    const three = [amountOff(rs(60)), amountOff(rs(50)), gives]
    const { counted, price } = chooseOffers(cartOf(5_060), three, rules, plenty)
    expect([counted.length, price.totalAmount]).toEqual([2, rs(5_000)])
    const two = [gives, { ...gives, _id: 'other' }, amountOff(rs(100))]
    expect(chooseOffers(cartOf(4_000), two, rules, { left: () => 1 }).counted).toHaveLength(2)
  })
  test('are the better of a coupon and an automatic one that does not go with it, and the coupon says why', () => {
    const eid = percentOff(2_000, { name: 'Eid sale', combinable: false })
    const typed = (rupees: number) =>
      amountOff(rs(rupees), { name: 'Welcome', code: 'WELCOME', named: true, combinable: false })
    const less = chooseOffers(cartOf(4_000), [eid, typed(500)], rules, plenty)
    expect(less.counted).toEqual([eid])
    expect(less.couponMessage).toBe(
      'WELCOME is worth Rs 500 here and "Eid sale" Rs 800. They do not count together, so you get the better one',
    )
    const more = chooseOffers(cartOf(4_000), [eid, typed(900)], rules, plenty)
    expect(more).toMatchObject({
      couponMessage: null,
      offerNote: expect.stringContaining('"Eid sale" is worth Rs 800'),
    })
    expect(chooseOffers(cartOf(4_000), [eid, typed(800)], rules, plenty).counted[0]?.named).toBe(true)
  })
  test('that may be combined count together', () => {
    const two = [percentOff(1_000), amountOff(rs(100))]
    expect(chooseOffers(cartOf(4_000), two, rules, plenty).price.couponDiscount).toBe(rs(500))
  })
  test('are none when one would cost the free shipping', () => {
    expect(chooseOffers(cartOf(5_000), [amountOff(rs(100))], rules, plenty).counted).toEqual([])
  })
  test('say what they save where shipping is no longer free with them, and nothing where it was not or still is', () => {
    const note = (amount: number, off: number) =>
      chooseOffers(cartOf(amount), [amountOff(rs(off), { named: true, code: 'EID' })], rules, plenty).offerNote
    expect(note(5_200, 540)).toBe('EID saves Rs 260: shipping is no longer free')
    expect(note(5_200, 280)).toBe('EID saves nothing: shipping is no longer free')
    expect(note(5_100, 200)).toBe('Without this coupon you would pay Rs 80 less, as shipping costs more with it')
    expect([note(9_000, 540), note(4_000, 540)]).toEqual([null, null])
    const sale = { ...amountOff(rs(400)), name: 'Sale', combinable: true }
    const both = [sale, amountOff(rs(300), { named: true, code: 'EID', combinable: true })]
    expect(chooseOffers(cartOf(5_200), both, rules, plenty).offerNote).toMatch(
      / and .* save Rs 420: shipping is no longer free$/,
    )
  })
  test('add a gift that is in stock, whose price counts for no minimum', () => {
    const { price, gifts } = chooseOffers(cartOf(4_000), [gives], rules, plenty)
    expect(gifts).toMatchObject([{ sizeId: 'gift', quantity: 1 }])
    expect(price).toMatchObject({ subtotal: rs(4_900), couponDiscount: rs(900), totalAmount: rs(4_280) })
    expect(chooseOffers(cartOf(2_500), [gives], rules, plenty).gifts).toEqual([])
    expect(chooseOffers(cartOf(4_000), [gives], rules, { left: () => 0 }).gifts).toEqual([])
  })
  test('ask for what they ask for', () => {
    const why = (more: object, terms: object = {}) =>
      chooseOffers(cartOf(4_000), [amountOff(rs(100), { named: true, code: 'X', ...more })], rules, {
        ...plenty,
        ...terms,
      }).couponMessage
    expect(why({ minimumSubtotal: rs(5_000) })).toBe(
      'This coupon needs a subtotal of Rs 5,000 or more: add Rs 1,000 more',
    )
    expect(why({ scope: new Set(['other']), terms: { categories: ['Attar', 'Women'] } })).toBe(
      'This coupon is not for anything in your cart: it is for Attar and Women',
    )
    expect(why({ scope: new Set(['other']) })).toBe('This coupon is not for anything in your cart')
    expect(why({ terms: { cities: ['Lahore'] } }, { city: 'Karachi' })).toBe('This coupon is for orders to Lahore')
    expect(why({ terms: { cities: ['Lahore'] } }, { city: ' lahore' })).toBe(null)
    expect(why({ terms: { prepaid: true } })).toBe('This coupon counts when you pay ahead by bank transfer')
    expect(why({ terms: { prepaid: true } }, { prepaid: true })).toBe(null)
    expect(why({ discountType: 'buyGet', terms: { buy: 2, get: 1 } })).toBe(
      'Add 2 more pieces to your cart for this offer',
    )
  })
})
