import { z } from 'zod'
import { momentOf } from './dates.ts'

/** A day as forms and addresses write it: '2026-11-22'. Earlier ones are typing errors; PostgreSQL has no year 0. */
export const day = (message?: string) => z.iso.date(message).refine(text => text >= '1900-01-01', message)

/** A minute of the shop's time zone as forms write it: '2026-11-24T18:00'. */
export const moment = (message: string) =>
  z
    .string({ error: message })
    .max(40, message)
    .transform((text, context) => {
      const found = momentOf(text)
      if (found && found.getUTCFullYear() >= 2000 && found.getUTCFullYear() < 2100) return found
      context.addIssue({ code: 'custom', message })
      return z.NEVER
    })
