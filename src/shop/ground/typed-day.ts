import { z } from 'zod'
import { momentOf } from './dates.ts'

/**
 * A day as forms and addresses write it: '2026-11-22'. Those of other centuries are typing errors; PostgreSQL has no
 * year 0, and days after 9999 are no text of ten letters.
 */
export const day = (message?: string) =>
  z.iso.date(message).refine(text => text >= '1900-01-01' && text < '2100-01-01', message)

/** A minute of the shop's time zone as forms write it: '2026-11-24T18:00'. */
export const moment = (message: string) =>
  z
    .string({ error: message })
    .max(40, message)
    .transform((text, context) => {
      const moment = momentOf(text)
      if (moment && moment.getUTCFullYear() >= 2000 && moment.getUTCFullYear() < 2100) return moment
      context.addIssue({ code: 'custom', message })
      return z.NEVER
    })
