// Smaller differences are those of a slow line.
const MIN_ERROR_MS = 90_000

let offset = 0

/** Now, in ms since 1970: the device's clock, corrected once a response of the server has shown that it is wrong. */
export const now = (): number => Date.now() + offset

/** Corrects the clock by the Date and Age headers of a response that has just arrived. */
export function correctClock(headers: Headers): void {
  const sent = Date.parse(headers.get('date') ?? '') + Number(headers.get('age') ?? 0) * 1000
  if (Number.isNaN(sent)) return
  const error = sent - Date.now()
  offset = Math.abs(error) >= MIN_ERROR_MS ? error : 0
}
