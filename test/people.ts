import { sql } from 'kysely'
import type { Db } from '../src/platform/database/database.ts'
import { randomText } from '../src/platform/signing.ts'
import type { Browser, OpenShop } from './shop.ts'

export const password = 'Oud&Amber7'

/** The payloads of the jobs of one name that wait in the queue, oldest first. */
export async function queued<T = Record<string, string>>(db: Db, name: string): Promise<T[]> {
  const { rows } = await sql<{ payload: T }>`select payload from graphile_worker._private_jobs as job
    join graphile_worker._private_tasks as task on task.id = job.task_id
    where task.identifier = ${name} order by job.id`.execute(db)
  return rows.map(row => row.payload)
}

/** Somebody with an account, signed in in a browser of their own. */
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

/** Logs in, and answers the cookies as a browser would send them. */
export async function sessionCookie(shop: OpenShop, email: string): Promise<string> {
  const answer = await shop.browser().raw('/v1/customer/login', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  })
  return answer.headers
    .getSetCookie()
    .map(line => line.split(';')[0])
    .join('; ')
}

/** Verifies an email by the link of the latest email to it, in any browser. */
export async function verifyEmailOf(shop: OpenShop, browser: Browser, email: string): Promise<void> {
  const emails = await queued(shop.db, 'verify-email')
  const token = tokenOf(emails.filter(queued => queued.email === email).at(-1)?.url)
  const { status, body } = await browser.send('PUT', '/v1/customer/verification', { token })
  if (status !== 200) throw new Error(String(body.message))
}

/** The token of the latest email that resets the password of this account. */
export async function resetToken(shop: OpenShop, email: string): Promise<string> {
  await shop.signIn.requestReset(email)
  const emails = await queued(shop.db, 'reset-password')
  return tokenOf(emails.filter(queued => queued.email === email).at(-1)?.url)
}

const tokenOf = (url = '') => new URL(url).searchParams.get('token') ?? ''
