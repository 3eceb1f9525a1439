import { sql } from 'kysely'
import { z } from 'zod'
import type { Db, Tx } from '../../../platform/database/database.ts'
import { addEmail } from '../../ground/email-urgency.ts'
import { pageOf, pageRows, textFilter } from '../../ground/list-filters-and-pages.ts'
import { amountText } from '../../ground/money.ts'
import { ShopError } from '../../ground/shop-error.ts'
import type { WaitingWork } from '../../ground/waiting-work.ts'
import { type Permission, permissionsOf, type Role } from '../staff/permission-rules.ts'
import { limitBelow } from './approval-limits.ts'
import type { ApprovalState, Weight } from './approval-rules.ts'

export type Approval = Weight & {
  id: number
  /** The page of what it is about, with its query. */
  path: string
  label: string
  /** What its author said. */
  why: string
  /** What stands there, and what would. */
  before: Record<string, unknown>
  changes: Record<string, unknown>
  state: ApprovalState
  askedBy: string | null
  askedName: string
  askedAt: Date
  decidedName: string
  decidedAt: Date | null
  reason: string
}
export type Form = Record<string, string | string[]>

const WHY_LIMIT = 300

/** Why a second person should approve it, as its author types it. */
export const Why = z
  .string()
  .trim()
  .min(1, 'Please say why')
  .max(WHY_LIMIT, `Please use ${WHY_LIMIT} characters or less`)

export const ApprovalFilter = z.object({ view: textFilter, page: z.coerce.number().int().min(1).catch(1) })

const columns = [
  'id',
  'kind',
  'amount',
  'path',
  'label',
  'why',
  'before',
  'changes',
  'state',
  'asked_by as askedBy',
  'asked_name as askedName',
  'asked_at as askedAt',
  'decided_name as decidedName',
  'decided_at as decidedAt',
  'reason',
] as const

type Asked = Weight &
  Pick<Approval, 'path' | 'label' | 'why' | 'before' | 'changes'> & {
    form: Form
    /** Who has it may do this, and sees the request. */
    permission: Permission
    /** `id` is null for a program, which has a key. */
    by: { id: string | null; name: string; keyId?: string }
  }

/**
 * Keeps a write that its author may not do alone, as its form was sent. Returns its id. Throws `taken` when the same
 * person waits for the same already.
 */
export async function askApproval(tx: Tx, { by, form, before, changes, ...asked }: Asked): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    select id from approvals where path = ${asked.path} and state = 'waiting' and asked_by is not distinct from ${by.id}
      and (asked_by is not null or asked_name = ${by.name}) and form = ${JSON.stringify(form)}::jsonb`.execute(tx)
  if (rows[0]) throw new ShopError('taken', 'You have asked for this already. It waits under Approvals.')
  const { id } = await tx
    .insertInto('approvals')
    .values({
      ...asked,
      form: JSON.stringify(form),
      before: JSON.stringify(before),
      changes: JSON.stringify(changes),
      asked_by: by.id,
      asked_name: by.name,
      key_id: by.keyId ?? null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/**
 * A page of the requests that this member of staff may see: waiting ones, the oldest first; decided ones, the latest
 * first; or their own.
 */
export async function listApprovals(
  db: Db,
  { view, page }: z.output<typeof ApprovalFilter>,
  reader: Reader,
): Promise<{ approvals: Approval[]; more: boolean }> {
  const orders = { decided: sql`decided_at desc, id desc`, mine: sql`id desc` } as const
  const chosen = { decided: sql<boolean>`state <> 'waiting'`, mine: sql<boolean>`asked_by = ${reader.id}` } as const
  const known = view === 'decided' || view === 'mine' ? view : null
  const rows = await db
    .selectFrom('approvals')
    .select(columns)
    .where(known ? chosen[known] : sql<boolean>`state = 'waiting'`)
    .where(seenBy(reader))
    .orderBy(known ? orders[known] : sql`id`)
    .modifyEnd(pageRows(page))
    .execute()
  const { rows: approvals, more } = pageOf(rows as Approval[])
  return { approvals, more }
}

/** One of those that this member of staff may see. Throws `not_found`. */
export async function findApproval(db: Db, id: number, reader: Reader): Promise<Approval> {
  const row = await db
    .selectFrom('approvals')
    .select(columns)
    .where('id', '=', id)
    .where(seenBy(reader))
    .executeTakeFirst()
  if (!row) throw noApproval()
  return row as Approval
}

/** What waits for a second person on this page, as far as this member of staff may see it. */
export async function waitingOn(db: Db, path: string, reader: Reader): Promise<Approval[]> {
  const rows = await db
    .selectFrom('approvals')
    .select(columns)
    .where('path', '=', path)
    .where('state', '=', 'waiting')
    .where(seenBy(reader))
    .orderBy('id')
    .execute()
  return rows as Approval[]
}

/** What waits that this member of staff may decide on: of what their role does, and not their own. */
export const waitingApprovals = (reader: Reader) => sql<WaitingWork>`
  select id::text, asked_at as since, null::timestamptz as until from approvals
  where state = 'waiting' and asked_by is distinct from ${reader.id} and ${seenBy(reader)}`

type Reader = { id: string; role: Role }

/**
 * Requests are seen by who may do the thing, and by who asked.
 * @rule who sees a request for approval
 */
const seenBy = ({ id, role }: Reader) =>
  sql<boolean>`(asked_by = ${id} or permission = any(${permissionsOf(role)}::text[]))`

/**
 * Locks one that waits, for somebody who may approve it: another person than who asked, whose own limit allows it.
 * Throws `not_found`, `move_refused` when it was decided, `not_permitted`.
 */
export async function lockToApprove(tx: Tx, id: number, staff: Reader): Promise<Approval & { form: Form }> {
  const approval = await lockWaiting(tx, id, staff)
  if (approval.askedBy === staff.id)
    throw new ShopError('not_permitted', 'You asked for it: a second person approves it.')
  const limit = await limitBelow(tx, staff.role, approval)
  if (limit !== null)
    throw new ShopError(
      'not_permitted',
      `It is above your own limit of ${amountText(limit)}. Somebody else approves it.`,
    )
  return approval
}

/**
 * Locks one that waits and that this member of staff may see. Throws `not_found`, `move_refused` when it was decided.
 */
export async function lockWaiting(tx: Tx, id: number, reader: Reader): Promise<Approval & { form: Form }> {
  const row = await tx
    .selectFrom('approvals')
    .select([...columns, 'form'])
    .where('id', '=', id)
    .where(seenBy(reader))
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw noApproval()
  if (row.state !== 'waiting') throw new ShopError('move_refused', `${row.decidedName} has decided on it meanwhile.`)
  return row as Approval & { form: Form }
}

type End = {
  id: number
  state: Exclude<ApprovalState, 'waiting'>
  reason?: string
  staff: { id: string; name: string }
}

/**
 * Ends one that was locked. Its form is deleted, and who asked for it gets an email, unless they ended it themselves.
 */
export async function endApproval(tx: Tx, { id, state, reason = '', staff }: End): Promise<void> {
  const decided = { decided_by: staff.id, decided_name: staff.name, decided_at: sql<Date>`now()` }
  await tx
    .updateTable('approvals')
    .set({ state, reason, form: '{}', ...decided })
    .where('id', '=', id)
    .execute()
  if (state !== 'withdrawn') await addEmail(tx, 'approval-decided', { approvalId: id })
}

export type ApprovalDecision = Pick<
  Approval,
  'id' | 'kind' | 'amount' | 'label' | 'state' | 'decidedName' | 'reason'
> & {
  email: string
}

/** A decision, for the email to who asked; null for a program, or somebody who does not work here any more. */
export async function decisionToTell(db: Db, id: number): Promise<ApprovalDecision | null> {
  const row = await db
    .selectFrom('approvals')
    .innerJoin('staff', 'staff.id', 'asked_by')
    .select(['approvals.id', 'kind', 'amount', 'label', 'state', 'decided_name as decidedName', 'reason', 'email'])
    .where('approvals.id', '=', id)
    .where('disabled_at', 'is', null)
    .executeTakeFirst()
  return (row as ApprovalDecision | undefined) ?? null
}

const noApproval = () => new ShopError('not_found', 'There is no such request')
