import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type EmailTopic, emailLimit, waitsForTurn } from '../../src/jobs/email-limits-by-topic.ts'
import { addJob, listJobs } from '../../src/platform/database/job-queues.ts'
import { storeEmail } from '../../src/platform/email/store-email.ts'
import { UNPROVED_AN_HOUR, UNPROVED_EMAILS_AN_HOUR } from '../../src/shop/ground/contact-limits.ts'
import { MANY_CODES_TEXT } from '../../src/shop/ground/proofs/proof-rules.ts'
import { makeOrderCode, moveOrder } from '../../src/shop/orders/orders/index.ts'
import { limits } from '../../src/web/server/call-limits.ts'
import { guest, setStock, shelve } from '../fixtures.ts'
import { askForCodes, member, queued, verifyEmailOf } from '../people.ts'
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
    const { status, headers } = await browser.raw('/v1/checkout', {
      method: 'PUT',
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json', 'x-forwarded-for': '10.8.0.1' },
    })
    expect(headers.get('retry-after')).toBeNull()
    return status
  }
  const first = shop.browser()
  expect(await note(first, '0300 7770001')).toBe(200)

  for (let n = 1; n < limits.unproved.points; n++) expect(await note(shop.browser(), `0300 77711${10 + n}`)).toBe(200)
  // Nothing says that the limit is reached: only contacts that agreed before would pass it.
  expect([await note(first, '0300 7770002'), await note(shop.browser(), '0300 7770003')]).toEqual([200, 200])
  // Nor is what was noted before forgotten for it.
  await sql`update checkouts set unproved = false where phone = '+923007770002'`.execute(shop.db)
  expect(await note(first, '0300 7770004')).toBe(200)
  const noted = await shop.db.selectFrom('checkouts').select('phone').where('phone', 'like', '+923007770%').execute()
  expect(noted).toEqual([{ phone: '+923007770002' }])
})

describe('the house writes to so many mailboxes an hour that nobody has proved', () => {
  const stranger = (topic: string, at: number) => `${topic}-${at}@strangers.example`
  /** As many emails as may be, each to another stranger. */
  const fill = async (topic: keyof typeof UNPROVED_EMAILS_AN_HOUR) => {
    await sql`truncate emails, subscribers cascade`.execute(shop.db)
    await sql`insert into emails (cause, recipient, subject, text, html, limit_key, mailbox)
      select ${topic} || at, box, 's', '', '', ${topic} || ' ' || box, box
      from generate_series(1, ${UNPROVED_EMAILS_AN_HOUR[topic]}::int) at, lateral (select ${topic} || '-' || at || '@strangers.example' as box) one`.execute(
      shop.db,
    )
  }
  const store = (topic: EmailTopic, to: string, cause: string) =>
    storeEmail(shop.db, cause, { to, subject: 's', text: '', html: '', limit: emailLimit(topic, to) }, undefined)

  test.each(Object.keys(UNPROVED_EMAILS_AN_HOUR) as (keyof typeof UNPROVED_EMAILS_AN_HOUR)[])('%s', async topic => {
    await fill(topic)
    const over = await store(topic, stranger(topic, 0), `${topic} next`)
    expect(over).toMatchObject({ beyond: 'house' })
    expect(waitsForTurn(topic, 'house')).toBe(topic !== 'code')
    // Who has shown that a mailbox is theirs is written to.
    const { email } = await member(shop, `${topic}-member@example.com`)
    await shop.db.updateTable('users').set({ email_verified: true }).where('email', '=', email).execute()
    expect(await store(topic, email, `${topic} proved`)).toBe('stored')
    // One of the strangers uses the link: the place is free again.
    await sql`insert into subscribers (email, confirmed_at) values (${stranger(topic, 1)}, now())`.execute(shop.db)
    expect(await store(topic, stranger(topic, 0), `${topic} next`)).toBe('stored')
    expect(await store(topic, `${topic}-last@strangers.example`, `${topic} last`)).toMatchObject({ beyond: 'house' })
    await sql`update emails set created_at = created_at - interval '61 minutes'`.execute(shop.db)
    expect(await store(topic, `${topic}-last@strangers.example`, `${topic} last`)).toBe('stored')
  })

  test('who asks for a code then reads the same whether the email is proved, and only a proved one gets it', async () => {
    await fill('code')
    await askForCodes(shop, UNPROVED_EMAILS_AN_HOUR.code)
    const { email } = await member(shop, 'code-proved@example.com')
    await shop.db.updateTable('users').set({ email_verified: true }).where('email', '=', email).execute()
    const emails = ['waits@strangers.example', email]
    const answers = []
    for (const each of emails) {
      const browser = shop.browser()
      const { body } = await browser.send('POST', '/v1/customer', { email: each })
      const { _id: customerId } = body.data as { _id: string }
      const ask = () => browser.send('POST', '/v1/customer/email-code', { customerId })
      const asked = []
      for (let n = 0; n < 6; n++) asked.push(await ask())
      answers.push(asked.map(({ status, body: said }) => [status, said.message]))
    }
    expect(answers[0]).toEqual(answers[1])
    expect(answers[0]).toEqual([
      ...Array(5).fill([200, MANY_CODES_TEXT]),
      [429, expect.stringContaining('several codes')],
    ])
    const worker = await workJobs(shop)
    await expect.poll(() => listJobs(shop.db)).toEqual([])
    await worker.stop()
    const sent = await shop.db
      .selectFrom('emails')
      .select('recipient')
      .distinct()
      .where('cause', 'like', 'email-code %')
      .execute()
    expect(sent).toEqual([{ recipient: email }])
  })

  test('an email about a size that is back waits for its turn', async () => {
    await fill('restock')
    const shelf = await shelve(shop.db, 'Back', [{ ml: 12, price: 100_000, stock: 1 }])
    const sizeId = shelf.line().selectedSizeId
    await setStock(shop.db, sizeId, 0)
    expect(
      (await shop.browser().send('POST', '/v1/stock-ask', { sizeId, email: 'size@strangers.example' })).status,
    ).toBe(200)
    await setStock(shop.db, sizeId, 5)
    const worker = await workJobs(shop)
    const waiting = async () => (await listJobs(shop.db)).filter(({ name }) => name === 'back-in-stock')
    await expect.poll(async () => (await waiting()).map(({ runAt }) => +runAt > Date.now() + 60_000)).toEqual([true])
    await worker.stop()
  })
})

test('thirty codes an hour are made for phones that nobody has proved; the next comes later, and that of a proved phone at once', async () => {
  const oud = await shelve(shop.db, 'Coded', [{ ml: 12, price: 600_000, stock: 1000 }])
  const ask = async (buyer: Awaited<ReturnType<typeof guest>>) => {
    const { _id, orderNumber } = await buyer.buy([oud.line()], 6000)
    const asked = { orderNumber, phone: buyer.phoneNumber }
    await makeOrderCode(shop.db, asked)
    const made = await shop.db.selectFrom('order_codes').select('id').where('order_id', '=', _id).execute()
    return { _id, asked, made: made.length }
  }
  for (let n = 0; n < UNPROVED_AN_HOUR; n++) expect((await ask(await guest(shop.db, 5000 + n))).made).toBe(1)
  const last = await ask(await guest(shop.db, 6000))
  expect(last.made).toBe(0)
  expect((await queued(shop.db, 'order-code')).at(-1)).toEqual(last.asked)
  const known = await guest(shop.db, 7000)
  const { _id } = await known.buy([oud.line()], 6000)
  await moveOrder(shop.db, { orderId: _id, to: 'delivered', actor: 'test' })
  expect((await ask(known)).made).toBe(1)
})
