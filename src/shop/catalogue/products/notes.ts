import { sql } from 'kysely'
import { z } from 'zod'
import type { Db, Tx } from '../../../platform/database/database.ts'
import { countedRows, oneOf, PAGE_SIZE, pageFilter, textFilter } from '../../ground/list-filters-and-pages.ts'
import { containing } from '../../ground/list-search.ts'
import { changedByOthers, mergeChanges, SeenValues } from '../../ground/merge-changes.ts'
import { saveTranslations } from '../../ground/translations/index.ts'

/** The filters of the list of notes, from a query string. Invalid ones count as empty. */
export const NoteFilter = z.object({ q: textFilter, with: oneOf(['noUrdu']), page: pageFilter() })

export type Note = { note: string; products: number; urdu: string }

/** The notes that products name, the most used first, with their Urdu names. */
export async function listNotes(
  db: Db,
  { q, with: having, page }: z.output<typeof NoteFilter>,
): Promise<{ notes: Note[]; total: number; more: boolean }> {
  const { rows } = await sql<Note & { total: number }>`
    select note, count(*)::int as products, coalesce(max(t.text), '') as urdu, count(*) over ()::int as total
    from products, unnest(top_notes || heart_notes || base_notes) as note
    left join translations t on t.entity = 'note' and t.entity_id = note and t.field = 'name' and t.language = 'ur'
    where lower(note || ' ' || coalesce(t.text, '')) like ${containing(q.toLowerCase())}
      and (${having} <> 'noUrdu' or t.text is null)
    group by note order by count(*) desc, note ${countedRows(page)}`.execute(db)
  const total = rows[0]?.total ?? 0
  return { notes: rows.map(({ total: _, ...note }) => note), total, more: page * PAGE_SIZE < total }
}

/** The form of notes: `note.0` with its Urdu name `urdu.0`, ... */
export const SaveNotes = SeenValues.catchall(z.unknown()).transform(({ seen, lastSeen, ...values }, context) => {
  const urdu = new Map<string, { text: string; at: string }>()
  for (const [name, note] of Object.entries(values)) {
    const at = /^note\.(\d{1,3})$/.exec(name)?.[1]
    const text = z.string().trim().max(60).safeParse(values[`urdu.${at}`])
    if (at === undefined || typeof note !== 'string' || note === '' || note.length > 60) continue
    if (text.success) urdu.set(note, { text: text.data, at })
    else
      context.issues.push({
        code: 'custom',
        path: [`urdu.${at}`],
        message: 'A note has 60 characters or less',
        input: note,
      })
  }
  return { seen, lastSeen, urdu }
})

/**
 * Saves the Urdu names of notes that one person changed, beside what others changed meanwhile. Throws `move_refused`.
 */
export async function saveNotes(
  tx: Tx,
  { seen, lastSeen, urdu }: z.output<typeof SaveNotes>,
): Promise<{ before: Record<string, string>; after: Record<string, string> }> {
  const notes = [...urdu.keys()].sort()
  for (const note of notes) await sql`select pg_advisory_xact_lock(hashtextextended(${note}, 5))`.execute(tx)
  const rows = await tx
    .selectFrom('translations')
    .select(['entity_id', 'text'])
    .where('entity', '=', 'note')
    .where('field', '=', 'name')
    .where('language', '=', 'ur')
    .where(sql<boolean>`entity_id = any(${notes}::text[])`)
    .execute()
  const known = new Map(rows.map(row => [row.entity_id, row.text]))
  const stored = Object.fromEntries(notes.map(note => [note, known.get(note) ?? '']))
  const typed = Object.fromEntries([...urdu].map(([note, { text }]) => [note, text]))
  const { changes, conflicts } = mergeChanges(typed, stored, { seen, lastSeen })
  if (conflicts.length > 0) {
    const fields = conflicts.map(note => ({ field: `urdu.${urdu.get(note)?.at}`, label: note, now: stored[note] }))
    throw changedByOthers(fields, 'Somebody else')
  }
  const after = changes as Record<string, string>
  for (const [note, text] of Object.entries(after))
    await saveTranslations(tx, { entity: 'note', id: note }, { name: text })
  return { before: Object.fromEntries(Object.keys(after).map(note => [note, stored[note] ?? ''])), after }
}
