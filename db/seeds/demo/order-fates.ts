/** How an order travels. Times in hours before now. */
export type Travel = {
  courier: 'tcs' | 'leopards'
  packed: number
  left?: number
  /** Delivered or refused. */
  ended?: number
  result?: 'delivered' | 'refused'
  /** Came back and was put back to stock. */
  back?: number
}

export type Fate = {
  /** Hours before now at which it was placed. */
  age: number
  confirmed?: boolean
  cancelled?: boolean
  /** Somebody has begun to pack it. */
  begun?: boolean
  travel?: Travel
  pieces?: number
  /** What its gift card says: such an order is gift-wrapped. */
  gift?: string
  paid?: boolean
  tags?: string[]
  note?: string
  call?: 'noAnswer' | 'wrongNumber'
}

const many = (count: number, fate: (index: number) => Fate): Fate[] =>
  Array.from({ length: count }, (_, at) => fate(at))

const HOURS_TO_PACK = 3

// By the order's place among those that wait to be handed over.
const gifts = new Map([
  [0, 'سالگرہ مبارک ہو، امی جان!\nاللہ آپ کو ہمیشہ خوش رکھے۔\nآپ کی بیٹی، حنا'],
  [
    2,
    'Happy anniversary, Ammi and Abbu!\nForty years, and still the same two chairs on the veranda.\nWith love, Bilal',
  ],
  [3, 'Mubarak ho on the new job, Sara. Wear this on your first day.\nYour office gang'],
])

/** What left at one time, three by three: two parcels with TCS, one with Leopards. */
function sentInThrees(at: number, { age, apart }: { age: number; apart: number }) {
  const youngest = age - (Math.floor(at / 3) * 3 + 2) * apart
  const left = youngest - 20
  return { courier: at % 3 === 2 ? 'leopards' : 'tcs', packed: left + HOURS_TO_PACK, left } as const
}

/** What became of the demo's orders. */
export const fates: Fate[] = [
  ...many(18, at => {
    const sent = sentInThrees(at, { age: 500, apart: 22 })
    const ended = sent.left - 40 - (at % 3) * 8
    return { age: 500 - at * 22, confirmed: true, travel: { ...sent, ended, result: 'delivered' } }
  }),
  ...many(2, at => ({
    age: 300 - at * 30,
    confirmed: true,
    tags: ['refused'],
    travel: { courier: 'tcs', packed: 258, left: 255, ended: 200, result: 'refused', back: 150 },
  })),
  {
    age: 240,
    confirmed: true,
    cancelled: true,
    pieces: 10,
    paid: true,
    note: 'Customer ordered twice by mistake; money is to be paid back.',
  },
  ...many(2, at => ({
    age: 220 - at * 10,
    confirmed: true,
    tags: ['late'],
    travel: { courier: 'tcs', packed: 196, left: 190 },
  })),
  ...many(6, at => ({
    age: 110 - at * 12,
    confirmed: true,
    travel: {
      ...sentInThrees(at, { age: 110, apart: 12 }),
      ...(at === 0 && { ended: 20, result: 'refused' as const }),
    },
  })),
  ...many(3, at => ({ age: 90 - at * 9, cancelled: true })),
  ...many(5, at => ({
    age: 50 - at * 5,
    confirmed: true,
    ...(gifts.has(at) && { gift: gifts.get(at) ?? '' }),
    travel: { courier: at % 3 === 2 ? 'leopards' : 'tcs', packed: 6 },
  })),
  ...many(6, at => ({ age: 40 - at * 5, confirmed: true, begun: at === 0 })),
  { age: 34, pieces: 10, note: 'Will transfer on Monday.' },
  { age: 30, call: 'noAnswer' },
  { age: 26, call: 'wrongNumber' },
  ...many(9, at => ({ age: 22 - at * 2.4, ...(at === 4 && { pieces: 9 }) })),
]

/** Hours before now at which an order came to each of its statuses. */
export function hoursOf({ age, cancelled, travel }: Fate): Record<string, number> {
  const end = travel?.back ?? travel?.ended
  return {
    pending: age,
    confirmed: travel ? (age + travel.packed) / 2 : age * 0.7,
    ...(travel && { processing: travel.packed }),
    ...(travel?.left !== undefined && { outForDelivery: travel.left }),
    ...(travel?.result === 'delivered' && end !== undefined && { delivered: end }),
    ...((cancelled || travel?.back !== undefined) && { cancelled: travel?.back ?? age * 0.5 }),
  }
}
