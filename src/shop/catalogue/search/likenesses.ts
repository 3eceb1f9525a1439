import { sql } from 'kysely'
import { z } from 'zod'
import type { Db, Tx } from '../../../platform/database/database.ts'
import { lockVersion, SeenVersion } from '../../ground/changed-meanwhile.ts'
import { required } from '../../ground/forms/index.ts'
import { containing } from '../../ground/list-search.ts'
import { ShopError } from '../../ground/shop-error.ts'

/** A perfume of another house that shoppers ask for, with the notes that are published of it. */
export type Likeness = {
  likenessId: number
  name: string
  house: string
  spellings: string[]
  notes: string[]
  version: number
}
type Values = Pick<Likeness, 'name' | 'house' | 'spellings' | 'notes'>

const LikenessId = z.coerce.number().int().min(1).max(2_147_483_647)
const word = z.string().trim().min(1).max(60, 'Please use 60 characters or less in a line')

/** A likeness; with an empty `likenessId` a new one. `version`: the one that was seen. */
export const SaveLikeness = z.object({
  likenessId: z
    .literal('')
    .transform(() => undefined)
    .or(LikenessId)
    .optional(),
  version: SeenVersion.optional(),
  name: required('Please enter the name of the perfume', 80),
  house: z.string().trim().max(80, 'Please use 80 characters or less').default(''),
  spellings: z.array(word).max(30).default([]),
  notes: z.array(word).min(2, 'Please enter two notes or more').max(15),
})
export const RemoveLikeness = z.object({ likenessId: LikenessId, version: SeenVersion })

/** The words of its form. */
export const likenessWords = {
  name: { label: 'Perfume' },
  house: { label: 'House', hint: 'It is found with the house before or after its name' },
  spellings: { label: 'Other spellings', hint: 'As shoppers write it, one per line' },
  notes: {
    label: 'Notes',
    hint: 'As its maker publishes them and as your products write them, one per line, the most characteristic first',
  },
}

/**
 * Adds or changes a likeness; the next search knows it. Throws `not_found`, `taken` for a name or spelling that another
 * has, `move_refused` when it was changed meanwhile.
 */
export async function saveLikeness(
  tx: Tx,
  { likenessId, version, ...values }: z.output<typeof SaveLikeness>,
): Promise<{ likenessId: number; before?: Values }> {
  const stored = likenessId === undefined ? null : await lockVersion(tx, 'search_likenesses', likenessId, version)
  await refuseTaken(tx, values, likenessId)
  if (!stored) {
    const { id } = await tx.insertInto('search_likenesses').values(values).returning('id').executeTakeFirstOrThrow()
    return { likenessId: id }
  }
  await tx
    .updateTable('search_likenesses')
    .set({ ...values, version: stored.version + 1 })
    .where('id', '=', stored.id)
    .execute()
  const { name, house, spellings, notes } = stored
  return { likenessId: stored.id, before: { name, house, spellings, notes } }
}

/** Throws `not_found`, and `move_refused` when it was changed meanwhile. */
export async function removeLikeness(
  tx: Tx,
  { likenessId, version }: z.output<typeof RemoveLikeness>,
): Promise<Values> {
  const { name, house, spellings, notes } = await lockVersion(tx, 'search_likenesses', likenessId, version)
  await tx.deleteFrom('search_likenesses').where('id', '=', likenessId).execute()
  return { name, house, spellings, notes }
}

/** By name; those whose name, house or spelling contains the text. */
export async function listLikenesses(db: Db, text = ''): Promise<Likeness[]> {
  return db
    .selectFrom('search_likenesses')
    .select(['id as likenessId', 'name', 'house', 'spellings', 'notes', 'version'])
    .$if(text !== '', query =>
      query.where(sql<boolean>`concat_ws(' ', name, house, array_to_string(spellings, ' ')) ilike ${containing(text)}`),
    )
    .orderBy('name')
    .orderBy('id')
    .execute()
}

/** Throws `not_found`. */
export async function findLikeness(db: Db, id: string): Promise<Likeness> {
  const parsed = LikenessId.safeParse(id)
  const likeness = parsed.success && (await listLikenesses(db)).find(({ likenessId }) => likenessId === parsed.data)
  if (!likeness) throw new ShopError('not_found', 'There is no such perfume')
  return likeness
}

// Held until the end, so that two presses cannot both find a spelling free.
const LIKENESS_LOCK_ID = 7_201_145

async function refuseTaken(tx: Tx, { name, house, spellings }: Values, own: number | undefined): Promise<void> {
  await sql`select pg_advisory_xact_lock(${LIKENESS_LOCK_ID})`.execute(tx)
  const phrases = [name, `${house} ${name}`, ...spellings]
  const { rows } = await sql<{ phrase: string; by: string }>`
    select t.phrase, l.name as by from unnest(${phrases}::text[]) as typed
    join search_terms t on t.kind = 'like' and t.phrase = array_to_string(words_of(typed), ' ')
    join search_likenesses l on l.id::text = t.value and l.id <> ${own ?? 0} limit 1`.execute(tx)
  const [taken] = rows
  if (!taken) return
  const field = spellings.some(spelling => spelling.toLowerCase() === taken.phrase) ? 'spellings' : 'name'
  throw new ShopError('taken', `'${taken.phrase}' already stands for ${taken.by}`, field)
}
