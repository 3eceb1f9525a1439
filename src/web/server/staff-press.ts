import { data } from 'react-router'
import type { Tx } from '../../platform/database/database.ts'
import { claimPress, findOutcome, keepOutcome, PressKey } from '../../shop/staff/staff/index.ts'
import type { Outcome, StaffAsked } from './staff-write.ts'

/**
 * Names the press that sent this request. A page sends it again under the same name when its response was lost with the
 * network.
 */
export function pressOf({ headers }: Request): Pick<StaffAsked, 'press'> {
  const press = headers.get('idempotency-key')
  if (press === null) return {}
  if (PressKey.safeParse(press).success) return { press }
  throw data('The header Idempotency-Key has 16 to 64 letters, digits, - or _', { status: 400 })
}

/** Does the work of a press once, in the transaction `tx`; null when it was done before. */
export async function onceAPress(
  tx: Tx,
  { session, press: key }: StaffAsked,
  work: () => Promise<Outcome>,
): Promise<Outcome | null> {
  if (key === undefined) return work()
  const press = { staffId: session.staff.id, key }
  if (!(await claimPress(tx, press))) return null
  const done = await work()
  const { message, leadsTo, shown, unsaved, secret } = done
  await keepOutcome(tx, press, { message, leadsTo, ...(unsaved && { unsaved }), ...(!secret && { shown }) })
  return done
}

/** The result of this press when it came before; null for a new one. */
export async function resultBefore({ shop, session, press: key }: StaffAsked): Promise<Outcome | null> {
  if (key === undefined) return null
  const kept = await findOutcome<Omit<Outcome, 'audit'>>(shop.db, { staffId: session.staff.id, key })
  return kept && { ...kept, audit: [] }
}
