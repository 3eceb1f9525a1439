import { sql } from 'kysely'
import type { Db } from '../../../platform/database/database.ts'
import type { Paisa } from '../../ground/money.ts'
import type { WaitingWork } from '../../ground/waiting-work.ts'
import type { Settings } from '../../settings/settings/index.ts'
import { type Hold, holdsAt, ruleOf } from '../holds/hold-rules.ts'
import { findHolds } from '../holds/index.ts'
import { type Duplicate, duplicatesOf, waitsForCall } from '../orders/index.ts'
import { type Asked, askedByMessage, askedText } from './call-after-message.ts'
import type { CallOutcome, Reason } from './call-rules.ts'

/** `due`: to be called now; `later`: at its time; `stuck`: the number is wrong, and only the email's link can help. */
export type CallState = 'due' | 'later' | 'stuck'

export type CallRow = {
  _id: string
  orderNumber: string
  createdAt: Date
  fullName: string
  phoneNumber: string
  city: string
  address: string
  totalAmount: Paisa
  /** What of it couriers collect: less than the total once something was paid ahead. */
  toCollect: Paisa
  version: number
  /** '2 × Night Oud 50 ml, ...' */
  items: string
  giftWrap: boolean
  /** What the customer wrote. */
  note: string
  /** What they ask of the delivery. */
  wishes: string[]
  /** False: it takes its stock when it is confirmed. `missing` names the sizes of which too little is left for that. */
  holdsStock: boolean
  missing: string | null
  points: number
  reasons: Reason[]
  /** Calls without an answer. */
  tries: number
  lastOutcome: CallOutcome | null
  lastNote: string
  nextCallAt: Date | null
  expiresAt: Date | null
  state: CallState
  duplicates: Duplicate[]
  /** Who else has it on the screen now. */
  busyWith: string | null
  /** The question sent to its phone. */
  asked: Asked | null
}

export type Call = CallRow & {
  /** What keeps it from being confirmed. */
  holds: Hold[]
  /** The reason of its place in the list. */
  why: string[]
}

/** Who is called first: points for each hour of waiting, each Rs 1,000 and each point of risk. */
const CALL_POINTS = { hour: 1, thousand: 0.5, risk: 2 }

/** The most orders that the page lists. */
const LISTED = 100

/** COD orders that wait for a call: who comes next first, by CALL_POINTS. */
export async function listCalls(
  db: Db,
  { callTries }: Pick<Settings, 'callTries'>,
  staffId: string,
  now = new Date(),
): Promise<Call[]> {
  const { rows } = await sql<CallRow>`
    select id as _id, order_number as "orderNumber", created_at as "createdAt", full_name as "fullName",
      phone_number as "phoneNumber", city, concat_ws(', ', address, nullif(famous_spot, ''), nullif(town, '')) as address,
      total_amount as "totalAmount", (select to_collect from order_dues(orders)) as "toCollect", gift_wrap as "giftWrap", orders.note, wishes, version, expires_at as "expiresAt",
      coalesce(points, 0) as points, coalesce(reasons, '[]') as reasons, tries,
      last.outcome as "lastOutcome", coalesce(last.note, '') as "lastNote",
      coalesce(last.next_call_at, case when last.outcome is null and asked.waits then asked."answerBy" end) as "nextCallAt",
      array_to_string(ordered_sizes(orders.id), ', ') as items,
      holds_stock as "holdsStock", (select string_agg(isolated(name) || ' ' || (select size_words(sizes) from sizes where sizes.id = size_id), ', ') from missing_pieces(orders)) as missing,
      case when last.outcome = 'wrongNumber' then 'stuck' when last.next_call_at > ${now} or (last.outcome is null and asked.waits) then 'later'
        else 'due' end as state,
      case when asked.at is not null then to_jsonb(asked) end as asked,
      ${duplicatesOf} as duplicates,
      (select min(staff.name) from order_presence join staff on staff.id = staff_id
        where order_id = orders.id and staff_id <> ${staffId} and seen_at > now() - interval '1 minute') as "busyWith"
    from orders
      left join lateral (select points, reasons from order_assessments where order_id = orders.id) assessed on true
      left join lateral (select outcome, note, next_call_at from order_calls where order_id = orders.id order by id desc limit 1) last on true
      left join lateral (select count(*)::int as tries from order_calls where order_id = orders.id and outcome = 'noAnswer') tried on true
      left join lateral ${askedByMessage(now)} asked on true
    where ${waitsForCall}
    order by
      last.outcome is not distinct from 'wrongNumber',
      coalesce(last.next_call_at > ${now}, false) or (last.outcome is null and coalesce(asked.waits, false)),
      case when last.next_call_at > ${now} then last.next_call_at when last.outcome is null and asked.waits then asked."answerBy" end,
      -- Somebody who pressed Change waits to be called.
      (last.outcome is null and asked.answer is not null) desc,
      -- Somebody who asked to be called at a time is called at that time.
      (last.outcome is not distinct from 'callBack') desc,
      extract(epoch from ${now}::timestamptz - created_at) / 3600 * ${CALL_POINTS.hour}::float8
        + total_amount / 100000.0 * ${CALL_POINTS.thousand}::float8 + coalesce(points, 0) * ${CALL_POINTS.risk}::float8 desc,
      id
    limit ${LISTED}`.execute(db)
  const found = await findHolds(
    db,
    rows.map(({ _id }) => _id),
  )
  return rows.map(row => {
    const holds = holdsAt(found.get(row._id) ?? [], 'confirm')
    return { ...row, holds, why: whyNow({ ...row, holds }, callTries, now) }
  })
}

/** Orders that wait for a call, and in which state. */
const callStates = () => sql<{ id: string; created_at: Date; expires_at: Date | null; state: CallState }>`
  select orders.id, orders.created_at, orders.expires_at, case when outcome = 'wrongNumber' then 'stuck'
    when coalesce(next_call_at > now(), outcome is null and coalesce(asked.waits, false)) then 'later' else 'due' end as state
  from orders left join lateral
    (select outcome, next_call_at from order_calls where order_id = orders.id order by id desc limit 1) last on true
    left join lateral ${askedByMessage(new Date())} asked on true
  where ${waitsForCall}`

/** Orders that are to be called now: unconfirmed ones expire. */
export const dueCalls = () =>
  sql<WaitingWork>`select id, created_at as since, expires_at as until from (${callStates()}) calls where state = 'due'`

/** How many orders wait for a call now, for later, and with a wrong number. */
export async function countCalls(db: Db): Promise<Record<CallState, number>> {
  const { rows } = await sql<Record<CallState, number>>`
    select (count(*) filter (where state = 'due'))::int as due, (count(*) filter (where state = 'later'))::int as later,
      (count(*) filter (where state = 'stuck'))::int as stuck from (${callStates()}) calls`.execute(db)
  return rows[0] ?? { due: 0, later: 0, stuck: 0 }
}

function whyNow(
  { holdsStock, missing, holds, duplicates, createdAt, reasons, tries, lastOutcome, state, asked }: Omit<Call, 'why'>,
  callTries: number,
  now: Date,
) {
  const hours = Math.floor((now.getTime() - createdAt.getTime()) / 3_600_000)
  return [
    missing && `None left: ${missing}`,
    ...holds.flatMap(({ kind }) => (saidElsewhere.includes(kind) ? [] : ruleOf(kind).short)),
    !holdsStock && !missing && 'Takes its stock when confirmed',
    asked && askedText(asked),
    lastOutcome === 'callBack' && state === 'due' && 'Asked to be called now',
    duplicates[0] && twiceText(duplicates[0].orderNumber, duplicates.length - 1),
    tries > 0 && `No answer ${tries === 1 ? 'once' : `${tries} times`}${tries >= callTries ? ': cancel it?' : ''}`,
    hours < 1 ? 'New' : hours < 48 ? `Waits ${hours} h` : `Waits ${Math.floor(hours / 24)} days`,
    ...reasons.map(({ text, points }) => (points > 0 ? `${text} (+${points})` : text)),
  ].filter(text => typeof text === 'string')
}

/** With more words below. */
const saidElsewhere: readonly Hold['kind'][] = ['stock', 'duplicate']

const twiceText = (orderNumber: string, more: number): string =>
  `Ordered twice? ${orderNumber}${more > 0 ? ` and ${more} more` : ''}`
