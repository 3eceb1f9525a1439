import { z } from 'zod'
import { grouped } from '../grouped.ts'
import { withoutIsolates } from '../names/size-and-urdu-name-rules.ts'

/**
 * A text of at most so many characters, without spaces around it, and without the isolates of a name copied from a
 * page.
 */
export const upTo = (most: number) =>
  z
    .string()
    .overwrite(withoutIsolates)
    .trim()
    .max(most, `Please use ${grouped(most)} characters or less`)

/** A text that must be given, without spaces around it; `message` where it is missing. `most`: characters. */
export const required = (message: string, most?: number) => {
  const text = z.string({ error: message }).trim().min(1, message)
  return most === undefined ? text : text.max(most, `Please use ${grouped(most)} characters or less`)
}

/** Tags as typed, separated by commas. Case does not count. */
export const typedTags = () =>
  z
    .string()
    .max(1000)
    .transform(typed => [
      ...new Set(
        typed
          .split(',')
          .map(tag => tag.trim().replaceAll(/\s+/g, ' ').toLowerCase())
          .filter(Boolean),
      ),
    ])

const TAG_LIMIT = 30
export const MOST_TAGS = 10

/** The tags of something, such as 'An order'. */
export const tagsOf = (what: string) =>
  typedTags().pipe(
    z
      .array(z.string().max(TAG_LIMIT, `A tag has ${TAG_LIMIT} characters or less`))
      .max(MOST_TAGS, `${what} has at most ${MOST_TAGS} tags`),
  )

/** The end of a page's address, such as 'night-oud-extrait'. */
export const addressRule = (example: string) =>
  z
    .string({ error: 'Please enter the address' })
    .trim()
    .toLowerCase()
    .min(1, 'Please enter the address')
    .max(100, 'Please use 100 characters or less')
    .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, `An address has letters, digits and single hyphens: ${example}`)
