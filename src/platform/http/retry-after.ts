const MOST_RETRY_SECONDS = 24 * 60 * 60

/**
 * The seconds of a Retry-After header: a count, or a date (RFC 9110, 10.2.3), a day at most. Null without one, and for
 * what is neither.
 * @rule how long a receiver that asks for a pause is left alone
 */
export function retryAfterOf(header: string | undefined): number | null {
  const text = header?.trim() ?? ''
  const seconds = /^\d{1,9}$/.test(text) ? Number(text) : Math.ceil((Date.parse(text) - Date.now()) / 1000)
  return text === '' || Number.isNaN(seconds) ? null : Math.min(Math.max(seconds, 0), MOST_RETRY_SECONDS)
}
