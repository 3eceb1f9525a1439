import { dayBegins, dayOf } from '../../ground/dates.ts'
import type { OfferTerms } from './offer-terms.ts'

const MINUTE_MS = 60_000

const minuteOfDay = (now: Date): number => Math.floor((+now - +dayBegins(dayOf(now))) / MINUTE_MS)

/** Whether this moment is within the offer's hours of a day. */
export function isWithinHours({ hours }: Pick<OfferTerms, 'hours'>, now: Date): boolean {
  if (!hours) return true
  const minute = minuteOfDay(now)
  const after = minute >= hours.from
  const before = minute < hours.to
  return hours.from < hours.to ? after && before : after || before
}

/** When its hours next begin or end; null for an offer of the whole day. */
export function nextHourChange({ hours }: Pick<OfferTerms, 'hours'>, now: Date): Date | null {
  if (!hours) return null
  const startOfMinute = Math.floor(+now / MINUTE_MS) * MINUTE_MS
  const minute = minuteOfDay(now)
  const waits = [hours.from, hours.to].map(at => (at > minute ? at - minute : at + 24 * 60 - minute))
  return new Date(startOfMinute + Math.min(...waits) * MINUTE_MS)
}

/** '18:00' of minutes after midnight. */
export const hourText = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
