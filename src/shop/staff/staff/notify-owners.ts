import type { Tx } from '../../../platform/database/database.ts'
import { addEmail } from '../../ground/email-urgency.ts'
import { ownerEmails } from './owner-emails.ts'

type Change = {
  /** What was done, as a sentence: 'Sana Tariq has invited aqsa@shop.example as Orders.' */
  text: string
  ipAddress: string
}

/**
 * Queues an email to every owner about a change that a thief of an account would make. In the transaction of the
 * change.
 */
export async function notifyOwners(tx: Tx, { text, ipAddress }: Change): Promise<void> {
  const at = new Date().toISOString()
  for (const owner of await ownerEmails(tx)) await addEmail(tx, 'security-change', { owner, text, ipAddress, at })
}
