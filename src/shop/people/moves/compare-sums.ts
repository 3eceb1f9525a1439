import { sql } from 'kysely'
import { z } from 'zod'
import type { Db, Tx } from '../../../platform/database/database.ts'
import { hasDoubtedPoint, readNumber, readWhole } from '../../ground/typed-number-rules.ts'
import { lockMove } from './lock-move.ts'
import { type OldSum, oldSums } from './move-file-rules.ts'
import { statesHere } from './writer.ts'

const MOST_RUPEES = 100_000_000_000

const typed = (unit: 'count' | 'rupees') =>
  z
    .string()
    .trim()
    .max(30, 'Please use 30 characters or less')
    .default('')
    .transform((text, context): number | null => {
      if (text === '') return null
      const rupees = readNumber(text)
      const read =
        unit === 'count'
          ? readWhole(text)
          : rupees === null || hasDoubtedPoint(rupees)
            ? null
            : Math.round(Number(rupees) * 100)
      if (read !== null && read >= 0 && read <= MOST_RUPEES * 100) return read
      context.addIssue(unit === 'count' ? 'Please enter a whole number' : 'Please enter rupees, such as 1,250,000')
      return z.NEVER
    })

/** What the old shop's own reports say, any of it empty. Amounts in rupees; parsed, in paisa. */
export const OldSums = z.object(
  Object.fromEntries(Object.entries(oldSums).map(([name, { unit }]) => [name, typed(unit)])) as Record<
    OldSum,
    ReturnType<typeof typed>
  >,
)

/** Keeps what the old shop's reports say, by which the rehearsal is compared. Throws `not_found`, `move_refused`. */
export async function keepOldSums(
  tx: Tx,
  { moveId, ...sums }: z.output<typeof OldSums> & { moveId: number },
): Promise<{ name: string }> {
  const { name } = await lockMove(tx, moveId, 'rehearsal', 'live')
  const said = Object.fromEntries(Object.entries(sums).filter(([, value]) => value !== null))
  await tx
    .updateTable('moves')
    .set({ old_sums: JSON.stringify(said) })
    .where('id', '=', moveId)
    .execute()
  return { name }
}

/**
 * One sum as the old shop says it and as it is here. `from`: where the difference comes from, as far as the files say
 * it.
 */
export type ComparedSum = { sum: OldSum; there: number; here: number; from: string[] }

/** Of which files a sum is made, and what of their rows it counts. */
const partsOf: Record<OldSum, { ending: string; counts: 'rows' | 'pieces' | 'amount' }> = {
  orders: { ending: '-orders', counts: 'rows' },
  pieces: { ending: '-orders', counts: 'pieces' },
  revenue: { ending: '-orders', counts: 'amount' },
  refunds: { ending: '-orders', counts: 'amount' },
  customers: { ending: '-customers', counts: 'rows' },
  products: { ending: '-products', counts: 'rows' },
  stock: { ending: '-products', counts: 'pieces' },
  stockValue: { ending: '-products', counts: 'amount' },
}

type Lost = { ending: string; reason: string; rows: number; pieces: number; amount: number }

/**
 * What the old shop's reports say beside what the move brought, with the reasons for which rows of the files were left
 * out or taken in part.
 * @rule how a rehearsal is compared with the old shop's own sums
 */
export async function compareSums(db: Db, moveId: number): Promise<ComparedSum[]> {
  const ofMove = sql`
    of_move as materialized (
      select f.id as file_id, f.kind, r.line, r.row, r.state, r.reason, r.pieces, r.amount, r.kept_pieces, r.kept_amount, move_row_key(f.move_id, r.row) as key
      from move_rows r join move_files f on f.id = r.file_id where f.move_id = ${moveId})`
  const { rows } = await sql<{ said: Partial<Record<OldSum, number>>; here: Record<OldSum, number> }>`
    with ${ofMove}, orders as (
      select o.* from old_orders o where o.move_id = ${moveId} or (o.source, o.number) in (
        select split_part(kind, '-', 1), key from of_move where kind like '%-orders' and state in ${statesHere})
    ), made as (
      -- What this move made, and what its files say of what was here before.
      select source, kind, move_row_key(${moveId}, case kind when 'product' then jsonb_build_object('key', key) else jsonb_build_object('phone', key) end) as key
      from moved where move_id = ${moveId} and (kind in ('customer', 'product') or (kind = 'person' and facts -> 'alone' = 'true'))
      union select split_part(kind, '-', 1), case when kind like '%-products' then 'product' else 'customer' end, key from of_move
      where kind ~ '-(products|customers)$' and state in ('changed', 'known') and key is not null
    )
    select old_sums as said, (select jsonb_build_object(
      'orders', (select count(*) from orders),
      'pieces', (select coalesce(sum((line ->> 'quantity')::bigint), 0) from orders, jsonb_array_elements(lines) line),
      'revenue', (select coalesce(sum(total), 0) from orders),
      'refunds', (select coalesce(sum(refunded), 0) from orders),
      'customers', (select count(distinct key) from made where kind <> 'product'),
      'products', (select count(*) from made where kind = 'product'),
      'stock', stock.pieces, 'stockValue', stock.value) from (
        select coalesce(sum(kept_pieces), 0) as pieces, coalesce(sum(kept_amount), 0) as value from (
          select distinct on (kind, coalesce(key, file_id || ' ' || line)) kept_pieces, kept_amount
          from of_move where kind like '%-products' order by kind, coalesce(key, file_id || ' ' || line), file_id desc) latest) stock) as here
    from moves where id = ${moveId}`.execute(db)
  const { said, here } = rows[0] ?? { said: {}, here: null }
  if (!here || Object.keys(said).length === 0) return []
  // What another row of the move brought is not lost.
  const { rows: lost } = await sql<Lost>`
    with ${ofMove}, brought as (
      select kind, key, bool_or(state <> 'known') as "isWritten" from of_move
      where state in ${statesHere} and key is not null group by 1, 2
    )
    select substring(r.kind from '-[a-z]+$') as ending,
      case when r.state in ('made', 'changed') then 'taken in part, for what was not understood' else regexp_replace(r.reason, '[0-9][0-9,.]*', '…', 'g') end as reason,
      count(*)::int as rows, sum(r.pieces - r.kept_pieces)::bigint as pieces, sum(r.amount - r.kept_amount)::bigint as amount
    from of_move r left join brought b on b.kind = r.kind and b.key = r.key
    where (b.key is null and r.state = 'left_out') or (r.kept_pieces < r.pieces and (r.state in ('made', 'changed') or (r.state = 'known' and not b."isWritten")))
    group by 1, 2 order by 3 desc`.execute(db)
  return (Object.keys(oldSums) as OldSum[]).flatMap(sum => {
    const there = said[sum]
    if (there === undefined) return []
    const { ending, counts } = partsOf[sum]
    // A row that was left out is no reason for more.
    const from = there <= here[sum] ? [] : lost.filter(one => one.ending === ending && one[counts] > 0)
    return {
      sum,
      there,
      here: here[sum],
      from: from.map(({ rows: count, reason }) => `${count.toLocaleString('en')}: ${reason}`),
    }
  })
}
