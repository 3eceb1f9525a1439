import { sql } from 'kysely'
import { z } from 'zod'
import type { Db } from '../../../../platform/database/database.ts'
import { toIntention } from './meaning-of-search.ts'
import { readSearch } from './read-search.ts'

export const Suggestion = z.object({
  /** A category leads to its listing, a note to a search for it. */
  kind: z.enum(['category', 'note']),
  name: z.string(),
})
export type Suggestion = z.output<typeof Suggestion>

const MAX_SUGGESTIONS = 8

/** Categories, then notes, that match a word of what a shopper is typing, in any spelling; at most 8. */
export async function suggestSearches(db: Db, text: string): Promise<Suggestion[]> {
  const read = await readSearch(db, text)
  // The name of a category may have words that no product has.
  const parts = read ? toIntention({ ...read, absent: [] }).parts : []
  const any = parts.flatMap(part =>
    part.kind === 'word' ? part.any : part.kind === 'fact' && part.words ? part.words : [],
  )
  const typed = parts.flatMap(part => (part.kind === 'word' ? part.typed : []))
  if (any.length === 0) return []
  const { rows } = await sql<Suggestion>`
    select kind, name from (
      select 'category' as kind, c.name, c.position as place, words_of(c.name) as words from categories c
      union all
      select 'note', n.note, 0, n.words from search_notes n
    ) found
    where array_to_tsvector(words) @@ ${any.join(' | ')}::tsquery
    order by kind, place, array_to_tsvector(words) @@ ${(typed.length > 0 ? typed : any).join(' & ')}::tsquery desc, cardinality(words), name
    limit ${sql.lit(MAX_SUGGESTIONS)}`.execute(db)
  return rows
}
