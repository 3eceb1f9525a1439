import { sql } from 'kysely'
import type { Db } from '../../../platform/database/database.ts'
import { inTransaction } from '../../../platform/database/in-transaction.ts'
import { issueToken, readToken, type Secret, type TokenText } from '../../../platform/secrets/signing.ts'
import { withdrawConsent } from './give-consent.ts'

/** What a link of a reminder is about: a checkout, an order or a stock alert, by its id. */
export type Reminder = { of: 'cart' | 'review' | 'stock'; id: string }

const PURPOSE = 'reminder'

/** The token of a reminder's links. One with `until` opens nothing later, but still ends reminders. */
export const reminderToken = ({ of, id }: Reminder, until?: Date): TokenText => ({
  purpose: PURPOSE,
  text: [of, id, ...(until ? [until.getTime().toString(36)] : [])].join('.'),
})

/** Makes and reads the keys in links of reminders, signed with the shop's secret. */
export const reminderLinks = (secret: Secret) => ({
  reminderKey: (reminder: Reminder, until?: Date): string => issueToken(secret, reminderToken(reminder, until)),
  /** Null for a token that is forged, or too old unless `evenLate`. */
  readReminder(token: string, { evenLate = false } = {}): Reminder | null {
    const [of, id = '', until] = readToken(secret, PURPOSE, token)?.split('.') ?? []
    if (of !== 'cart' && of !== 'review' && of !== 'stock') return null
    return until !== undefined && !evenLate && Number.parseInt(until, 36) < Date.now() ? null : { of, id }
  },
})

/** Withdraws the consent of whoever a reminder was sent to, by its link. Does nothing when they are gone. */
export async function stopReminders(db: Db, { of, id }: Reminder): Promise<void> {
  const { rows } = await sql<{ phone: string | null; email: string | null }>`
    select phone, email from checkouts where ${of} = 'cart' and id = ${id}
    union all select phone_number, email from orders where ${of} = 'review' and id = ${id}
    union all select phone, nullif(email, '') from stock_asks where ${of} = 'stock' and id::text = ${id}`.execute(db)
  await inTransaction(db, async tx => {
    for (const { phone, email } of rows) {
      if (phone) await withdrawConsent(tx, { phone }, 'reminders', 'link')
      if (email) await withdrawConsent(tx, { email }, 'reminders', 'link')
    }
    if (of === 'stock')
      await sql`
        delete from stock_asks where mailbox = (select own.mailbox from stock_asks own where own.id::text = ${id})`.execute(
        tx,
      )
  })
}
