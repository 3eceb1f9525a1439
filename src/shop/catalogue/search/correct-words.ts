import { sql } from 'kysely'
import type { Db } from '../../../platform/database/database.ts'
import type { Term } from './term.ts'

/** What an unknown word may mean. */
export type Correction = {
  /** What it was probably meant to be, with all spellings; at most 5 words. */
  corrections: { word: string; forms: string[]; terms: Term[]; errors: number }[]
  /** Two known words that were typed as one: 'blackoud'. */
  parts: string | null
  /** Without corrections, the words most like it. */
  alike: string[]
}

type CorrectedWord = {
  word: Correction
  /** As in `ReadSearch`, of the corrections. */
  absent: string[]
  commonest: number
}

/** What words that nothing knows were probably meant to be, in their order. */
export async function correctWords(db: Db, words: string[]): Promise<CorrectedWord[]> {
  const { rows } = await sql<CorrectedWord>`
    with unclear as materialized (select word, place from json_array_elements_text(${JSON.stringify(words)}::json) with ordinality as unclear (word, place)),
    corrected as materialized (
      select u.place, coalesce((select s.word from search_spellings s where s.spelling = c.word), c.word) as meant, c.errors, array(
        select form from (
          select c.word
          union select f.spelling from search_spellings s join search_spellings f using (word) where c.word in (s.spelling, s.word)
          union select s.word from search_spellings s where s.spelling = c.word
        ) as forms (form)
        -- The first is shown as what was understood.
        order by form <> c.word, form
      ) as forms
      from unclear u, lateral (
        select word, errors, min(errors) over () as fewest from search_corrections(u.word)
      ) c
      where c.errors = c.fewest
    ),
    form as materialized (select distinct place, form from corrected, unnest(forms) as form)
    select
      json_build_object(
        'corrections', coalesce((
          select json_agg(json_build_object('word', c.meant, 'forms', c.forms, 'errors', c.errors, 'terms', coalesce((
            select json_agg(t) from (select kind, value from search_terms where phrase = any (c.forms)) t
          ), '[]'))) from corrected c where c.place = u.place
        ), '[]'),
        'parts', (select phrase from search_parts(u.word)),
        'alike', case when exists (select from corrected c where c.place = u.place) then '{}' else array(
          select w.word from search_words w where w.word % u.word and w.weight < 'D'
          order by similarity(w.word, u.word) desc, w.products desc, w.word limit 3
        ) end
      ) as word,
      array(
        select distinct part from form, unnest(string_to_array(form, ' ')) as part
        where form.place = u.place and not exists (select from search_words w where w.word = part)
      ) as absent,
      coalesce((select max(w.products) from form join search_words w on w.word = form where form.place = u.place), 0) as commonest
    from unclear u order by u.place`.execute(db)
  return rows
}
