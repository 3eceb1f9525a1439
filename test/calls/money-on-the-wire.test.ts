import { createRoute, type z } from '@hono/zod-openapi'
import fc from 'fast-check'
import { expect, expectTypeOf, test, vi } from 'vitest'
import { api, responses } from '../../src/api/respond.ts'
import { type Percent, paisa, type Rupees, toRupees } from '../../src/shop/ground/money.ts'
import { encode } from '../../src/shop/ground/wire.ts'
import { Quote } from '../../src/shop/offers/cart/index.ts'
import type { AmountField } from '../../src/web/browser/amount-fields.ts'
import { call } from '../../src/web/browser/call.ts'
import type { Calls, Data, Decoded, Endpoint } from '../../src/web/browser/call-types.ts'

const amount = fc.integer({ min: 0, max: 1e12 }).map(paisa)
const quote: fc.Arbitrary<Quote> = fc.record({
  items: fc.array(
    fc.record({
      productId: fc.string(),
      selectedSizeId: fc.string(),
      quantity: fc.integer(),
      name: fc.string(),
      image: fc.option(fc.string()),
      ml: fc.integer(),
      sku: fc.string(),
      price: amount,
      cutPrice: amount,
      discount: fc.integer({ min: 0, max: 100 }),
      stock: fc.integer(),
      linePrice: amount,
      available: fc.boolean(),
    }),
  ),
  gifts: fc.array(
    fc.record({
      name: fc.string(),
      image: fc.option(fc.string()),
      ml: fc.integer(),
      sku: fc.string(),
      cutPrice: amount,
      quantity: fc.integer(),
      sizeId: fc.string(),
    }),
  ),
  offers: fc.array(
    fc.record({
      _id: fc.string(),
      name: fc.string(),
      code: fc.option(fc.string()),
      offerAmount: amount,
      shippingSaved: amount,
    }),
  ),
  offerNote: fc.option(fc.string()),
  leftOut: fc.array(fc.string()),
  subtotal: amount,
  couponDiscount: amount,
  couponId: fc.option(fc.string()),
  couponMessage: fc.option(fc.string()),
  shipping: amount,
  giftWrapFee: amount,
  totalAmount: amount,
  freeShippingRemaining: amount,
  prepaidSaves: amount,
  paymentMethod: fc.constantFrom('COD', 'Bank Transfer'),
  shipsTo: fc.boolean(),
  codPossible: fc.boolean(),
  limits: fc.record({ perSize: fc.integer(), pieces: fc.integer() }),
  limitMessage: fc.option(fc.string()),
  proofNeeded: fc.constantFrom('email' as const, 'phone' as const, null),
  advanceDue: amount,
  advanceReason: fc.string(),
})

test('a quote leaves in rupees and is read in the browser as it was', async () => {
  await fc.assert(
    fc.asyncProperty(quote, async given => {
      const sent = encode(Quote, given)
      expect(sent.totalAmount).toBe(given.totalAmount / 100)
      vi.stubGlobal('fetch', async () => Response.json({ success: true, data: sent }))
      const read = await call('/cart/quote', { method: 'POST', body: { items: [] } })
      expect(read).toEqual({ ok: true, data: JSON.parse(JSON.stringify(given)), message: null })
    }),
  )
  vi.unstubAllGlobals()
})

test('a handler that answers paisa does not compile', () => {
  const route = createRoute({ method: 'get', path: '/quote', responses: responses('The quote', { data: Quote }) })
  const given = {} as Quote
  // @ts-expect-error the quote is in paisa
  api().openapi(route, c => c.json({ success: true as const, data: given }, 200))
  api().openapi(route, c => c.json({ success: true as const, data: encode(Quote, given) }, 200))
  // @ts-expect-error what leaves is in rupees
  expectTypeOf<z.input<typeof Quote>>().toExtend<Quote>()
})

test('what a call takes and answers follows from its path and method', () => {
  expectTypeOf<Data<Endpoint<'POST', '/cart/quote'>>>().toEqualTypeOf<Quote>()
  expectTypeOf<Data<Endpoint<'GET', `/order/${string}/map`>>>().toHaveProperty('directions')
  expectTypeOf<Data<Endpoint<'GET', '/product/suggestions'>>[number]['kind']>().toEqualTypeOf<'category' | 'note'>()
  const body = { customerId: 'c', items: [], paymentMethod: 'COD', totalAmount: toRupees(paisa(28_000)) }
  const never = () => {
    void call('/order', { method: 'POST', body })
    // @ts-expect-error the total is sent in rupees
    void call('/order', { method: 'POST', body: { ...body, totalAmount: paisa(28_000) } })
    // @ts-expect-error a caller cannot declare the type of an answer
    void call<Quote>('/cart/quote', { method: 'POST', body: { items: [] } })
    // @ts-expect-error there is no such call
    void call('/cart/quotes', { method: 'POST', body: { items: [] } })
    // @ts-expect-error the call has another method
    void call('/cart/quote', { method: 'PUT', body: { items: [] } })
    // @ts-expect-error the call takes a body
    void call('/cart/quote', { method: 'POST' })
    // @ts-expect-error no call goes on after the order's map
    void call(`/order/${body.customerId}/map/more`)
  }
  expect(never).toBeTypeOf('function')
})

/** The fields of an answer that its schema marks as money or as a share. */
type Marked<Sent> = Sent extends number
  ? never
  : Sent extends readonly (infer Item)[]
    ? Marked<Item>
    : Sent extends object
      ? { [F in keyof Sent]-?: NonNullable<Sent[F]> extends Rupees | Percent ? F : Marked<Sent[F]> }[keyof Sent]
      : never

/** The fields of an answer in which another number stands. */
type Numbers<Sent> = Sent extends readonly (infer Item)[]
  ? Numbers<Item>
  : Sent extends object
    ? {
        [F in keyof Sent]-?: number extends Sent[F] ? F : Sent[F] extends number ? never : Numbers<Sent[F]>
      }[keyof Sent]
    : never

type Good<Answer> = Answer extends { status: 200; output: infer Output } ? Output : never
type Sent = {
  [Route in keyof Calls]: { [Method in keyof Calls[Route]]: Good<Calls[Route][Method]> }[keyof Calls[Route]]
}[keyof Calls]

test("the browser's list of amount fields is what the schemas mark, in every call", () => {
  expectTypeOf<Marked<Sent>>().toEqualTypeOf<AmountField>()
  expectTypeOf<Extract<Numbers<Sent>, AmountField>>().toEqualTypeOf<never>()
  expectTypeOf<Decoded<z.input<typeof Quote>>>().toEqualTypeOf<Quote>()
})
