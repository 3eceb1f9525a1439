import { dayOf } from '../../src/shop/ground/dates.ts'
import type { FakeSystem } from './fake-system.ts'
import { fakeLeopards } from './leopards.ts'
import { fakeMnp } from './mnp.ts'
import { fakePostex } from './postex.ts'
import { fakeTcs } from './tcs.ts'
import { fakeTrax } from './trax.ts'

/** What any fake courier holds of a booking. Money in rupees, weight in kilograms. */
export type FakeBooking = {
  trackingNumber: string
  reference: string
  phone: string
  collect: number
  kg: number | null
  status: string
}

export type FakeCourier = FakeSystem & {
  bookings: () => FakeBooking[]
  /** What the courier says of a parcel from now on, and the reason of a failed attempt. */
  say: (trackingNumber: string, status: string, remarks?: string) => void
  /** Its word for a booking that was taken back, and words for the rest. */
  words: { cancelled: string; picked: string; delivered: string; attempted: string }
  /** How many calls come before that of a write: for tokens. */
  before: number
  /** It has paid for a parcel; absent where it tells nothing of payments. */
  pay?: (trackingNumber: string) => void
}

const courier = <Kept extends { trackingNumber: string; status: string; remarks: string }>(
  fake: FakeSystem,
  kept: Kept[],
  of: (one: Kept) => Omit<FakeBooking, 'trackingNumber' | 'status'>,
  more: Pick<FakeCourier, 'words' | 'before' | 'pay'> & { code?: (status: string) => Partial<Kept> },
): FakeCourier => ({
  ...fake,
  ...more,
  bookings: () => kept.map(one => ({ ...of(one), trackingNumber: one.trackingNumber, status: one.status })),
  say(trackingNumber, status, remarks = '') {
    const one = kept.find(each => each.trackingNumber === trackingNumber)
    if (one) Object.assign(one, { status, remarks, ...more.code?.(status) })
  },
})

/** The fakes of all couriers behind one interface, for what must hold of every adapter. */
export const fakeCouriers = {
  postex() {
    const fake = fakePostex()
    return courier(fake, fake.orders, ({ reference, phone, collect }) => ({ reference, phone, collect, kg: null }), {
      words: {
        cancelled: 'Un-Assigned By Me',
        picked: 'Picked By PostEx',
        delivered: 'Delivered',
        attempted: 'Attempted',
      },
      before: 0,
      pay(number) {
        const order = fake.orders.find(({ trackingNumber }) => trackingNumber === number)
        if (order) order.receipt = `CPR-${dayOf(new Date())}`
      },
    })
  },
  leopards() {
    const fake = fakeLeopards()
    return courier(
      fake,
      fake.packets,
      ({ reference, phone, collect, grams }) => ({ reference, phone, collect, kg: grams / 1000 }),
      {
        words: { cancelled: 'Cancelled', picked: 'Shipment Picked', delivered: 'Delivered', attempted: 'Pending' },
        before: 0,
      },
    )
  },
  tcs() {
    const fake = fakeTcs()
    return courier(fake, fake.parcels, ({ reference, phone, collect, kg }) => ({ reference, phone, collect, kg }), {
      words: {
        cancelled: 'Cancelled',
        picked: 'Picked up',
        delivered: 'Delivered',
        attempted: 'Customer not available',
      },
      before: 2,
      code: status => ({ code: status === 'Delivered' ? 'OK' : 'XX' }),
    })
  },
  mnp() {
    const fake = fakeMnp()
    return courier(fake, fake.parcels, ({ reference, phone, collect, kg }) => ({ reference, phone, collect, kg }), {
      words: { cancelled: 'Void', picked: 'Picked up', delivered: 'Delivered', attempted: 'Undelivered' },
      before: 0,
    })
  },
  trax() {
    const fake = fakeTrax()
    return courier(fake, fake.parcels, ({ reference, phone, collect, kg }) => ({ reference, phone, collect, kg }), {
      words: {
        cancelled: 'Shipment - Cancelled',
        picked: 'Shipment - Picked',
        delivered: 'Shipment - Delivered',
        attempted: 'Shipment - Delivery Unsuccessful',
      },
      before: 0,
      pay(number) {
        const parcel = fake.parcels.find(({ trackingNumber }) => trackingNumber === number)
        if (parcel) parcel.payment = 1
      },
    })
  },
} satisfies Record<string, () => FakeCourier>
