import { sql } from 'kysely'
import { z } from 'zod'
import type { Db, Tx } from '../../../platform/database/database.ts'
import { outgoingJobs } from '../../../platform/database/job-queues.ts'
import { emailJobOf } from '../../ground/email-urgency.ts'
import { ShopError } from '../../ground/shop-error.ts'
import { plainNumber } from '../../ground/typed-number-rules.ts'
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

export const InviteCustomers = z.object({
  most: z
    .preprocess(plainNumber, z.coerce.number({ error: 'Please enter how many' }).int('Please enter a whole number'))
    .pipe(z.number().min(1, 'Please enter 1 or more').max(100_000, 'Please enter 100,000 or less')),
})

/**
 * Queues an invitation to each of the next `most` of them, once. Throws `not_found`, `move_refused` before the move is
 * live.
 */
export async function inviteCustomers(
  tx: Tx,
  moveId: number,
  { most }: z.output<typeof InviteCustomers>,
): Promise<{ name: string; invited: number }> {
  const { name } = await lockMove(tx, moveId, 'live')
  const { rows } = await sql<{ userId: string }>`
    with next as materialized (select m.source, m.kind, m.key, c.user_id from ${uninvited(moveId)} order by m.key limit ${most})
    update moved set facts = facts || jsonb_build_object('invited', now()) from next
    where (moved.source, moved.kind, moved.key) = (next.source, next.kind, next.key)
    returning next.user_id as "userId"`.execute(tx)
  const askedAt = new Date().toISOString()
  await queueEmails(
    tx,
    rows.map(({ userId }) => ({ userId, askedAt })),
  )
  return { name, invited: rows.length }
}

/**
 * Sends the invitation to whoever sends it to the others later, with the name of the first of them. Throws `not_found`,
 * `move_refused`.
 */
export async function inviteMyself(tx: Tx, moveId: number, email: string): Promise<{ name: string }> {
  const { name } = await lockMove(tx, moveId, 'live')
  const { rows } = await sql<{ userId: string }>`
    select c.user_id as "userId" from ${uninvited(moveId)} order by m.key limit 1`.execute(tx)
  if (!rows[0]) throw new ShopError('move_refused', 'Every customer of this move was invited, or has a password.')
  await queueEmails(tx, [{ userId: rows[0].userId, askedAt: new Date().toISOString(), to: email }])
  return { name }
}

type Invitation = { userId: string; askedAt: string; to?: string }

async function queueEmails(tx: Tx, invitations: readonly Invitation[]): Promise<void> {
  const jobs = invitations.map(invitation => emailJobOf('moved-in', invitation))
  if (jobs.length > 0)
    await tx
      .insertInto('outgoing')
      .columns(['job'])
      .expression(outgoingJobs(jobs) as never)
      .execute()
}
