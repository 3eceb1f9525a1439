import { sql } from 'kysely'
import type { Db } from '../../../platform/database/database.ts'
import { startOfDay } from '../../ground/days-in-sql.ts'
import { comparedText, SHOWN_BARS, share } from './compared.ts'
import { comparedWith, type ReportFilter } from './period.ts'
import type { ReportDraft } from './report-rules.ts'
import { reportTable } from './report-table.ts'

type Row = {
  label: string
  calls: number
  confirmed: number
  /** Of the orders that they confirmed: those that have ended, and were refused of them. */
  ended: number
  refused: number
  packed: number
  /** Of the parcels that they packed: returned since something else was in them. */
  wrong: number
  messages: number
  all: number
  before: number
  eid: number
}

/** The audit rows that say that somebody packed a parcel, by scan or without. */
const PACKS = ['parcel.scanned', 'parcel.packedInPart', 'parcel.packedUnscanned']

/** Who of the staff did how much, and how well: calls, parcels, messages, by person. */
export async function staffReport(db: Db, { by: _by, ...period }: ReportFilter): Promise<ReportDraft> {
  const { before, eid } = comparedWith(period)
  const within = ({ from, to }: { from: string; to: string }) =>
    sql`created_at >= ${startOfDay(from)} and created_at < ${startOfDay(to, 1)}`
  const { rows } = await sql<Row>`
    with called as (
      select staff_id, count(*) as calls, count(*) filter (where outcome = 'confirmed') as confirmed from order_calls where ${within(period)} group by 1
    ), ended as (
      select staff_id, count(*) as ended, count(*) filter (where outcome = 'refused') as refused from (
        select distinct staff_id, orders.id, order_outcome(orders) as outcome from order_calls join orders on orders.id = order_id
        where outcome = 'confirmed' and order_calls.created_at >= ${startOfDay(period.from)} and order_calls.created_at < ${startOfDay(period.to, 1)}) orders
      where outcome in ('delivered', 'refused') group by 1
    ), packed as (
      select staff_id, count(*) as packed, count(*) filter (where exists (select from returns join parcels on parcels.order_id = returns.order_id
        where parcels.id = parcel_id and returns.reason = 'wrong' and return_has_arrived(returns))) as wrong
      from (select distinct staff_id, subject_id as parcel_id from audit_log where ${within(period)} and action = any (${PACKS}::text[])) each group by 1
    ), did as (
      select staff_id, count(*) filter (where ${within(period)}) as actions,
        count(*) filter (where ${within(period)} and action = 'message.answered') as messages,
        count(*) filter (where ${within(before)}) as before, count(*) filter (where ${within(eid)}) as eid
      from audit_log where staff_id is not null and (${within(period)} or ${within(before)} or ${within(eid)}) group by 1
    )
    select staff.name as label, coalesce(calls, 0)::int as calls, coalesce(confirmed, 0)::int as confirmed, coalesce(ended, 0)::int as ended,
      coalesce(refused, 0)::int as refused, coalesce(packed, 0)::int as packed, coalesce(wrong, 0)::int as wrong, coalesce(messages, 0)::int as messages,
      coalesce(actions, 0)::int as "all", coalesce(before, 0)::int as before, coalesce(eid, 0)::int as eid
    from staff left join called on called.staff_id = staff.id left join ended on ended.staff_id = staff.id
      left join packed on packed.staff_id = staff.id left join did on did.staff_id = staff.id
    where coalesce(calls, 0) + coalesce(packed, 0) + coalesce(actions, 0) > 0 order by "all" desc, label`.execute(db)
  return {
    ...reportTable<Row>(
      [
        ['Name', 'text', row => row.label],
        ['Calls', 'count', row => row.calls],
        [
          'Confirmed',
          'share',
          row => share(row.confirmed, row.calls),
          'Calls that confirmed their order, of all calls.',
        ],
        [
          'Refused later',
          'share',
          row => share(row.refused, row.ended),
          'Of the orders that they confirmed by a call and that have ended: those that were refused.',
        ],
        ['Packed', 'count', row => row.packed, 'Parcels that they scanned or packed.'],
        [
          'Wrong',
          'count',
          row => row.wrong,
          'Of these parcels: orders of which something came back as not what was ordered.',
        ],
        ['Messages', 'count', row => row.messages, 'Messages of customers that they answered.'],
        ['All work', 'count', row => row.all, 'Everything that the audit log has of them in these days.'],
        ['Before', 'count', row => row.before, 'All work in the days before.'],
        ['Last Eid', 'count', row => row.eid, 'All work in the days before the last Eid.'],
      ],
      rows,
    ),
    charts: [
      {
        label: 'All work',
        kind: 'bars',
        unit: 'count',
        points: rows.slice(0, SHOWN_BARS).map(({ label, all }) => ({ label, value: all })),
      },
    ],
    notes: ['A number of presses is no measure of a person: ask before you compare.', ...comparedText(period)],
  }
}
