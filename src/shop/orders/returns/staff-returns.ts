import { sql } from 'kysely'
import { z } from 'zod'
import type { Db } from '../../../platform/database/database.ts'
import { pageFilter, pageOf, pageRows } from '../../ground/list-filters-and-pages.ts'
import { ShopError } from '../../ground/shop-error.ts'
import type { WaitingWork } from '../../ground/waiting-work.ts'
import type { Return } from './return.ts'
import { type ReturnState, returnStates } from './return-rules.ts'
import type { ReturnWorth } from './return-worth-rules.ts'
import { type ReturnRow, selectReturns, withWorths } from './select-returns.ts'

const ENDED: ReturnState[] = ['refused', 'done']

/** Which returns staff look at: of one state, or all that are not settled. */
export const ReturnFilter = z.object({
  state: z.enum(['open', ...returnStates]).catch('open'),
  page: pageFilter(),
})

type ForStaff = { orderNumber: string; customer: string; sealed: boolean; payTo: string }
export type StaffReturn = Return & ForStaff
export type StaffReturnRow = ReturnRow & ForStaff

const selectForStaff = (db: Db) =>
  selectReturns(db)
    .innerJoin('orders', 'orders.id', 'returns.order_id')
    .select(['order_number as orderNumber', 'full_name as customer', 'sealed', 'pay_to as payTo'])

/** The returns of a filter, those that wait longest first; `more`: whether a further page follows. */
export async function listStaffReturns(
  db: Db,
  { state, page }: z.output<typeof ReturnFilter>,
): Promise<{ returns: StaffReturnRow[]; more: boolean }> {
  const rows = await selectForStaff(db)
    .where(eb => (state === 'open' ? eb('returns.state', 'not in', ENDED) : eb('returns.state', '=', state)))
    .orderBy('returns.created_at', state === 'open' ? 'asc' : 'desc')
    .modifyEnd(pageRows(page))
    .execute()
  const { rows: returns, more } = pageOf(rows)
  return { returns, more }
}

/**
 * Returns that wait for the shop: to be decided, or exchanged once they were received. What is to be paid back is a
 * refund.
 */
export const waitingReturns = sql<WaitingWork>`
  select id, created_at as since, null::timestamptz as until from returns
  where state = 'requested' or (state = 'received' and id not in (select return_id from refunds_due() where return_id is not null))`

export type ReturnHistory = { state: ReturnState; actor: string; at: Date }[]

/** A return as staff see it, with what it is worth and who moved it when. Throws `not_found`. */
export async function findStaffReturn(
  db: Db,
  returnId: string,
): Promise<{ details: StaffReturn; history: ReturnHistory; worth: ReturnWorth }> {
  const row = await selectForStaff(db).where('returns.id', '=', returnId).executeTakeFirst()
  const [details] = row ? await withWorths(db, row.orderId, [row]) : []
  if (!details) throw new ShopError('not_found', 'There is no such return')
  const history = await db
    .selectFrom('return_events')
    .select([sql<ReturnState>`state`.as('state'), 'actor', 'created_at as at'])
    .where('return_id', '=', returnId)
    .orderBy('id')
    .execute()
  return { details, history, worth: details.worth }
}

/** A return by its id, or null. For emails. */
export async function findReturn(db: Db, returnId: string): Promise<Return | null> {
  const row = await selectReturns(db).where('returns.id', '=', returnId).executeTakeFirst()
  const [details] = row ? await withWorths(db, row.orderId, [row]) : []
  return details ?? null
}
