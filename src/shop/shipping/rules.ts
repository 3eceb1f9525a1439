import { SHOP_TIME_OFFSET_MS, shopMonth, weekdayText } from '../dates.ts'

/** Pakistan's provinces and territories, as the address form offers them. */
export const provinces = [
  'Punjab',
  'Sindh',
  'Khyber Pakhtunkhwa',
  'Balochistan',
  'Islamabad Capital Territory',
  'Gilgit-Baltistan',
  'Azad Kashmir',
] as const

export type Province = (typeof provinces)[number]

/** Working days from the order to the door; `place` is a city or a province. */
export type DeliveryDays = { place: string; from: number; to: number }

/** The first and the last day a parcel may arrive: midnights in Pakistan. */
export type DeliveryWindow = { from: Date; to: Date }

const DAY_MS = 86_400_000

/**
 * When an order placed now arrives in a city. A city's own figure goes before its province's; null where the shop names
 * neither. Couriers deliver from Monday to Saturday.
 */
export function deliveryWindow(
  { name, province }: { name: string; province: Province },
  days: readonly DeliveryDays[],
  now: Date,
): DeliveryWindow | null {
  const found = days.find(({ place }) => place === name) ?? days.find(({ place }) => place === province)
  return found ? { from: workingDay(now, found.from), to: workingDay(now, Math.max(found.from, found.to)) } : null
}

/** 'Tue 24 to Thu 26 Nov', or one day where first and last are the same. */
export function deliveryWords({ from, to }: DeliveryWindow): string {
  if (from.getTime() === to.getTime()) return weekdayText(to)
  return `${weekdayText(from, { month: shopMonth(from) !== shopMonth(to) })} to ${weekdayText(to)}`
}

/** Midnight in Pakistan of the working day that many after today. */
function workingDay(now: Date, days: number): Date {
  let date = Math.floor((+now + SHOP_TIME_OFFSET_MS) / DAY_MS)
  for (let left = days; left > 0; ) {
    date += 1
    if (!isSunday(date)) left -= 1
  }
  return new Date(date * DAY_MS - SHOP_TIME_OFFSET_MS)
}

// Day 0 of the computer's calendar, 1 January 1970, was a Thursday.
const isSunday = (date: number): boolean => (date + 4) % 7 === 0
