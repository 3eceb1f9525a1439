import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type CourierShop, courierShop } from '../../../../../test/courier-shop.ts'
import { fakeCouriers } from '../../../../../test/fakes/fake-couriers.ts'
import type { Misbehaviour } from '../../../../../test/fakes/fake-system.ts'
import { warp } from '../../../../../test/fakes/warp.ts'
import { modelRuns } from '../../../../../test/thorough.ts'
import { NotDone } from '../../../../platform/not-done.ts'
import { OutsideError } from '../../../../platform/outside-error.ts'
import { meaningOf } from '../../../money/courier-files/courier-words.ts'
import { readWords, refreshCouriers, trackParcels } from '../../../money/courier-files/index.ts'
import { fetchPayments } from '../../../money/settlement/index.ts'
import { systemsOf } from '../../../settings/connections/connection-rules.ts'
import { findParcel } from '../find-parcel.ts'
import { handOver } from '../hand-over.ts'
import { askCancel } from './ask-bookings.ts'
import { settleBooking } from './settle-booking.ts'
import { bookingOf } from './show-booking.ts'

let shop: CourierShop
beforeAll(async () => {
  shop = await courierShop()
})
afterAll(() => shop.drop())

const misbehaviours: Misbehaviour[] = ['busy', 'cut before', 'cut after', 'error after', 'nonsense after']
const wrong = fc.array(fc.option(fc.constantFrom(...misbehaviours)), { maxLength: 3 })
type Run = ({ do: 'work' | 'two workers'; wrong: (Misbehaviour | null)[] } | { do: 'cancel' | 'ask'; wrong: never[] })[]
const steps: fc.Arbitrary<Run> = fc.array(
  fc.oneof(
    { weight: 4, arbitrary: fc.record({ do: fc.constant('work' as const), wrong }) },
    { weight: 1, arbitrary: fc.record({ do: fc.constant('two workers' as const), wrong }) },
    {
      weight: 1,
      arbitrary: fc.record({ do: fc.constantFrom('cancel' as const, 'ask' as const), wrong: fc.constant<never[]>([]) }),
    },
  ),
  { minLength: 2, maxLength: 5 },
)

/**
 * Runs in which the response to a booking is surely lost: looked up, taken back, worked on by two. `before`: calls
 * before that of the booking.
 */
function lost(before: number): [Run][] {
  const wrong = [...Array.from({ length: before }, () => null), 'cut after' as const]
  const then = (what: Run[number]['do']): Run => [{ do: 'work', wrong }, { do: what, wrong: [] } as Run[number]]
  return [[then('work')], [then('cancel')], [then('two workers')]]
}

test.each(systemsOf('courier'))(
  '%s: whatever is lost, late or wrong, with two workers and changed minds, a parcel is never booked twice and nothing is lost',
  async name => {
    const fake = fakeCouriers[name]()
    await shop.connect(name, fake)
    const live = (before: number) =>
      fake
        .bookings()
        .slice(before)
        .filter(({ status }) => status !== fake.words.cancelled)
    await fc.assert(
      fc.asyncProperty(steps, async run => {
        const parcelId = await shop.packed()
        const before = fake.bookings().length
        // A courier that cannot be asked by our reference is looked up by a person, in its portal.
        const lookUp = async () => {
          const { booking } = await bookingOf(shop.db, parcelId)
          if (!booking?.asksStaff) return
          const there = live(before).find(({ reference }) => reference === booking.reference)
          await shop.inTx(tx => settleBooking(tx, { parcelId, trackingNumber: there?.trackingNumber ?? null }))
        }
        await shop.ask(parcelId)
        for (const step of run) {
          fake.next.push(...step.wrong)
          if (step.do === 'work') await shop.work()
          if (step.do === 'two workers') await Promise.all([shop.work(), shop.work()])
          if (step.do === 'ask') await shop.ask(parcelId)
          if (step.do === 'cancel') await shop.inTx(tx => askCancel(tx, parcelId)).catch(() => {})
          await shop.later()
          expect(live(before).length).toBeLessThan(2)
          await lookUp()
        }
        fake.next.length = 0
        for (let n = 0; n < 4; n++) {
          await shop.work()
          await lookUp()
          await shop.later()
        }
        const { booking } = await bookingOf(shop.db, parcelId)
        const number = (await findParcel(shop.db, parcelId)).trackingNumber
        expect(live(before).map(({ trackingNumber }) => trackingNumber)).toEqual(
          booking?.state === 'booked' ? [number] : [],
        )
        expect(['booked', 'cancelled']).toContain(booking?.state)
      }),
      { numRuns: modelRuns(1), examples: lost(fake.before) },
    )
  },
)

test.each(systemsOf('courier'))(
  '%s: whatever odd values stand in its answers, no job fails for another reason than the courier, and a parcel ends where it belongs',
  async name => {
    const fake = fakeCouriers[name]()
    await shop.connect(name, fake)
    // What its documents say is known once it is connected.
    const known = await readWords(shop.db, name)
    for (const [word, meaning] of (await shop.open(name))?.words ?? [])
      expect([word, meaningOf(known, word.replaceAll('*', 'x'))]).toEqual([word, meaning])
    const outside = (error: unknown) => {
      if (!(error instanceof NotDone) || !error.errors.every(each => each instanceof OutsideError)) throw error
    }
    const jobs = [
      shop.work,
      () => trackParcels(shop.db, shop.open),
      () => refreshCouriers(shop.db, shop.open),
      () => fetchPayments(shop.db, shop.open),
    ]
    const odd = fc.record({ job: fc.nat(jobs.length - 1), warps: fc.array(warp, { minLength: 1, maxLength: 4 }) })
    const run = async (all: { job: number; warps: ((body: unknown) => unknown)[] }[]) => {
      for (const { job, warps } of all) {
        fake.warps.splice(0, fake.warps.length, ...warps)
        await jobs[job]?.().catch(outside)
        await shop.later()
      }
      fake.warps.length = 0
      await refreshCouriers(shop.db, shop.open)
    }
    await fc.assert(
      fc.asyncProperty(fc.array(odd, { maxLength: 4 }), fc.array(odd, { maxLength: 4 }), async (before, after) => {
        const parcelId = await shop.packed()
        const earlier = fake.bookings().length
        await shop.ask(parcelId)
        await run([{ job: 0, warps: [] }, ...before])
        const [there, ...more] = fake.bookings().slice(earlier)
        expect(more).toEqual([])
        const { trackingNumber } = await findParcel(shop.db, parcelId)
        expect(trackingNumber).toBe(there?.trackingNumber)
        await shop.inTx(tx => handOver(tx, { parcel: [parcelId] }, shop.staff))
        fake.say(trackingNumber, fake.words.attempted, `\0${'Nobody at home '.repeat(40)}`)
        await trackParcels(shop.db, shop.open)
        await run(after)
        fake.say(trackingNumber, fake.words.delivered)
        fake.pay?.(trackingNumber)
        await run(after)
        await trackParcels(shop.db, shop.open)
        expect((await findParcel(shop.db, parcelId)).state).toBe('delivered')
      }),
      { numRuns: modelRuns(1) },
    )
  },
)

test('a number that none can be is no booking that counts: it is looked up, and never booked again', async () => {
  const fake = fakeCouriers.postex()
  await shop.connect('postex', fake)
  const parcelId = await shop.packed()
  const before = fake.bookings().length
  await shop.ask(parcelId)
  fake.warps.push(body => ({ ...(body as object), dist: { trackingNumber: '<b>1</b>' } }))
  await shop.work()
  expect((await bookingOf(shop.db, parcelId)).booking?.why).toContain("it gives '<b>1</b>' as the number")
  await shop.later()
  await shop.work()
  const [there] = fake.bookings().slice(before)
  expect(fake.bookings()).toHaveLength(before + 1)
  expect((await findParcel(shop.db, parcelId)).trackingNumber).toBe(there?.trackingNumber)
})
