import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { givenToFakes } from '../../../test/courier-shop.ts'
import { type FreshDatabase, freshDatabase } from '../../../test/database.ts'
import { type FakeCourier, fakeCouriers } from '../../../test/fakes/fake-couriers.ts'
import { fakeServer } from '../../../test/fakes/fake-server.ts'
import { type Spoiling, warp, withEachKeySpoiled } from '../../../test/fakes/warp.ts'
import { anywhere } from '../../platform/http/allowed-addresses.ts'
import { OutsideError } from '../../platform/outside-error.ts'
import { rs } from '../../shop/ground/money.ts'
import type { SystemOf } from '../../shop/settings/connections/connection-rules.ts'
import { listCalls } from '../../shop/settings/connections/index.ts'
import { couriers } from '../open-courier-system.ts'

let fresh: FreshDatabase
beforeAll(async () => {
  fresh = await freshDatabase()
})
afterAll(() => fresh.drop())

type Needed = Record<'book' | 'cities' | 'track' | 'find' | 'payments', string[]>
/** Of its answers the keys without which nobody knows what was asked; what else is left out is said by the others. */
const needed: Record<SystemOf<'courier'>, Needed> = {
  postex: {
    book: ['dist', 'dist.trackingNumber'],
    cities: ['dist', 'dist.operationalCityName'],
    track: ['dist', 'dist.trackingNumber'],
    find: ['dist', 'dist.trackingNumber', 'dist.orderRefNumber'],
    payments: ['dist'],
  },
  leopards: {
    book: ['track_number'],
    cities: ['city_list', 'city_list.id', 'city_list.name'],
    track: ['packet_list.track_number'],
    find: ['data', 'data.track_number', 'data.booked_packet_order_id'],
    payments: [],
  },
  tcs: { book: ['consignmentNo'], cities: [], track: [], find: [], payments: [] },
  mnp: { book: ['orderReferenceId'], cities: [], track: [], find: [], payments: [] },
  trax: { book: ['tracking_number'], cities: [], track: [], find: [], payments: [] },
}

/** What came of a call: a response, or the kind of its failure with its words. */
const kindOf = (call: Promise<unknown>) =>
  call.then(
    () => 'answered',
    error => (error instanceof OutsideError ? `${error.kind}: ${error.message}` : `crashed: ${error}`),
  )

describe.each(Object.keys(couriers) as SystemOf<'courier'>[])('%s', name => {
  let fake: FakeCourier
  let server: Awaited<ReturnType<typeof fakeServer>>
  beforeAll(async () => {
    fake = fakeCouriers[name]()
    server = await fakeServer((request, response) => fake.handle(request, response))
    await fresh.db
      .insertInto('connections')
      .values({ id: name })
      .onConflict(oc => oc.doNothing())
      .execute()
  })
  beforeEach(async () => {
    fake.next.length = 0
    await fresh.db.updateTable('connections').set({ failures: 0, paused_until: null }).execute()
  })
  afterAll(() => server.close())

  const open = (given: Record<string, string> = givenToFakes[name] ?? {}) => {
    const address = `${server.url}/${name}`
    const outside = {
      db: fresh.db,
      system: name,
      address,
      reach: anywhere,
      secrets: Object.values(given),
      timeoutMs: 5_000,
    }
    return couriers[name]({ outside, given: { address, fields: given, secrets: given } })
  }
  const lahore = async () =>
    (await open().cities()).find(({ name: city }) => city.toLowerCase() === 'lahore') ?? { name: 'no Lahore' }
  const book = async (reference: string, changes = {}, courier = open()) =>
    courier.book(parcelOf(reference, await lahore(), changes))
  const parcelOf = (reference: string, city: { name: string; code?: string }, changes = {}) => ({
    reference,
    orderId: null as never,
    fullName: 'عائشہ ملک',
    phoneNumber: '+923001234567',
    address: 'House 12-B, Street 4, Gulberg III',
    city: city.name,
    cityCode: city.code ?? '',
    codAmount: rs(5_250),
    weightGrams: 750,
    pieces: 2,
    contents: '2 x Night Oud 50 ml',
    note: '',
    ...changes,
  })

  test('a parcel is booked in its units, looked up, labelled, followed and taken back', async () => {
    const booked = await book('KH-AAAA-1')
    expect(fake.bookings().at(-1)).toMatchObject({ reference: 'KH-AAAA-1', collect: 5250, phone: '03001234567' })
    expect([null, 0.75]).toContain(fake.bookings().at(-1)?.kg)
    const { findBooking, label, track, isCancelled, cancel } = open()
    if (findBooking) {
      expect(await findBooking('KH-AAAA-1', new Date())).toMatchObject({ trackingNumber: booked.trackingNumber })
      expect(await findBooking('KH-NONE-1', new Date())).toBeNull()
    }
    if (label) expect((await label(booked))?.toString()).toMatch(/^%PDF-/)
    fake.say(booked.trackingNumber, fake.words.attempted, 'Nobody at home')
    expect(await track([booked.trackingNumber, '1'])).toEqual([
      { number: booked.trackingNumber, word: fake.words.attempted, reason: 'Nobody at home' },
    ])
    const again = await book('KH-AAAA-2')
    await cancel(again.trackingNumber, 'KH-AAAA-2')
    const [tracked] = await track([again.trackingNumber])
    expect(tracked && isCancelled(tracked.word)).toBe(true)
    fake.say(booked.trackingNumber, fake.words.picked)
    expect(await kindOf(open().cancel(booked.trackingNumber, 'KH-AAAA-1'))).toMatch(/^refused: ./)
  })

  test('it says no with a reason; wrong credentials are refused, and stand in no stored call', async () => {
    expect(await kindOf(book('KH-AAAB-1', { city: 'NOWHERE', cityCode: '0' }))).toMatch(/^refused: ./)
    expect(await kindOf(book('KH-AAAB-2', { phoneNumber: '+12025550123' }))).toMatch(/^refused: ./)
    const stolen = Object.fromEntries(Object.keys(givenToFakes[name] ?? {}).map(key => [key, `stolen ${key}&`]))
    expect(await kindOf(open(stolen).cities())).toMatch(/^refused: ./)
    const stored = JSON.stringify(await listCalls(fresh.db, { system: name }))
    const secrets = Object.values(givenToFakes[name] ?? {}).filter(value => value.startsWith('fake-'))
    for (const secret of [...secrets, 'stolen', 'fake-access', 'fake-bearer']) expect(stored).not.toContain(secret)
  })

  test.each(['busy', 'cut before', 'cut after', 'error after', 'nonsense after'] as const)(
    'after a response that is lost (%s) nobody knows of a write; a read failed',
    async misbehaviour => {
      await lahore()
      // The cities are asked for before each booking.
      const quiet = Array.from({ length: fake.before }, () => null)
      const courier = open()
      await courier.cities()
      fake.next.push(...quiet.map(() => null), null, misbehaviour)
      expect(await kindOf(book(`KH-${misbehaviour}`, {}, courier))).toMatch(/^uncertain: /)
      fake.next.length = 0
      fake.next.push(...quiet, misbehaviour)
      expect(await kindOf(open().cities())).toMatch(/^failed: /)
    },
  )

  test('each key of its answers is left out, null and of another kind once: nobody books twice, and a call fails for those alone that say what was asked', async () => {
    const courier = open()
    const city = await lahore()
    const { trackingNumber } = await book('KH-KEY-0')
    const { trackingNumber: waiting } = await book('KH-KEY-00')
    fake.say(trackingNumber, fake.words.delivered)
    fake.pay?.(trackingNumber)
    // It keeps its tokens, so that each call below is one answer.
    await courier.cities()
    let count = 0
    const forgive = () => fresh.db.updateTable('connections').set({ failures: 0, paused_until: null }).execute()
    const of = async (as: Spoiling) => {
      const spoil = (call: () => Promise<unknown> | undefined | null) =>
        withEachKeySpoiled(fake, as, async () => {
          await forgive()
          return kindOf(Promise.resolve(call()))
        })
      const came = {
        book: await spoil(() => {
          count += 1
          return courier.book(parcelOf(`KH-KEY-${count}`, city))
        }),
        cities: await spoil(courier.cities),
        track: await spoil(() => courier.track([trackingNumber])),
        // That there is none is not what nobody knows: it would be booked again.
        find: await spoil(async () => {
          const found = await courier.findBooking?.('KH-KEY-00', new Date())
          if (found === null) throw new OutsideError('refused', 'there is none')
          if (as !== 'of another kind' && found) expect(found.trackingNumber).toBe(waiting)
        }),
        payments: await spoil(() => courier.payments?.([trackingNumber])),
      }
      expect(came.find.filter(each => each.endsWith('there is none'))).toEqual([])
      for (const each of Object.values(came).flat())
        expect(each, as).toMatch(
          as === 'of another kind' ? /: (failed|uncertain|refused): ./ : /: (failed|uncertain): ./,
        )
      return Object.fromEntries(
        Object.entries(came).map(([call, all]) => [call, [...new Set(all.map(each => each.split(':')[0]))]]),
      )
    }
    expect(await of('left out')).toEqual(needed[name])
    expect(await of('null')).toEqual(needed[name])
    await of('of another kind')
    const references = fake.bookings().map(({ reference }) => reference)
    expect(new Set(references).size).toBe(references.length)
  })

  test('whatever odd value stands in a response, a call ends with a result or with what is wrong', async () => {
    const { trackingNumber } = await book('KH-ODD-1')
    fake.say(trackingNumber, fake.words.delivered)
    fake.pay?.(trackingNumber)
    const courier = open()
    const calls: (() => Promise<unknown> | undefined)[] = [
      courier.cities,
      () => courier.track([trackingNumber]),
      () => courier.findBooking?.('KH-ODD-1', new Date()),
      () => courier.label?.({ trackingNumber }),
      () => courier.loadSheet?.([trackingNumber]),
      () => courier.advise?.(trackingNumber, { kind: 'retry', remarks: '-' }),
      () => courier.payments?.([trackingNumber]),
      () => courier.cancel(trackingNumber, 'KH-ODD-1'),
      () => book('KH-ODD-2', { city: 'Lahore', cityCode: '1' }, courier),
    ]
    await fc.assert(
      fc.asyncProperty(fc.nat(calls.length - 1), fc.array(warp, { minLength: 1, maxLength: 3 }), async (at, warps) => {
        await fresh.db.updateTable('connections').set({ failures: 0, paused_until: null }).execute()
        fake.warps.splice(0, fake.warps.length, ...warps)
        expect(await kindOf(Promise.resolve(calls[at]?.()))).not.toMatch(/^crashed/)
      }),
      { numRuns: 40 },
    )
    fake.warps.length = 0
  })
})
