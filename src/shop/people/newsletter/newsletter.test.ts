import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type FreshDatabase, freshDatabase } from '../../../../test/database.ts'
import { issueToken } from '../../../platform/secrets/signing.ts'
import { DAY_MS } from '../../ground/dates.ts'
import {
  confirmSubscription,
  confirmToken,
  findSubscriber,
  isSubscribed,
  leaveNewsletter,
  leaveToken,
  newsletterLinks,
  setSubscribed,
  subscribe,
} from './index.ts'

let fresh: FreshDatabase
const email = 'ayesha@shop.pk'

beforeAll(async () => {
  fresh = await freshDatabase()
})
beforeEach(async () => {
  await fresh.db.deleteFrom('subscribers').execute()
  await sql`delete from graphile_worker._private_jobs`.execute(fresh.db)
})
afterAll(() => fresh?.drop())

/** The names of the emails queued so far. */
async function queued(): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select task_identifier as name from graphile_worker.jobs order by id`.execute(fresh.db)
  return rows.map(({ name }) => name)
}

/** The request in the link of the last email. */
async function lastQuestion() {
  const { id, asked_at } = await fresh.db.selectFrom('subscribers').selectAll().executeTakeFirstOrThrow()
  return { subscriberId: id, askedAt: asked_at ?? new Date(0) }
}

const ago = (column: 'asked_at' | 'left_at', hours: number) =>
  sql`update subscribers set ${sql.ref(column)} = ${sql.ref(column)} - ${hours} * interval '1 hour'`.execute(fresh.db)

test('an email is subscribed only by the button behind the emailed link', async () => {
  await subscribe(fresh.db, { email })
  expect(await isSubscribed(fresh.db, email)).toBe(false)
  expect(await queued()).toEqual(['newsletter-confirm'])
  expect(await confirmSubscription(fresh.db, await lastQuestion())).toBe(true)
  expect(await isSubscribed(fresh.db, email)).toBe(true)
  expect(await queued()).toEqual(['newsletter-confirm', 'newsletter-welcome'])
})

test('an email gets one confirmation request in six hours, however often it is entered', async () => {
  await Promise.all(Array.from({ length: 10 }, () => subscribe(fresh.db, { email })))
  expect(await queued()).toEqual(['newsletter-confirm'])
  await ago('asked_at', 5)
  await subscribe(fresh.db, { email })
  expect(await queued()).toHaveLength(1)
  await ago('asked_at', 2)
  await subscribe(fresh.db, { email })
  expect(await queued()).toHaveLength(2)
})

test('a subscribed email gets no confirmation request', async () => {
  await subscribe(fresh.db, { email })
  await confirmSubscription(fresh.db, await lastQuestion())
  await ago('asked_at', 100)
  await subscribe(fresh.db, { email })
  expect(await queued()).toEqual(['newsletter-confirm', 'newsletter-welcome'])
})

test('a second confirmation changes nothing', async () => {
  await subscribe(fresh.db, { email })
  const question = await lastQuestion()
  const results = await Promise.all([1, 2, 3].map(() => confirmSubscription(fresh.db, question)))
  expect(results).toEqual([true, true, true])
  expect(await queued()).toEqual(['newsletter-confirm', 'newsletter-welcome'])
})

test('a request older than seven days cannot be confirmed', async () => {
  await subscribe(fresh.db, { email })
  const { subscriberId } = await lastQuestion()
  const askedAt = new Date(Date.now() - 7 * DAY_MS - 1000)
  expect(await confirmSubscription(fresh.db, { subscriberId, askedAt })).toBe(false)
  expect(await isSubscribed(fresh.db, email)).toBe(false)
})

test('an old link does not subscribe again who has unsubscribed; a new one does', async () => {
  await subscribe(fresh.db, { email })
  const old = await lastQuestion()
  await confirmSubscription(fresh.db, old)
  await leaveNewsletter(fresh.db, { subscriberId: old.subscriberId })
  expect(await isSubscribed(fresh.db, email)).toBe(false)
  expect(await confirmSubscription(fresh.db, old)).toBe(false)
  await subscribe(fresh.db, { email })
  expect(await confirmSubscription(fresh.db, await lastQuestion())).toBe(true)
  expect(await isSubscribed(fresh.db, email)).toBe(true)
})

test('a second unsubscription and one without a subscription send no email', async () => {
  await subscribe(fresh.db, { email })
  const { subscriberId } = await lastQuestion()
  await leaveNewsletter(fresh.db, { subscriberId })
  expect(await queued()).toEqual(['newsletter-confirm'])
  await confirmSubscription(fresh.db, await lastQuestion())
  await leaveNewsletter(fresh.db, { subscriberId })
  await leaveNewsletter(fresh.db, { email })
  expect(await queued()).toEqual(['newsletter-confirm', 'newsletter-welcome', 'newsletter-left'])
})

test('a verified email is subscribed at once; an unverified one must confirm', async () => {
  expect(await setSubscribed(fresh.db, { email, subscribed: true, verified: true })).toBe(true)
  expect(await setSubscribed(fresh.db, { email, subscribed: true, verified: true })).toBe(true)
  expect(await setSubscribed(fresh.db, { email, subscribed: false, verified: true })).toBe(false)
  expect(await queued()).toEqual(['newsletter-welcome', 'newsletter-left'])
  expect(await setSubscribed(fresh.db, { email: 'other@shop.pk', subscribed: true, verified: false })).toBe(false)
  expect((await queued()).at(-1)).toBe('newsletter-confirm')
})

test('subscribers from before the double opt-in must confirm', async () => {
  await fresh.db.insertInto('subscribers').values({ email }).execute()
  expect(await isSubscribed(fresh.db, email)).toBe(false)
  await subscribe(fresh.db, { email })
  expect(await queued()).toEqual(['newsletter-confirm'])
})

test('tokens are signed for one purpose and contain no email', async () => {
  await subscribe(fresh.db, { email })
  const question = await lastQuestion()
  const secret = 'a secret of the shop'
  const links = newsletterLinks(secret)
  const confirm = issueToken(secret, confirmToken(question))
  const leave = issueToken(secret, leaveToken(question.subscriberId))
  expect(links.readConfirmToken(confirm)).toEqual(question)
  expect(links.readLeaveToken(leave)).toEqual({ subscriberId: question.subscriberId })
  expect(links.readConfirmToken(leave)).toBeNull()
  expect(links.readLeaveToken(confirm)).toBeNull()
  expect(newsletterLinks('another secret').readLeaveToken(leave)).toBeNull()
  for (const broken of ['', '.', 'x', `${leave}x`, leave.slice(1), confirm.replace(/\.\d+\./, '.9999999999999.')]) {
    expect(links.readConfirmToken(broken)).toBeNull()
    expect(links.readLeaveToken(broken)).toBeNull()
  }
  expect(`${confirm}${leave}`).toMatch(/^[\w.-]+$/)
  expect(`${confirm}${leave}`).not.toContain('ayesha')
  expect(await findSubscriber(fresh.db, question.subscriberId)).toEqual({ email, subscribed: false })
})
