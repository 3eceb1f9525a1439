import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type FreshDatabase, freshDatabase } from '../../../../test/database.ts'
import { guest, setStock, settings, shelve } from '../../../../test/fixtures.ts'
import { brokenInvariants } from '../../../../test/invariants.ts'
import { offerForm } from '../../../../test/offers.ts'
import { modelRuns } from '../../../../test/thorough.ts'
import type { Db } from '../../../platform/database/database.ts'
import { rs } from '../../ground/money.ts'
import { findOrder, moveOrder } from '../../orders/orders/index.ts'
import { refreshPeople, tagPerson } from '../../people/people/index.ts'
import type { Settings } from '../../settings/settings/index.ts'
import { type CartLine, type Quote, quoteCart } from '../cart/index.ts'
import { offerWords } from '../coupons/index.ts'
import { listCodes, makeCodes, readOffer, saveOffer, TryOffers, tryOffers } from './index.ts'

let fresh: FreshDatabase
let db: Db
type Guest = Awaited<ReturnType<typeof guest>>
let tagged: Guest
let stranger: Guest
let made = 0
let shelf: ((pieces: number) => CartLine)[]
beforeAll(async () => {
  fresh = await freshDatabase()
  db = fresh.db
  const shelved = [900, 2_500, 7_000, 600].map((price, at) =>
    shelve(db, `Shelf ${at}`, [{ ml: 12, price: price * 100, stock: 5_000 }]),
  )
  shelf = (await Promise.all(shelved)).map(
    ({ line }) =>
      pieces =>
        line(0, pieces),
  )
  tagged = await guest(db)
  stranger = await guest(db)
  const { _id } = await tagged.buy([line(2, 1)], 7_000)
  await moveOrder(db, { orderId: _id, to: 'delivered', actor: 'Sana' })
  await refreshPeople(db)
  const { id } = await db
    .selectFrom('people')
    .select('id')
    .where('phone', '=', tagged.phoneNumber)
    .executeTakeFirstOrThrow()
  await db.transaction().execute(tx => tagPerson(tx, { personId: id, tags: ['vip'] }))
})
afterAll(() => fresh.drop())

/** Bank transfer is offered. */
const terms: Settings = {
  ...settings,
  strangersShare: 100,
  transferAccount: { bankName: 'Demo Bank', accountTitle: 'Khushbu', iban: 'PK36SCBL0000001123456702', raastId: '' },
}
const line = (at: number, pieces: number): CartLine => (shelf[at] as (pieces: number) => CartLine)(pieces)
const make = (more: Parameters<typeof offerForm>[0]) => db.transaction().execute(tx => saveOffer(tx, offerForm(more)))
const stopAll = () => sql`update coupons set status = 'inactive', version = version + 1`.execute(db)

const gives = fc.oneof(
  fc.integer({ min: 1, max: 3_000 }).map(amount => ({ discountType: 'fixed' as const, amount: rs(amount) })),
  fc
    .record({ percent: fc.integer({ min: 1, max: 100 }), cap: fc.option(fc.integer({ min: 1, max: 900 }).map(rs)) })
    .map(each => ({ discountType: 'percentage' as const, ...each })),
  fc.constant({ discountType: 'shipping' as const }),
  fc
    .record({
      percent: fc.integer({ min: 1, max: 100 }),
      buy: fc.integer({ min: 1, max: 3 }),
      get: fc.integer({ min: 1, max: 2 }),
    })
    .map(each => ({ discountType: 'buyGet' as const, ...each })),
  fc.constant({ discountType: 'gift' as const, gift: true }),
)
/** The moment around which offers begin and end, in days and in hours of the day. */
const EDGE = '2027-01-15T18:00'
const edge = +new Date(`${EDGE}:00+05:00`)
const near = fc.constantFrom('', '', EDGE, '2027-01-15T17:59', '2027-01-15T18:01')
const times = fc
  .record({
    startsAt: near,
    endsAt: near,
    hours: fc.constantFrom(
      ['', ''],
      ['', ''],
      ['18:00', '20:00'],
      ['16:00', '18:00'],
      ['22:00', '18:00'],
      ['18:00', '02:00'],
    ),
  })
  .filter(({ startsAt, endsAt }) => startsAt === '' || endsAt === '' || startsAt < endsAt)
const moments = fc.constantFrom(-60_000, -1, 0, 1, 59_999, 60_000).map(ms => new Date(edge + ms))
type Times = { startsAt: string; endsAt: string; hours: readonly string[] }

/** Whether an offer counts at a moment by its days and hours, by clock and calendar in the shop's time zone. */
function isOn({ startsAt, endsAt, hours: [from = '', to = ''] }: Times, at: Date): boolean {
  const shown = at.toLocaleString('sv-SE', { timeZone: 'Asia/Karachi' }).replace(' ', 'T').slice(0, 16)
  if (shown < startsAt || (endsAt !== '' && shown >= endsAt)) return false
  const clock = shown.slice(11)
  return from < to ? clock >= from && clock < to : from === '' || clock >= from || clock < to
}

const offers = fc.array(
  fc.record({
    gives,
    times,
    combinable: fc.boolean(),
    tags: fc.constantFrom([], ['vip']).map(tags => [...tags]),
    cities: fc.constantFrom([], [], ['Lahore'], ['Quetta']).map(cities => [...cities]),
    minimum: fc.constantFrom(null, rs(3_000)),
    prepaid: fc.integer({ min: 0, max: 3 }).map(none => none === 0),
    totalLimit: fc.constantFrom(null, null, 1),
    who: fc.constantFrom('automatic', 'automatic', 'private', 'batch'),
  }),
  { minLength: 1, maxLength: 4 },
)
const buyers = fc.record({
  isTagged: fc.boolean(),
  city: fc.constantFrom('Lahore', 'Quetta'),
  paymentMethod: fc.constantFrom('COD', 'Bank Transfer'),
})
const carts = fc
  .array(fc.integer({ min: 0, max: 4 }), { minLength: 3, maxLength: 3 })
  .filter(cart => cart.some(Boolean))

type Asked = { paymentMethod: string; couponCode: string | undefined }
const orderOf = (quote: Quote, shippingAddress: Guest['address'], { paymentMethod, couponCode }: Asked) => ({
  shippingAddress,
  paymentMethod,
  withoutOffers: quote.leftOut,
  giftSizeIds: quote.gifts.map(({ sizeId }) => sizeId),
  ...(quote.couponId && { couponId: quote.couponId, couponCode }),
})

/**
 * Makes the offers; the codes of those that have one, and which are not on at the moment. `gift`: so many pieces of it
 * are in stock.
 */
async function makeAll(
  typed: typeof offers extends fc.Arbitrary<infer Offers> ? Offers : never,
  gift: number,
  at: Date,
) {
  await stopAll()
  const giftSize = line(3, 1).selectedSizeId
  await setStock(db, giftSize, gift)
  const codes: string[] = []
  const off: string[] = []
  for (const { gives: kind, who, times: when, ...terms } of typed) {
    const [hoursFrom, hoursTo] = when.hours
    const dated = { startsAt: when.startsAt, endsAt: when.endsAt, hoursFrom, hoursTo }
    const form = {
      ...terms,
      ...dated,
      name: `Offer ${made + 1}`,
      ...kind,
      ...('gift' in kind && { giftSku: giftSize, giftPieces: 1 }),
    }
    made += 1
    if (!isOn(when, at)) off.push(form.name)
    const code = who === 'private' ? `CODE${made}` : ''
    const { offerId } = await make({ ...form, couponType: who as 'automatic', code, personLimit: null })
    if (who === 'batch')
      await db.transaction().execute(tx => makeCodes(tx, { offerId, version: 1, prefix: 'B', count: 1 }))
    const [own] = who === 'batch' ? await listCodes(db, offerId, { limit: 1 }) : []
    if (own ?? code) codes.push(own?.code ?? code)
  }
  return { codes, off }
}

test('any offers give on the order what the quote said, to whoever has the tag and to nobody else', async () => {
  await fc.assert(
    fc.asyncProperty(
      offers,
      carts,
      buyers,
      fc.integer({ min: 0, max: 3 }),
      moments,
      async (typed, cart, asked, gift, at) => {
        const { isTagged, city, paymentMethod } = asked
        const { codes, off } = await makeAll(typed, gift, at)
        const [couponCode] = codes
        const buyer = isTagged ? tagged : stranger
        const items = cart.flatMap((pieces, at) => (pieces > 0 ? [line(at, pieces)] : []))
        const person = { customerId: buyer.customerId }
        const cartOf = { items, city, paymentMethod, couponCode }
        const quote = await quoteCart(db, cartOf, terms, { person, at })
        expect(quote.offers.filter(({ name }) => off.includes(name))).toEqual([])
        const order = orderOf(quote, { ...buyer.address, city }, cartOf)
        const { _id } = await buyer.buy(items, quote.totalAmount / 100, order, undefined, terms, at)
        const placed = await findOrder(db, _id, { kind: 'link', orderId: _id })
        expect([placed.totalAmount, placed.offers.map(({ name }) => name), placed.paymentMethod]).toEqual([
          quote.totalAmount,
          quote.offers.map(({ name }) => name),
          quote.paymentMethod,
        ])
      },
    ),
    { numRuns: modelRuns(25) },
  )
  expect(await brokenInvariants(db)).toEqual([])
})

test('an offer counts from its first moment until just before its last one, on the days and in the hours', async () => {
  const times: Times[] = [
    { startsAt: EDGE, endsAt: '', hours: ['', ''] },
    { startsAt: '', endsAt: EDGE, hours: ['', ''] },
    { startsAt: '', endsAt: '', hours: ['18:00', '20:00'] },
    { startsAt: '', endsAt: '', hours: ['20:00', '18:00'] },
    { startsAt: EDGE, endsAt: '2027-01-16T18:00', hours: ['16:00', '18:00'] },
  ]
  for (const { startsAt, endsAt, hours } of times) {
    await stopAll()
    await make({ startsAt, endsAt, hoursFrom: hours[0] ?? '', hoursTo: hours[1] ?? '' })
    for (const ms of [-1, 0, 86_400_000 - 1, 86_400_000]) {
      const at = new Date(edge + ms)
      const quote = await quoteCart(db, { items: [line(2, 1)] }, settings, { at })
      expect(quote.offers.length, `${startsAt} ${endsAt} ${hours} at ${at.toISOString()}`).toBe(
        isOn({ startsAt, endsAt, hours }, at) ? 1 : 0,
      )
      await stranger.buy([line(2, 1)], quote.totalAmount / 100, {}, undefined, settings, at)
    }
  }
})

test('an offer for a tag counts for a tagged customer alone, says so, and names a tag that nobody has', async () => {
  await stopAll()
  await make({ name: 'For regulars', amount: rs(500), tags: ['VIP'] })
  await make({ name: 'Code', amount: rs(500), tags: ['vip'], couponType: 'private', code: 'REGULAR' })
  const quote = (buyer: Guest, couponCode?: string) =>
    quoteCart(db, { items: [line(2, 1)], couponCode }, settings, { person: { customerId: buyer.customerId } })
  expect((await quote(tagged)).offers).toMatchObject([{ name: 'For regulars' }])
  const refused = await quote(stranger, 'REGULAR')
  expect([refused.offers, refused.couponMessage]).toEqual([[], expect.stringContaining('for some of our customers')])
  const other = { ...stranger.address, phoneNumber: tagged.phoneNumber }
  await stranger.buy([line(2, 1)], 7_000, { shippingAddress: other })
  const tried = (phone: string) =>
    tryOffers(db, TryOffers.parse({ lines: `${line(2, 1).selectedSizeId} 1`, phone }), settings)
  expect((await tried(tagged.phoneNumber)).offers).toMatchObject([{ counts: true }])
  expect((await tried('')).offers).toMatchObject([
    { counts: false, says: expect.stringContaining('some of our customers') },
  ])
  expect(offerWords(await readOffer(db, offerForm({ tags: ['vip'] })))).toContain('when the customer has the tag vip')
  await expect(make({ tags: ['vpi'] })).rejects.toMatchObject({ code: 'invalid', field: 'tags' })
})
