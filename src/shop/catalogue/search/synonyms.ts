import { sql } from 'kysely'
import { z } from 'zod'
import type { Db, Tx } from '../../../platform/database/database.ts'
import { changedMeanwhile } from '../../ground/changed-meanwhile.ts'
import { pageOf, pageRows } from '../../ground/list-filters-and-pages.ts'
import { containing } from '../../ground/list-search.ts'
import { ShopError } from '../../ground/shop-error.ts'

/** A word of products and the other ways in which shoppers write it; each finds all the others. */
export type Synonyms = { word: string; spellings: string[] }

const text = z.string().trim().min(1).max(60, 'Please use 60 characters or less in a line')

/** All spellings of a word. `seen`: those that stood there when it was opened, joined by commas. */
export const SaveSynonyms = z.object({
  word: text.refine(hasLetters, 'Please enter letters or digits'),
  seen: z.string().max(10_000).default(''),
  spellings: z.array(text.refine(hasLetters, 'Please enter letters or digits')).max(100).default([]),
})

/** The words of its form. */
export const synonymWords = {
  word: { label: 'Word', hint: 'As your products have it, such as jasmine' },
  spellings: { label: 'Also written', hint: 'One per line, in Roman letters or Urdu; typing errors need no entry' },
}

function hasLetters(text: string): boolean {
  return /[\p{L}\p{N}]/u.test(text)
}

const SYNONYMS_LOCK_ID = 7_201_146
/**
 * Replaces the spellings of a word; the next search knows them. Without spellings the word has none any more. Throws
 * `taken` for a spelling of another word, `move_refused` when somebody else has changed them.
 */
export async function saveSynonyms(
  tx: Tx,
  input: z.output<typeof SaveSynonyms>,
): Promise<Synonyms & { before: string[] }> {
  await sql`select pg_advisory_xact_lock(${SYNONYMS_LOCK_ID})`.execute(tx)
  const { rows } = await sql<{ word: string; spellings: string[]; before: string[] }>`
    select word, array(
      select distinct tidy from unnest(${input.spellings}::text[]) as typed, lateral (select array_to_string(words_of(typed), ' ') as tidy) t
      where tidy not in ('', word) order by tidy
    ) as spellings, array(select spelling from search_spellings s where s.word = asked.word order by spelling) as before
    from (select array_to_string(words_of(${input.word}), ' ') as word) asked`.execute(tx)
  const [{ word, spellings, before } = { word: '', spellings: [], before: [] }] = rows
  if (word === '') throw new ShopError('invalid', 'Please enter letters or digits', 'word')
  if (input.seen !== before.join(',')) throw changedMeanwhile('word')
  const other = await tx
    .selectFrom('search_spellings')
    .select(['spelling', 'word'])
    .where('word', '<>', word)
    .where('spelling', 'in', spellings.length > 0 ? spellings : [''])
    .executeTakeFirst()
  if (other)
    throw new ShopError('taken', `'${other.spelling}' is already another spelling of ${other.word}`, 'spellings')
  await tx.deleteFrom('search_spellings').where('word', '=', word).execute()
  if (spellings.length > 0)
    await tx
      .insertInto('search_spellings')
      .values(spellings.map(spelling => ({ spelling, word })))
      .execute()
  return { word, spellings, before }
}

/** Another spelling of a word, added to those that it has: what shoppers sought and did not find. */
export const AddSpelling = z.object({
  spelling: text.refine(hasLetters, 'Please enter letters or digits'),
  word: text.refine(hasLetters, 'Please enter a word that your products have'),
})

/**
 * Adds one spelling to a word; the next search knows it. Throws `invalid` where no product has the word, `taken` as
 * `saveSynonyms` does.
 */
export async function addSpelling(
  tx: Tx,
  { spelling, word }: z.output<typeof AddSpelling>,
): Promise<Synonyms & { before: string[] }> {
  const { rows } = await sql<{ tidy: string; before: string[]; known: boolean }>`
    select tidy, array(select spelling from search_spellings s where s.word = tidy order by spelling) as before, not exists (
        select from unnest(words_of(${word})) part where not exists (select from search_words w where w.word = part)
      ) as known
    from (select array_to_string(words_of(${word}), ' ') as tidy) asked`.execute(tx)
  const [{ tidy, before, known } = { tidy: '', before: [], known: false }] = rows
  if (!known) throw new ShopError('invalid', `No product has the word '${word}'`, 'word')
  return saveSynonyms(tx, { word: tidy, seen: before.join(','), spellings: [...before, spelling] })
}

/** Words by the alphabet, those that contain the text or have such a spelling; `more` when another page follows. */
export async function listSynonyms(
  db: Db,
  text: string,
  page: number,
): Promise<{ synonyms: Synonyms[]; more: boolean }> {
  const pattern = containing(text.toLowerCase())
  const { rows } = await sql<Synonyms>`
    select word, array_agg(spelling order by spelling) as spellings from search_spellings
    where word in (select word from search_spellings where word like ${pattern} or spelling like ${pattern})
    group by word order by word ${pageRows(page)}`.execute(db)
  const { rows: synonyms, more } = pageOf(rows)
  return { synonyms, more }
}

/** The spellings of a word; none for one that has none. */
export async function findSynonyms(db: Db, word: string): Promise<Synonyms> {
  const rows = await db
    .selectFrom('search_spellings')
    .select('spelling')
    .where('word', '=', word)
    .orderBy('spelling')
    .execute()
  return { word, spellings: rows.map(({ spelling }) => spelling) }
}
