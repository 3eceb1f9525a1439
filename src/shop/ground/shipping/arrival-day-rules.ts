import { dayBegins, dayLater, dayOf, shopMonth, weekdayText } from '../dates.ts'
import type { Province } from './province-rules.ts'

/** Working days from order to delivery; `place` is a city or a province. */
export type DeliveryDays = { place: string; from: number; to: number }

/** The first and the last day of delivery, as midnights in Pakistan. */
export type DeliveryWindow = { from: Date; to: Date }

/**
 * When an order placed now arrives in a city. A city's figure takes precedence over its province's; null without
 * either. Couriers deliver from Monday to Saturday.
 * @rule when an order arrives
 */
export function deliveryWindow(
  { name, province }: { name: string; province: Province },
  days: readonly DeliveryDays[],
  now: Date,
): DeliveryWindow | null {
  const rule = days.find(({ place }) => place === name) ?? days.find(({ place }) => place === province)
  return rule ? { from: workingDay(now, rule.from), to: workingDay(now, Math.max(rule.from, rule.to)) } : null
}

/** 'Tue 24 to Thu 26 Nov', or a single day when first and last are the same. */
export function deliveryWords({ from, to }: DeliveryWindow): string {
  if (from.getTime() === to.getTime()) return weekdayText(to)
  return `${weekdayText(from, { month: shopMonth(from) !== shopMonth(to) })} to ${weekdayText(to)}`
}

/** '2 to 5': the fewest and the most working days to any place; empty without any. */
export function deliveryRange(days: readonly DeliveryDays[]): string {
  if (days.length === 0) return ''
  const least = Math.min(...days.map(({ from }) => from))
  const most = Math.max(...days.map(({ from, to }) => Math.max(from, to)))
  return least === most ? `${most}` : `${least} to ${most}`
}

/** Midnight in Pakistan, `days` working days after today. */
function workingDay(now: Date, days: number): Date {
  let day = dayOf(now)
  for (let left = days; left > 0; ) {
    day = dayLater(day, 1)
    if (!isSunday(day)) left -= 1
  }
  return dayBegins(day)
}

const isSunday = (day: string): boolean => new Date(day).getUTCDay() === 0
