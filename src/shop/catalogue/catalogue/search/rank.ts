import { sql } from 'kysely'
import type { Intention, Like } from './meaning-of-search.ts'
import type { Fact } from './search-facts.ts'
import type { Word } from './word.ts'

type Sql = ReturnType<typeof sql>

/** Weights of description, notes, brand and name, in the order of `ts_rank`: D, C, B, A. */
const weights = sql`'{0.1, 0.3, 0.6, 1}'::real[]`
// More notes of a mood than these are no better.
const MOST_NOTES = 5

/** The parts of one kind of a search: its words, its facts, and the perfume that it wants something like. */
export const wordsOf = ({ parts }: Intention) => parts.filter((part): part is Word => part.kind === 'word')
export const factsOf = ({ parts }: Intention) => parts.filter((part): part is Fact => part.kind === 'fact')
export const likeOf = ({ parts }: Intention) => parts.find((part): part is Like => part.kind === 'like')

/** The notes of `p` that the other perfume has too, as its product writes them. */
export const sharedNoteNames = ({ notes }: Pick<Like, 'notes'>): Sql => sql`array(
  select distinct on (position) note
  from products own, unnest(own.top_notes || own.heart_notes || own.base_notes) as note
  join unnest(${notes}::text[]) with ordinality as like_note (name, position) on lower(note) = lower(name)
  where own.id = p.id
  order by position
)`

/** How many notes `p` shares with the other perfume. */
export const sharedNotes = (like: Pick<Like, 'notes'>): Sql => sql`cardinality(${sharedNoteNames(like)})`

/** One of the reasons for which a product stands where it does, and how much it counts. */
export type RankPart = { name: string; points: Sql }

/**
 * How well a product fits, in named parts whose sum is its rank: its words by the fields they are in, and facts that
 * are stated of it rather than just not against it. `shared`: the number of notes in common with another perfume, where
 * it is known already.
 * @rule what counts for a product's place in a search, and how much
 */
export function rankParts(intention: Intention, shared?: Sql): RankPart[] {
  const words = wordsOf(intention)
  const like = likeOf(intention)
  const rank = (queries: string[]) =>
    sql`ts_rank(${weights}, p.search, ${queries.join(' | ').replaceAll('&', '|')}::tsquery)`
  const bonus = (query: string, points: number) =>
    sql`case when p.search @@ ${query}::tsquery then ${sql.lit(points)} else 0 end`
  return [
    ...(words.length > 0
      ? [
          { name: 'Words as typed', points: sql`4 * ${rank(words.map(word => word.typed))}` },
          { name: 'Words in any spelling', points: sql`2 * ${rank(words.map(({ ranked }) => ranked.exact))}` },
          { name: 'Beginnings and corrections', points: rank(words.map(({ ranked }) => ranked.any)) },
        ]
      : []),
    ...factsOf(intention).flatMap(({ label, narrow, inName, notes }) => [
      { name: `Stated: ${label}`, points: bonus(narrow, notes.length > 0 ? 0.4 : 0.8) },
      ...(inName && !intention.order ? [{ name: `In the name: ${label}`, points: bonus(inName, 1.2) }] : []),
      ...(notes.length > 0
        ? [
            {
              name: `Notes of ${label}`,
              points: sql`0.3 * least(${sql.lit(MOST_NOTES)}, ${sql.join(
                notes.map(note => bonus(note, 1)),
                sql` + `,
              )})`,
            },
          ]
        : []),
    ]),
    ...intention.preferences.map(fact => ({
      name: `Suits: ${fact.replaceAll('_', ' ').trim()}`,
      points: bonus(fact, 0.7),
    })),
    ...(like ? [{ name: `Notes shared with ${like.name}`, points: shared ?? sharedNotes(like) }] : []),
  ]
}

/** The sum of `rankParts`. */
export const score = (intention: Intention, shared?: Sql): Sql => {
  const parts = rankParts(intention, shared).map(({ points }) => points)
  return sql`round((${parts.length > 0 ? sql.join(parts, sql` + `) : sql`0`})::numeric, 2)`
}
