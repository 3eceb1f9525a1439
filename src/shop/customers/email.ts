import { z } from 'zod'

/** An email as the shop keeps it: trimmed, in small letters. Messages are the specification's. */
export const Email = z
  .string({ error: 'Email is required' })
  .trim()
  .min(1, 'Email is required')
  .max(254, 'Please enter a valid email address')
  .toLowerCase()
  .pipe(z.email('Please enter a valid email address'))
