import type { Tx } from '../../../platform/database/database.ts'
import { withoutIsolates } from '../names/size-and-urdu-name-rules.ts'

/** What was done, for the audit log. `before` and `after` hold the changed values; secrets never. */
export type AuditEntry = {
  /** The verb in the past with its subject: 'order.moved'. */
  action: `${string}.${string}`
  subject: { type: string; id: string; label?: string }
  before?: Record<string, unknown>
  after?: Record<string, unknown>
}

/** Who did it. `id` is null for a command at the terminal. */
export type AuditActor = { id: string | null; name: string; ipAddress?: string }

/** Adds a row to the audit log, in the transaction of the write it reports. */
export async function recordAudit(tx: Tx, actor: AuditActor, entry: AuditEntry): Promise<void> {
  const { action, subject, before, after } = entry
  await tx
    .insertInto('audit_log')
    .values({
      staff_id: actor.id,
      staff_name: actor.name,
      action,
      subject_type: subject.type,
      subject_id: subject.id,
      // As it is searched: without isolates.
      subject_label: withoutIsolates(subject.label ?? ''),
      before: before ? JSON.stringify(before) : null,
      after: after ? JSON.stringify(after) : null,
      ip_address: actor.ipAddress ?? '',
    })
    .execute()
}
