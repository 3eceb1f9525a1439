import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../platform/database/database.ts'
import { waitingReviews } from '../../content/reviews/index.ts'
import { todaysDate } from '../../ground/days-in-sql.ts'
import type { WaitingWork } from '../../ground/waiting-work.ts'
import { undecidedPayments } from '../../money/bank/index.ts'
import { openDays } from '../../money/day-close/index.ts'
import { openStatements, unpaidDeliveries } from '../../money/settlement/index.ts'
import { dueCartCalls } from '../../orders/checkouts/index.ts'
import { dueCalls } from '../../orders/confirmation/index.ts'
import { dispatchWork } from '../../orders/dispatch/index.ts'
import { unreadSenders } from '../../orders/messages/index.ts'
import { dueRefunds, ordersWithoutStock } from '../../orders/orders/index.ts'
import { waitingReturns } from '../../orders/returns/index.ts'
import type { Settings } from '../../settings/settings/index.ts'
import { waitingApprovals } from '../../staff/approvals/index.ts'
import { mayDo, type Role } from '../../staff/staff/permission-rules.ts'
import { expectedDeliveries } from '../../stock/purchases/index.ts'
import { type WorkKind, workKinds, workNames } from './work-rules.ts'

type Reader = { id: string; role: Role }
type Asked = { settings: Settings; reader: Reader }

/** A line of the day's work: how many wait, since when the oldest, until when the first. */
export type WorkLine = {
  kind: WorkKind
  waiting: number
  since: Date
  until: Date | null
  /** Who has it today. */
  staffId: string | null
  staffName: string | null
}

/** What waits of each kind, each by the rule of its own room. */
const waitingOf = ({ settings, reader }: Asked): Record<WorkKind, RawBuilder<WaitingWork>> => ({
  ...dispatchWork(settings),
  messages: unreadSenders,
  calls: dueCalls(),
  carts: dueCartCalls(settings),
  payments: undecidedPayments,
  stock: ordersWithoutStock,
  deliveries: expectedDeliveries,
  returns: waitingReturns,
  refunds: dueRefunds,
  statements: openStatements,
  settle: unpaidDeliveries,
  approvals: waitingApprovals(reader),
  reviews: waitingReviews,
  close: openDays,
})

/**
 * The day's work of a member of staff, what costs most if it waits first, their own before all else. One statement for
 * all kinds.
 * @rule what is to be done today, in which order
 */
export async function listWork(db: Db, asked: Asked): Promise<WorkLine[]> {
  const waiting = waitingOf(asked)
  const each = workNames
    .filter(kind => mayDo(asked.reader.role, workKinds[kind].permission))
    .map(
      kind =>
        sql`select ${kind}::text as kind, count(*)::int as waiting, coalesce(min(since), now()) as since, min(until) as until from (${waiting[kind]}) work`,
    )
  if (each.length === 0) return []
  const { rows } = await sql<WorkLine>`
    select counted.*, staff.id as "staffId", staff.name as "staffName" from (${sql.join(each, sql` union all `)}) counted
    left join work_assignments on work_assignments.kind = counted.kind and day = ${todaysDate}
    left join staff on staff.id = staff_id and staff.disabled_at is null
    where waiting > 0`.execute(db)
  const isOthers = ({ staffId }: WorkLine) => Number(staffId !== asked.reader.id)
  return rows.toSorted((a, b) => isOthers(a) - isOthers(b) || workNames.indexOf(a.kind) - workNames.indexOf(b.kind))
}

/** One of a kind of work. `key`: its place among them. */
export type OneOfWork = { id: string; key: string }

/**
 * What comes next of a kind, the oldest first: after the one with this key, then those before it again. Null when
 * nothing waits.
 */
export async function findNextWork(db: Db, asked: Asked, kind: WorkKind, after: string): Promise<OneOfWork | null> {
  const { rows } = await sql<OneOfWork>`
    select id, key from (
      select id, to_char(since at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US') || '~' || id as key from (${waitingOf(asked)[kind]}) work) keyed
    order by key collate "C" <= ${after}, key collate "C" limit 1`.execute(db)
  return rows[0] ?? null
}
