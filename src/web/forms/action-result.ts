/** What an action of the back office returns to the form that was sent. */
export type ActionResult<Shown = unknown> = {
  ok: boolean
  /** The name of the action, as the form's field `do` says it. */
  action: string
  /** Above the form. */
  message: string | null
  /** Beside the fields, one message each. */
  problems: Record<string, string>
  /** What was typed, without passwords and codes. */
  typed: Record<string, string>
  /** The same of names that were sent more than once, such as boxes that were ticked. */
  typedAll?: Record<string, string[]>
  /** Others have changed it meanwhile: what was typed is compared with the page as it is loaded now. */
  conflict?: boolean
  /** It is above what the person may do alone: sent again with the field `why`, it waits for a second person. */
  askWhy?: boolean
  /** Shown once, such as recovery codes. */
  shown?: Shown
}
