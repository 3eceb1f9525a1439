import { z } from 'zod'
import { EMAIL_LIMIT } from './rules.ts'

/** An email, trimmed and in lower case. `invalid` is the specification's message of the form. */
export const emailOr = (invalid: string) =>
  z
    .string({ error: 'Email is required' })
    .trim()
    .min(1, 'Email is required')
    .max(EMAIL_LIMIT, invalid)
    .toLowerCase()
    .pipe(z.email(invalid))

/** The email of a customer or guest. */
export const Email = emailOr('Please enter a valid email address')
