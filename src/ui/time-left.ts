export type TimeLeft = { days: number; hours: number; minutes: number; seconds: number }

/** Whole seconds from `now` until `end` (both ms since 1970), rounded up; 0 from the end on. */
export const secondsLeft = (end: number, now: number): number => Math.max(0, Math.ceil((end - now) / 1_000))

/** Splits seconds into days, hours, minutes and seconds. */
export function timeLeft(seconds: number): TimeLeft {
  return {
    days: Math.floor(seconds / 86_400),
    hours: Math.floor(seconds / 3_600) % 24,
    minutes: Math.floor(seconds / 60) % 60,
    seconds: seconds % 60,
  }
}
