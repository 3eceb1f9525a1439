import { z } from 'zod'
import type { Db, Tx } from '../../../platform/database/database.ts'
import { lockVersion, SeenVersion } from '../../ground/changed-meanwhile.ts'
import { latinDigits } from '../../ground/typed-number-rules.ts'
import { isWordMeaning, type WordMeaning, wordMeanings } from './courier-file-rules.ts'

/** What a courier's words mean, by the word as `plainWord` writes it. */
export type Words = ReadonlyMap<string, WordMeaning>

const WORD_LENGTH = 80
const MAX_WORDS = 500

/** A courier's word in lower case, with single spaces. */
export const plainWord = (word: string): string =>
  latinDigits(word).toLowerCase().replaceAll(/\s+/g, ' ').trim().slice(0, WORD_LENGTH).toWellFormed()

// The shop's own words, which any list may use. 'Returned' is none of them: of a courier it may mean on its way back,
// or on our shelf.
const ownWords: Words = new Map([
  ['delivered', 'delivered'],
  ['refused', 'refused'],
  ['attempt failed', 'attempted'],
])

/**
 * What a word means to this courier; null when nobody has said. In a stored word '*' stands for any text; the longest
 * that fits counts.
 * @rule what a courier's words mean
 */
export function meaningOf(words: Words, word: string): WordMeaning | null {
  const plain = plainWord(word)
  const [pattern] = [...words]
    .filter(([stored]) => stored.includes('*') && matches(plain, stored))
    .sort(([one], [other]) => other.length - one.length)
  return words.get(plain) ?? pattern?.[1] ?? ownWords.get(plain) ?? null
}

function matches(word: string, pattern: string): boolean {
  const parts = pattern.split('*')
  const [first = ''] = parts
  const last = parts.at(-1) ?? ''
  if (!word.startsWith(first) || !word.endsWith(last) || word.length < first.length + last.length) return false
  let from = first.length
  for (const part of parts.slice(1, -1)) {
    const at = word.indexOf(part, from)
    if (at < 0) return false
    from = at + part.length
  }
  return from + last.length <= word.length
}

/** The words of a courier that staff have explained. */
export async function readWords(db: Db, courierId: string): Promise<Words> {
  const rows = await db
    .selectFrom('courier_words')
    .select(['word', 'meaning'])
    .where('courier_id', '=', courierId)
    .orderBy('word')
    .execute()
  return new Map(rows.flatMap(({ word, meaning }) => (isWordMeaning(meaning) ? [[word, meaning]] : [])))
}

/** The words of a courier's own system that nobody has explained yet. */
export async function unknownWords(db: Db, courierId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('courier_unknown_words')
    .select('word')
    .where('courier_id', '=', courierId)
    .orderBy('word')
    .execute()
  return rows.map(({ word }) => word)
}

/** Keeps what words of a courier mean from now on. */
export async function keepWords(tx: Tx, courierId: string, words: Words): Promise<void> {
  const unknown = (await unknownWords(tx, courierId)).filter(word => meaningOf(words, word) !== null)
  if (unknown.length > 0) {
    await tx
      .deleteFrom('courier_unknown_words')
      .where('courier_id', '=', courierId)
      .where('word', 'in', unknown)
      .execute()
  }
  if (words.size === 0) return
  await tx
    .insertInto('courier_words')
    .values([...words].map(([word, meaning]) => ({ courier_id: courierId, word, meaning })))
    .onConflict(oc => oc.columns(['courier_id', 'word']).doUpdateSet(eb => ({ meaning: eb.ref('excluded.meaning') })))
    .execute()
}

/**
 * The form of a courier's words: 'word = meaning' a line, by the label or the name of the meaning. `version`: of the
 * courier.
 */
export const SaveWords = z.object({
  version: SeenVersion,
  words: z.string().transform((typed, ctx): Map<string, WordMeaning> => {
    const lines = typed.split(/\r?\n/).filter(line => line.trim() !== '')
    const complain = (message: string) => ctx.addIssue({ code: 'custom', message })
    if (lines.length > MAX_WORDS) complain(`At most ${MAX_WORDS} words`)
    return new Map(
      lines.flatMap((line): [string, WordMeaning][] => {
        const at = line.lastIndexOf('=')
        const word = plainWord(line.slice(0, Math.max(0, at)))
        const meaning = labelled.get(
          line
            .slice(at + 1)
            .trim()
            .toLowerCase(),
        )
        if (at < 0 || word === '' || meaning === undefined)
          complain(`'${line.trim()}': please write word = what it means`)
        return word === '' || meaning === undefined ? [] : [[word, meaning]]
      }),
    )
  }),
})

const labelled = new Map(
  Object.entries(wordMeanings).flatMap(([name, label]) => {
    const meaning = name as WordMeaning
    return [
      [label.toLowerCase(), meaning],
      [name.toLowerCase(), meaning],
    ] as const
  }),
)

/**
 * Stores a courier's words in place of those of before. Throws `not_found`, `move_refused` when the courier was changed
 * meanwhile.
 */
export async function saveWords(
  tx: Tx,
  { courierId, version, words }: z.output<typeof SaveWords> & { courierId: string },
): Promise<{ courier: string; before: Record<string, string>; after: Record<string, string> }> {
  const { name } = await lockVersion(tx, 'couriers', courierId, version)
  const before = await readWords(tx, courierId)
  await tx.deleteFrom('courier_words').where('courier_id', '=', courierId).execute()
  await keepWords(tx, courierId, words)
  await tx
    .updateTable('couriers')
    .set({ version: version + 1 })
    .where('id', '=', courierId)
    .execute()
  return { courier: name, before: Object.fromEntries(before), after: Object.fromEntries(words) }
}
