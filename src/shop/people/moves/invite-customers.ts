import { sql } from 'kysely'
import type { Db, Tx } from '../../../platform/database/database.ts'
import { outgoingJobs } from '../../../platform/database/jobs.ts'
import { emailJobOf } from '../../ground/email-queues.ts'
import { lockMove } from './lock-move.ts'

/** Customers of a move who were not invited yet and have set no password. */
const uninvited = (moveId: number) => sql`
  moved m join customers c on c.id = m.made_id join credentials p on p.user_id = c.user_id
  where m.move_id = ${moveId} and m.kind = 'customer' and not m.facts ? 'invited' and c.user_id is not null and p.updated_at = p.created_at`

/** How many customers of a move can still be invited. */
export async function countUninvited(db: Db, moveId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from ${uninvited(moveId)}`.execute(db)
  return rows[0]?.count ?? 0
}

/** Queues an invitation to each of them, once. Throws `not_found`, `move_refused` before the move is live. */
export async function inviteCustomers(tx: Tx, moveId: number): Promise<{ name: string; invited: number }> {
  const { name } = await lockMove(tx, moveId, 'live')
  const { rows } = await sql<{ userId: string }>`
    with next as materialized (select m.source, m.kind, m.key, c.user_id from ${uninvited(moveId)})
    update moved set facts = facts || jsonb_build_object('invited', now()) from next
    where (moved.source, moved.kind, moved.key) = (next.source, next.kind, next.key)
    returning next.user_id as "userId"`.execute(tx)
  const askedAt = new Date().toISOString()
  const jobs = rows.map(({ userId }) => emailJobOf('moved-in', { userId, askedAt }))
  if (jobs.length > 0)
    await tx
      .insertInto('outgoing')
      .columns(['job'])
      .expression(outgoingJobs(jobs) as never)
      .execute()
  return { name, invited: jobs.length }
}
