import { z } from 'zod'
import { required } from '../forms/text-form-rules.ts'
import { EMAIL_LIMIT } from './no-email-rules.ts'

/** An email, trimmed and in lower case. `invalid` is the specification's message of the form. */
export const emailOr = (invalid: string) =>
  required('Email is required').max(EMAIL_LIMIT, invalid).toLowerCase().pipe(z.email(invalid))

const AN_EMAIL = 'Please enter a valid email address'

/** The email of a customer or guest. */
export const Email = emailOr(AN_EMAIL)

/** An email that may be left out by who is known by phone: then it is empty. */
export const EmailOrNone = z
  .string()
  .trim()
  .max(EMAIL_LIMIT, AN_EMAIL)
  .toLowerCase()
  .refine(typed => typed === '' || z.email().safeParse(typed).success, AN_EMAIL)
  .default('')
