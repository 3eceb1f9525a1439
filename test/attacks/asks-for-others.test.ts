import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addJob, listJobs } from '../../src/platform/database/jobs.ts'
import { limits } from '../../src/web/server/limits.ts'
import { setStock, shelve } from '../fixtures.ts'
import { member, verifyEmailOf } from '../people.ts'
import { type Browser, type OpenShop, openShop } from '../shop.ts'
import { workJobs } from '../working-jobs.ts'

let shop: OpenShop
beforeAll(async () => {
  shop = await openShop({ rateLimits: true, trustProxy: ['0.0.0.0'] })
})
afterAll(() => shop.close())

test('a mailbox is asked for by strangers ten times a day; its owner, whose email is proved, asks on', async () => {
  const { browser, email } = await member(shop)
  await verifyEmailOf(shop, browser, email)
  await browser.send('POST', '/v1/customer/login', { email, password: 'Oud&Amber7' })
  const sizes = Array.from({ length: 14 }, (_, n) => ({ ml: n + 1, price: 100_000, stock: 1 }))
  const shelf = await shelve(shop.db, 'Sold out', sizes)
  for (let n = 0; n < 14; n++) await setStock(shop.db, shelf.line(n).selectedSizeId, 0)
  const ask = async (n: number, by = shop.browser()) =>
    (
      await by.send(
        'POST',
        '/v1/stock-ask',
        { sizeId: shelf.line(n).selectedSizeId, email },
        { 'x-forwarded-for': `10.7.0.${n}` },
      )
    ).status
  for (let n = 0; n < 10; n++) expect(await ask(n)).toBe(200)
  expect(await ask(10)).toBe(429)
  expect(await ask(11, browser)).toBe(200)
})

test('a mailbox gets at most twelve emails of one kind a day, by whomever they are asked for', async () => {
  const { email } = await member(shop)
  const worker = await workJobs(shop)
  for (let round = 0; round < 3; round++) {
    for (let n = 0; n < 6; n++) {
      const askedAt = new Date(Date.now() + round * 1000 + n).toISOString()
      await addJob(shop.db, 'forgot-password', { email, askedAt })
    }
    await expect.poll(() => listJobs(shop.db)).toEqual([])
    // Two hours pass.
    await sql`update emails set created_at = created_at - interval '2 hours'`.execute(shop.db)
  }
  await worker.stop()
  const sent = await shop.db
    .selectFrom('emails')
    .select('id')
    .where('recipient', '=', email)
    .where('cause', 'like', 'reset-password%')
    .execute()
  expect(sent).toHaveLength(12)
})

test('one network has the shop write to twenty unproved contacts a day: a browser that begins counts, its changes do not', async () => {
  const { line } = await shelve(shop.db, 'Left', [{ ml: 12, price: 100_000 }])
  const note = async (browser: Browser, phone: string) => {
    const body = { agreed: true, items: [line()], phone }
    return (await browser.send('PUT', '/v1/checkout', body, { 'x-forwarded-for': '10.8.0.1' })).status
  }
  const first = shop.browser()
  expect(await note(first, '0300 7770001')).toBe(200)

  for (let n = 1; n < limits.unproved.points; n++) expect(await note(shop.browser(), `0300 77711${10 + n}`)).toBe(200)
  expect([await note(first, '0300 7770002'), await note(shop.browser(), '0300 7770003')]).toEqual([200, 429])
})
