import { z } from 'zod'
import type { Tx } from '../../platform/database/database.ts'
import { numbersOf } from './find-person.ts'
import { PERSON_NOTE_LIMIT, PERSON_TAG_LIMIT, TAGS_PER_PERSON } from './rules.ts'

export const PersonNote = z.object({
  note: z
    .string({ error: 'Please write a note' })
    .trim()
    .min(1, 'Please write a note')
    .max(PERSON_NOTE_LIMIT, `A note must be ${PERSON_NOTE_LIMIT} characters or less`),
})

/** Adds a note about a customer. Throws `not_found`. */
export async function notePerson(
  tx: Tx,
  { personId, note, author }: { personId: string; note: string; author: string },
) {
  await numbersOf(tx, personId)
  await tx.insertInto('person_notes').values({ person_id: personId, note, author }).execute()
}

/** Tags as typed: separated by commas. Case does not count. */
export const TagPerson = z.object({
  tags: z
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
    .pipe(
      z
        .array(z.string().max(PERSON_TAG_LIMIT, `A tag has ${PERSON_TAG_LIMIT} characters or less`))
        .max(TAGS_PER_PERSON, `A customer has at most ${TAGS_PER_PERSON} tags`),
    ),
})

/** Gives a customer these tags instead of those of all their numbers. Throws `not_found`. */
export async function tagPerson(tx: Tx, { personId, tags }: { personId: string; tags: string[] }) {
  const ids = (await numbersOf(tx, personId)).map(number => number.personId)
  const removed = await tx.deleteFrom('person_tags').where('person_id', 'in', ids).returning('tag').execute()
  if (tags.length > 0)
    await tx
      .insertInto('person_tags')
      .values(tags.map(tag => ({ person_id: personId, tag })))
      .execute()
  return { before: [...new Set(removed.map(({ tag }) => tag))].sort() }
}
