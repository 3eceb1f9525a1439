import { sql } from 'kysely'
import type { Db } from '../src/platform/database/database.ts'
import { issueToken, randomText } from '../src/platform/secrets/signing.ts'
import { resetToken, verificationToken } from '../src/shop/people/accounts/index.ts'
import { type Browser, type OpenShop, sessionSecret } from './shop.ts'

export const password = 'Oud&Amber7'

/** The payloads of the jobs of one name that wait in the queue, oldest first. */
export async function queued<T = Record<string, string>>(db: Db, name: string): Promise<T[]> {
  const { rows } = await sql<{ payload: T }>`select payload from graphile_worker._private_jobs as job
    join graphile_worker._private_tasks as task on task.id = job.task_id
    where task.identifier = ${name} order by job.id`.execute(db)
  return rows.map(row => row.payload)
}

/** An account, signed in in its own browser. */
export async function member(shop: OpenShop, email = `member-${randomText(8)}@example.com`) {
  const browser = shop.browser()
  const { status, body } = await browser.send('PATCH', '/v1/customer', {
    name: 'Ayesha Malik',
    email,
    phone: '03001234567',
    password,
  })
  if (status !== 200) throw new Error(`No account for ${email}: ${body.message}`)
  return { browser, email, customerId: (body.data as { _id: string })._id }
}

/** Logs in. Returns the session's cookie as a browser would send it. */
export async function sessionCookie(shop: OpenShop, email: string): Promise<string> {
  const answer = await shop.browser().raw('/v1/customer/login', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  })
  return answer.headers
    .getSetCookie()
    .map(line => line.split(';')[0] ?? '')
    .filter(pair => /^(__Host-)?khushbu_session=/.test(pair))
    .join('; ')
}

/** Verifies an email by the link that is sent to it and the password, in any browser. */
export async function verifyEmailOf(shop: OpenShop, browser: Browser, email: string): Promise<void> {
  const token = await verificationTokenOf(shop, email)
  const { status, body } = await browser.send('PUT', '/v1/customer/verification', { token, password })
  if (status !== 200) throw new Error(String(body.message))
}

/** The token of the latest email that verifies this account's email. */
export async function verificationTokenOf(shop: OpenShop, email: string): Promise<string> {
  const { id } = await userOf(shop, email)
  const emails = await queued(shop.db, 'verify-email')
  const { issuedAt = '' } = emails.filter(({ userId }) => userId === id).at(-1) ?? {}
  return issueToken(sessionSecret, verificationToken(id, new Date(issuedAt)))
}

/** The token of an email that resets the password of this account now. */
export async function resetTokenOf(shop: OpenShop, email: string, askedAt = new Date()): Promise<string> {
  const { id } = await userOf(shop, email)
  const hash = (await shop.signIn.findHash(id)) ?? ''
  return issueToken(sessionSecret, resetToken(id, askedAt, { email, hash }))
}

const userOf = ({ db }: OpenShop, email: string) =>
  db.selectFrom('users').select('id').where('email', '=', email).executeTakeFirstOrThrow()

/** Somebody has asked for so many codes by email within this hour. */
export async function askForCodes(shop: OpenShop, count: number): Promise<void> {
  const { body } = await shop.browser().send('POST', '/v1/customer', { email: `asks-${randomText(8)}@example.com` })
  const { _id: customerId } = body.data as { _id: string }
  await sql`insert into proofs (id, customer_id, kind, subject, expires_at)
    select ${customerId} || at, ${customerId}, 'email', 'somebody', now() from generate_series(1, ${count}::int) at`.execute(
    shop.db,
  )
}
