import { sql } from 'kysely'
import { createDocument } from '../../content/documents/index.ts'
import { findMoved, recordMoved } from './moved.ts'
import { oldPath } from './one-form-of-old-path.ts'
import type { PageRow } from './readers/rows.ts'
import { type Fate, firstOnes, type Writer } from './writer.ts'

/**
 * Keeps pages and blog posts of an old shop as drafts, which staff publish one by one; the address of a post leads to
 * the journal's, a page keeps its own where it is free.
 */
export const writePages: Writer<PageRow> = async (tx, { move, source }, rows) => {
  const { first, again } = firstOnes(rows, ({ key }) => key)
  const before = await findMoved(
    tx,
    source,
    'page',
    first.map(({ row }) => row.key),
  )
  const fates: Fate[] = []
  for (const { line, row } of first) {
    if (before.has(row.key)) {
      fates.push({ line, state: 'known', reason: 'It was here already' })
      continue
    }
    const { documentId, slug } = await createDocument(tx, { kind: row.kind, title: row.title }, move.by)
    const { rows: named } = await sql<{ slug: string }>`
      update documents set slug = ${row.slug} where id = ${documentId} and ${row.slug} ~ '^[a-z0-9]+(-[a-z0-9]+)*$'
        and ${row.slug} not in (select slug from documents union all select slug from contents) returning slug`.execute(
      tx,
    )
    const own = named[0]?.slug ?? slug
    await sql`
      update document_versions set text = text || ${JSON.stringify({ body: row.body, author: row.author })}::jsonb
      where document_id = ${documentId}`.execute(tx)
    await recordMoved(tx, { moveId: move.moveId, source, kind: 'page' }, [{ key: row.key, madeId: String(documentId) }])
    const to = row.kind === 'page' ? `/pages/${own}` : `/journal/${own}`
    await sql`
      insert into old_addresses (path, move_id, leads_to) select ${oldPath(row.key)}, ${move.moveId}, ${to}
      where ${oldPath(row.key)} <> ${to} and not exists (select from old_addresses where path = ${oldPath(row.key)})`.execute(
      tx,
    )
    fates.push({ line, state: 'made' })
  }
  return [...fates, ...again]
}
