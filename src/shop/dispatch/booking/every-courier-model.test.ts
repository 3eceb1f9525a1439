import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type CourierShop, courierShop } from '../../../../test/courier-shop.ts'
import { fakeCouriers } from '../../../../test/fakes/fake-couriers.ts'
import type { Misbehaviour } from '../../../../test/fakes/fake-system.ts'
import { systemsOf } from '../../connections/rules.ts'
import { findParcel } from '../find-parcel.ts'
import { askCancel } from './ask-bookings.ts'
import { bookingOf } from './find-booking.ts'
import { settleBooking } from './settle-booking.ts'

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

/** Runs in which the answer to a booking is surely lost: looked up, taken back, worked on by two. `before`: calls before that of the booking. */
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
      { numRuns: 6, examples: lost(fake.before) },
    )
  },
)
