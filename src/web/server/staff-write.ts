import type { AuditEntry } from '../../shop/ground/audit/index.ts'
import type { Weight } from '../../shop/staff/approvals/approval-rules.ts'
import type { StaffSession } from '../../shop/staff/staff/index.ts'
import type { RequestContext } from './request-context.ts'

/** A request of somebody who may make it. */
export type StaffAsked = {
  url: URL
  /** The parameters of the address, by name. */
  query: Record<string, string>
  params: Record<string, string | undefined>
  shop: RequestContext
  session: StaffSession
  /** Names the press that sent a write, so that it counts once however often it arrives. */
  press?: string
}

/** What a write did: its audit rows, none only when nothing was changed, and what the form shows. */
export type Outcome<Shown = unknown> = {
  audit: AuditEntry | readonly AuditEntry[]
  message?: string
  /**
   * What the limit of the person's role is compared with: above it the write is undone, and waits for a second person.
   */
  weight?: Weight | undefined
  /** The page that follows; without it the same page is shown again. */
  leadsTo?: string
  shown?: Shown
  /** Nothing was saved: what was typed stays, beside what `shown` says of it. */
  unsaved?: boolean
  /** `shown` is for one time: it is not kept for a press that is sent again. */
  secret?: boolean
  /** Runs after the commit, such as a change of the cookie. */
  afterwards?: () => void
}
