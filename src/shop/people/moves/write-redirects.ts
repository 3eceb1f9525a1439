import { firstOfKey } from './moved.ts'
import { oldPath } from './old-path.ts'
import type { RedirectRow } from './readers/rows.ts'
import type { Writer } from './writer.ts'

/** Keeps the old shop's own redirects. A path that leads somewhere already stays as it is. */
export const writeRedirects: Writer<RedirectRow> = async (tx, { move }, rows) => {
  const problems = rows
    .filter(({ row }) => !isTarget(row.to))
    .map(({ line, row }) => ({
      line,
      column: 'Redirect to',
      cell: row.to.slice(0, 80).toWellFormed(),
      reason: 'A redirect leads to a path or to an address with https',
    }))
  const named = firstOfKey(
    rows.filter(({ row }) => isTarget(row.to)).map(({ row }) => ({ row: { ...row, key: oldPath(row.key) } })),
  )
  if (named.length === 0) return { made: 0, known: 0, problems }
  const made = await tx
    .insertInto('old_addresses')
    .values(named.map(({ row }) => ({ path: row.key, move_id: move.moveId, leads_to: row.to })))
    .onConflict(conflict => conflict.doNothing())
    .returning('path')
    .execute()
  return { made: made.length, known: rows.length - problems.length - made.length, problems }
}

/** A path of one slash: '//host' would be another site. */
const isTarget = (to: string) => /^\/(?![/\\])/.test(to) || (to.startsWith('https://') && URL.canParse(to))
