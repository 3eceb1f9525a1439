import { expect } from 'vitest'
import type { Db } from '../../src/platform/database/database.ts'
import { readEmail } from '../../src/platform/email/stored-emails.ts'
import { SESSION_SECRET } from '../demo-shop.ts'

/** The text of the emails to this address, oldest first. The demo shop has no mail server: it keeps them. */
export async function textsTo(db: Db, email: string, cause = ''): Promise<string[]> {
  const rows = await db
    .selectFrom('emails')
    .select('id')
    .where('recipient', '=', email)
    .where('cause', 'like', `${cause}%`)
    .orderBy('id')
    .execute()
  const emails = await Promise.all(rows.map(({ id }) => readEmail(db, id, SESSION_SECRET)))
  return emails.map(email => email?.text ?? '')
}

/** The link to a page of the shop (`verify-email`) in the latest email to this address for this cause, from its path on. Waits for it. */
export async function linkTo(db: Db, email: string, page: string, cause = ''): Promise<string> {
  const link = new RegExp(`https?://[^\\s"<>/]+(/${page}[/?][^\\s"<>]+)`)
  const links = async () => (await textsTo(db, email, cause)).flatMap(text => link.exec(text)?.[1] ?? [])
  await expect.poll(links, { message: `a link to ${page} in an email to ${email}` }).not.toEqual([])
  return (await links()).at(-1) ?? ''
}
