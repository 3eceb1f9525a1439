import { z } from 'zod'
import { grouped } from '../grouped.ts'
import { withoutIsolates } from '../names/name-rules.ts'

/** A text of at most so many characters, without spaces around it, and without the isolates of a name copied from a page. */
export const upTo = (most: number) =>
  z
    .string()
    .overwrite(withoutIsolates)
    .trim()
    .max(most, `Please use ${grouped(most)} characters or less`)

/** The end of a page's address, such as 'night-oud-extrait'. */
export const addressRule = (example: string) =>
  z
    .string({ error: 'Please enter the address' })
    .trim()
    .toLowerCase()
    .min(1, 'Please enter the address')
    .max(100, 'Please use 100 characters or less')
    .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, `An address has letters, digits and single hyphens: ${example}`)
