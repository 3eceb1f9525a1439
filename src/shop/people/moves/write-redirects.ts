import { sql } from 'kysely'
import type { Tx } from '../../../platform/database/database.ts'
import { findPages, isReserved } from '../../settings/redirects/index.ts'
import { usualPage } from './find-old-address.ts'
import { oldPath } from './one-form-of-old-path.ts'
import type { RedirectRow } from './readers/rows.ts'
import { type Fate, firstOnes, type Writer } from './writer.ts'

/**
 * Keeps the old shop's own redirects. One to a page that is not here is said; one to another site is followed once
 * somebody has agreed. An address that leads somewhere already by another move stays as it is.
 */
export const writeRedirects: Writer<RedirectRow> = async (tx, { move, answers }, rows) => {
  const { first, again } = firstOnes(rows, ({ key }) => key)
  const isDead = await deadEnds(
    tx,
    first.map(({ row }) => row.to),
  )
  const ways = first.map(({ row: { key, to, questions } }) => {
    const host = questions.find(({ ask }) => ask === 'host')?.key
    return { path: key, to, agreed: host === undefined || answers('host', host) === 'yes' }
  })
  const { rows: kept } = await sql<{ path: string; isNew: boolean }>`
    insert into old_addresses (path, move_id, leads_to, agreed)
    select path, ${move.moveId}, "to", agreed from jsonb_to_recordset(${JSON.stringify(ways)}::jsonb) as way (path text, "to" text, agreed boolean)
    on conflict (path) do update set leads_to = excluded.leads_to, agreed = excluded.agreed
      where old_addresses.product_id is null and (old_addresses.leads_to, old_addresses.agreed) <> (excluded.leads_to, excluded.agreed)
    returning path, (xmax = 0) as "isNew"`.execute(tx)
  const byPath = new Map(kept.map(one => [one.path, one.isNew]))
  const fates = first.map(({ line, row }): Fate => {
    const open = row.questions.filter(({ ask, key }) => ask && answers(ask, key) === undefined)
    const dead = isDead(row.to)
      ? [
          {
            line,
            column: 'Redirect to',
            cell: row.to.slice(0, 80).toWellFormed(),
            reason: 'It leads to a page that is not here',
          },
        ]
      : []
    const isNew = byPath.get(row.key)
    if (isNew === undefined)
      return {
        line,
        state: 'known',
        reason: 'This address led there already, or to a product',
        problems: [...open, ...dead],
      }
    return { line, state: isNew ? 'made' : 'changed', problems: [...open, ...dead] }
  })
  return [...fates, ...again]
}

/** Which of these lead to no page: of ours, of the old shop as it is here, or of another redirect. */
async function deadEnds(tx: Tx, targets: readonly string[]): Promise<(to: string) => boolean> {
  const inShop = targets.filter(to => to.startsWith('/'))
  const paths = [...new Set(inShop.map(oldPath))]
  const { rows } = await sql<{ path: string }>`
    select asked.path from unnest(${paths}::text[]) as asked (path)
    where exists (select from old_addresses where split_part(old_addresses.path, '?', 1) = asked.path)
      or exists (select from redirects where split_part(from_path, '?', 1) = asked.path)`.execute(tx)
  const known = new Set([...rows.map(({ path }) => path), ...(await findPages(tx, inShop.map(plain)))])
  return to =>
    to.startsWith('/') &&
    !isReserved(to) &&
    !known.has(oldPath(to)) &&
    !known.has(plain(to)) &&
    usualPage(oldPath(to)) === null
}

const plain = (to: string) => to.replace(/[?#].*$/s, '').toLowerCase()
