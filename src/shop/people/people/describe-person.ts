import { z } from 'zod'
import type { Tx } from '../../../platform/database/database.ts'
import { MOST_TAGS, required, tagsOf, typedTags } from '../../ground/forms/index.ts'
import { ShopError } from '../../ground/shop-error.ts'
import { numbersOf } from './find-person.ts'
import { PERSON_NOTE_LIMIT } from './person-rules.ts'

export const PersonNote = z.object({
  note: required('Please write a note').max(
    PERSON_NOTE_LIMIT,
    `A note must be ${PERSON_NOTE_LIMIT} characters or less`,
  ),
})

/** Adds a note about a customer. Throws `not_found`. */
export async function notePerson(
  tx: Tx,
  { personId, note, author }: { personId: string; note: string; author: string },
) {
  await numbersOf(tx, personId)
  await tx.insertInto('person_notes').values({ person_id: personId, note, author }).execute()
}

/** Tags as typed. `seen`: those that the form showed when somebody began to change them. */
export const TagPerson = z.object({
  tags: tagsOf('A customer'),
  seen: typedTags().optional(),
})

/**
 * Gives a customer these tags instead of those of all their numbers; what others added or took away since they were
 * seen stays so. Throws `not_found`, `invalid` for too many together.
 */
export async function tagPerson(
  tx: Tx,
  { personId, tags, seen }: { personId: string; tags: string[]; seen?: string[] | undefined },
) {
  const ids = (await numbersOf(tx, personId)).map(number => number.personId)
  // Of two that are saved at once the second waits here.
  await tx.selectFrom('people').select('id').where('id', 'in', ids).orderBy('id').forUpdate().execute()
  const removed = await tx.deleteFrom('person_tags').where('person_id', 'in', ids).returning('tag').execute()
  const before = [...new Set(removed.map(({ tag }) => tag))].sort()
  const known = seen ?? before
  const own = tags.filter(tag => !known.includes(tag) || before.includes(tag))
  const after = [...new Set([...own, ...before.filter(tag => !known.includes(tag))])]
  if (after.length > MOST_TAGS)
    throw new ShopError('invalid', `With those of others it would have more than ${MOST_TAGS} tags`, 'tags')
  if (after.length > 0)
    await tx
      .insertInto('person_tags')
      .values(after.map(tag => ({ person_id: personId, tag })))
      .execute()
  return { before, after: after.sort() }
}
