import type { z } from 'zod'
import type { Tx } from '../../platform/database/database.ts'
import type { AuditEntry } from '../../shop/ground/audit/index.ts'
import type { Permission } from '../../shop/staff/staff/permission-rules.ts'
import { staffAction } from './staff-pages.ts'
import type { Outcome, StaffAsked } from './staff-write.ts'

/** `id`: the subject's, in the address of its page; `actor`: the name of whoever does it. */
type Asked<Input> = StaffAsked & { tx: Tx; input: Input; id: string; actor: string }

/** What was done to the subject: its audit row (`did` is null when nothing was changed), and what the form shows. */
type Done = Omit<Outcome, 'audit'> & {
  did: AuditEntry['action'] | null
  label: string
  before?: AuditEntry['before'] | undefined
  after?: AuditEntry['after'] | undefined
  /** Rows of other subjects. */
  also?: readonly AuditEntry[]
}

/**
 * Makes the writes of a page about one thing of this type, such as an order. Each is a `staffAction` whose audit row is
 * about that thing.
 */
export const actionsOn =
  (type: string) =>
  <S extends z.ZodType>(permission: Permission, rule: S, work: (asked: Asked<z.output<S>>) => Promise<Done>) =>
    staffAction(permission, rule, async asked => {
      const id = asked.params.id ?? ''
      const {
        did,
        label,
        before,
        after,
        also = [],
        ...shown
      } = await work({
        ...asked,
        id,
        actor: asked.session.staff.name,
      })
      if (did === null) return { ...shown, audit: also }
      const subject = { type, id, label }
      return {
        ...shown,
        audit: [{ action: did, subject, ...(before && { before }), ...(after && { after }) }, ...also],
      }
    })
