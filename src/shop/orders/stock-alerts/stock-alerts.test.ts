import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { guest, setStock, settings, shelve, tally } from '../../../../test/fixtures.ts'
import { openMessages } from '../../../../test/messages.ts'
import { member, password, queued, verifyEmailOf } from '../../../../test/people.ts'
import { type OpenShop, openShop, sessionSecret } from '../../../../test/shop.ts'
import { workJobs } from '../../../../test/working-jobs.ts'
import { issueToken } from '../../../platform/secrets/signing.ts'
import { adjustStock } from '../../stock/stock/index.ts'
import { moveOrder } from '../orders/index.ts'
import { callWaiting, dropOldAlerts, listWaiting, passOnKept, requestAlert, stopAlertsToken } from './index.ts'

let shop: OpenShop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())

/** A sold-out size that these people asked for, one after the other. */
async function soldOut(...people: string[]) {
  const rose = await shelve(shop.db, 'Rose', [{ ml: 12, price: 600_000, stock: 1 }])
  const sizeId = rose.line().selectedSizeId
  await setStock(shop.db, sizeId, 0)
  for (const email of people) await requestAlert(shop.db, { sizeId, email }, null)
  return { ...rose, sizeId }
}

const receive = (sizeId: string, change: number) =>
  adjustStock(shop.db, { changes: [{ sizeId, change }], reason: 'received', actor: 'a test' })

/** Whose turn has come, in the order of their jobs. */
async function called(sizeId: string): Promise<string[]> {
  const jobs = await queued<{ askId: string }>(shop.db, 'back-in-stock')
  const alerts = await shop.db.selectFrom('stock_asks').select(['id', 'email']).where('size_id', '=', sizeId).execute()
  return jobs.flatMap(({ askId }) => alerts.find(({ id }) => id === askId)?.email ?? [])
}

const waiting = async (sizeId: string) =>
  (
    await shop.db
      .selectFrom('stock_asks')
      .select('email')
      .where('size_id', '=', sizeId)
      .where('called_at', 'is', null)
      .orderBy('asked_at')
      .execute()
  ).map(({ email }) => email)

const [first, second, third, fourth] = ['a@example.com', 'b@example.com', 'c@example.com', 'd@example.com'] as const

test('while the shop is closed nobody hears of a size that came back; once it opens they do, in their order and if it is still there', async () => {
  const close = (closure: unknown) =>
    sql`insert into settings values ('closure', ${JSON.stringify(closure)}::jsonb)
      on conflict (key) do update set value = excluded.value`.execute(shop.db)
  const back = await soldOut(first, second)
  const goneAgain = await soldOut(third)
  await close({ title: 'Stock-take' })
  await receive(back.sizeId, 1)
  await receive(goneAgain.sizeId, 1)
  await setStock(shop.db, goneAgain.sizeId, 0)
  await passOnKept(shop.db)
  expect([await called(back.sizeId), await waiting(back.sizeId)]).toEqual([[], [first, second]])
  await close(null)
  expect(await called(back.sizeId)).toEqual([first])
  expect([await called(goneAgain.sizeId), await waiting(goneAgain.sizeId)]).toEqual([[], [third]])
})

test('as many people hear of it as bottles come back, in the order of asking, each once', async () => {
  const { sizeId } = await soldOut(first, second, third, fourth)
  await receive(sizeId, 2)
  expect((await called(sizeId)).sort()).toEqual([first, second])
  await receive(sizeId, 1)
  expect(await called(sizeId)).toContain(third)
  expect(await waiting(sizeId)).toEqual([fourth])
  // Bottles that leave call nobody.
  await adjustStock(shop.db, { changes: [{ sizeId, change: -2 }], reason: 'damaged', actor: 'a test' })
  expect(await called(sizeId)).toHaveLength(3)
})

test('a cancelled order calls people as well', async () => {
  const rose = await shelve(shop.db, 'Rose', [{ ml: 12, price: 600_000, stock: 1 }])
  const { _id: orderId } = await (await guest(shop.db)).buy([rose.line()], 6000)
  const sizeId = rose.line().selectedSizeId
  await requestAlert(shop.db, { sizeId, email: first }, null)
  await moveOrder(shop.db, { orderId, to: 'cancelled', actor: 'test' })
  expect(await called(sizeId)).toEqual([first])
})

test('a movement that is rolled back calls nobody', async () => {
  const { sizeId } = await soldOut(first)
  const broken = shop.db.transaction().execute(async tx => {
    await adjustStock(tx, { changes: [{ sizeId, change: 3 }], reason: 'received', actor: 'a test' })
    throw new Error('broken off')
  })
  await expect(broken).rejects.toThrow('broken off')
  expect(await called(sizeId)).toEqual([])
  expect(await waiting(sizeId)).toEqual([first])
})

test('movements at once never call one person twice', async () => {
  const people = Array.from({ length: 12 }, (_, index) => `p${index}@example.com`)
  const { sizeId } = await soldOut(...people)
  await Promise.all(Array.from({ length: 8 }, () => receive(sizeId, 1)))
  const heard = await called(sizeId)
  expect(heard.toSorted()).toEqual(people.slice(0, 8).toSorted())
})

test('one alert a person and size, whatever form the email has; not for a size that is in stock', async () => {
  const { sizeId } = await soldOut('ayesha.malik@gmail.com')
  await requestAlert(shop.db, { sizeId, email: 'ayeshamalik+khushbu@gmail.com' }, null)
  expect(await waiting(sizeId)).toEqual(['ayesha.malik@gmail.com'])
  const oud = await shelve(shop.db, 'Oud', [{ ml: 12, price: 600_000 }])
  await expect(requestAlert(shop.db, { sizeId: oud.line().selectedSizeId, email: first }, null)).rejects.toMatchObject({
    code: 'in_stock',
  })
  await expect(requestAlert(shop.db, { sizeId: 'unknown', email: first }, null)).rejects.toMatchObject({
    code: 'not_found',
  })
})

test('one person waits for 20 sizes at most', async () => {
  const sizes = await shelve(
    shop.db,
    'Many',
    Array.from({ length: 21 }, (_, index) => ({ ml: index + 1, price: 100_000, stock: 1 })),
  )
  const ids = Array.from({ length: 21 }, (_, index) => sizes.line(index).selectedSizeId)
  for (const id of ids) await setStock(shop.db, id, 0)
  const alerts: Promise<unknown>[] = []
  for (const sizeId of ids) {
    const alert = requestAlert(shop.db, { sizeId, email: 'many@example.com' }, null)
    alerts.push(alert)
    await alert.catch(() => undefined)
  }
  const { fulfilled, refused } = await tally(alerts)
  expect([fulfilled.length, refused]).toEqual([20, { order_limit: 1 }])
})

test('the email names product, size and price, and leaves by one click of the mail program', async () => {
  const { sizeId, productId } = await soldOut('reader@example.com')
  const other = await soldOut('reader@example.com')
  await receive(sizeId, 1)
  const jobs = await workJobs(shop)
  const read = () =>
    shop.db.selectFrom('emails').selectAll().where('recipient', '=', 'reader@example.com').executeTakeFirst()
  await expect.poll(async () => (await read())?.subject).toBe('Khushbu: Rose is back')
  await jobs.stop()
  const email = await read()
  expect(email?.text).toContain('Rose in 12 ml is back in stock')
  expect(email?.text).toMatch(/Rose\s+12 ml · Rs 6,000/)
  expect(email?.text).toContain(`/product/${productId}`)
  expect(email?.text).toContain('/back-in-stock/leave?token=__TOKEN__')
  const alert = await shop.db
    .selectFrom('stock_asks')
    .select('id')
    .where('size_id', '=', sizeId)
    .executeTakeFirstOrThrow()
  expect(email?.token).toEqual(stopAlertsToken(alert.id))
  const browser = shop.browser()
  expect((await browser.send('DELETE', '/v1/stock-ask', { token: `${alert.id}.wrong` })).status).toBe(400)
  const token = issueToken(sessionSecret, stopAlertsToken(alert.id))
  for (const _ of [1, 2]) expect((await browser.send('DELETE', '/v1/stock-ask', { token })).status).toBe(200)
  expect(await waiting(other.sizeId)).toEqual([])
})

test('sold out again before the email was written: the person keeps the place', async () => {
  const { sizeId } = await soldOut('early@example.com', 'late@example.com')
  await receive(sizeId, 1)
  await setStock(shop.db, sizeId, 0)
  const jobs = await workJobs(shop)
  await expect.poll(() => waiting(sizeId)).toEqual(['early@example.com', 'late@example.com'])
  await jobs.stop()
  const sent = await shop.db.selectFrom('emails').select('id').where('recipient', '=', 'early@example.com').execute()
  expect(sent).toEqual([])
})

test('alerts end after the time of the setting', async () => {
  const { sizeId } = await soldOut(first, second)
  await sql`update stock_asks set asked_at = now() - interval '91 days' where size_id = ${sizeId} and email = ${first}`.execute(
    shop.db,
  )
  await dropOldAlerts(shop.db, 90)
  expect(await waiting(sizeId)).toEqual([second])
})

test("an account's alerts are in its export and are deleted with it, as are those of its proved email", async () => {
  const { sizeId, productId } = await soldOut()
  const other = await soldOut()
  const { browser, email } = await member(shop)
  await verifyEmailOf(shop, browser, email)
  await browser.send('POST', '/v1/stock-ask', { sizeId, email: 'elsewhere@example.com' })
  await shop.browser().send('POST', '/v1/stock-ask', { sizeId: other.sizeId, email })
  expect((await browser.get('/v1/customer/export')).body.data).toMatchObject({ waitingFor: [{ productId, sizeId }] })
  expect((await browser.send('DELETE', '/v1/customer', { password })).status).toBe(200)
  expect(await waiting(sizeId)).toEqual([])
  expect(await waiting(other.sizeId)).toEqual([])
})

test('the tries of an address are limited', async () => {
  const limited = await openShop({ rateLimits: true })
  try {
    const statuses: number[] = []
    for (let tries = 0; tries < 21; tries++) {
      // Ten for each mailbox that is not the visitor's own, and twenty of them a day.
      const alert = { sizeId: 'unknown', email: `ask-${Math.floor(tries / 10)}@example.com` }
      statuses.push((await limited.browser().send('POST', '/v1/stock-ask', alert)).status)
    }
    expect(new Set(statuses.slice(0, 20))).toEqual(new Set([404]))
    expect(statuses[20]).toBe(429)
  } finally {
    await limited.close()
  }
})

test('phones are told by WhatsApp in the same turn, once; without it they wait, and staff tell all who wait at once', async () => {
  const { sizeId } = await soldOut(first)
  const phone = '+923007778899'
  await expect(requestAlert(shop.db, { sizeId, phone }, null)).rejects.toThrow('We cannot write to phones yet')
  const messages = await openMessages(shop.db, sessionSecret)
  try {
    await requestAlert(shop.db, { sizeId, phone: '0300 7778899' }, null)
    await requestAlert(shop.db, { sizeId, phone }, null)
    await requestAlert(shop.db, { sizeId, email: second }, null)
    const ask = () => shop.db.selectFrom('stock_asks').select('called_at').where('phone', '=', phone).execute()
    const { sizes } = await listWaiting(shop.db, { page: 1 })
    expect(sizes.find(each => each.sizeId === sizeId)).toMatchObject({ emails: 2, phones: 1, stock: 0 })
    const tell = () => shop.db.transaction().execute(tx => callWaiting(tx, sizeId))
    await expect(tell()).rejects.toThrow('still sold out')
    // Sold out again before it is sent: it waits for the next bottle.
    await receive(sizeId, 2)
    await setStock(shop.db, sizeId, 0)
    await messages.send()
    expect([messages.whatsapp.sent, await ask()]).toEqual([[], [{ called_at: null }]])
    await receive(sizeId, 1)
    await messages.send()
    expect(messages.whatsapp.sent).toMatchObject([{ to: phone.slice(1), template: 'shop_back_in_stock_2' }])
    expect(messages.whatsapp.sent[0]?.words).toContain('Rose 12 ml')
    expect(messages.whatsapp.sent[0]?.words.join()).toMatch(/We keep one for you until .*, \d+:\d\d [ap]m/)
    expect(await waiting(sizeId)).toEqual([second])
    expect(await tell()).toMatchObject({ notified: 1, left: 0 })
    expect(await called(sizeId)).toContain(second)
  } finally {
    await messages.close()
  }
})

const kept = async (sizeId: string) =>
  (
    await shop.db
      .selectFrom('stock_asks')
      .select('email')
      .where('size_id', '=', sizeId)
      .where('kept_until', '>', new Date())
      .orderBy('asked_at')
      .execute()
  ).map(({ email }) => email)
const timePasses = async (sizeId: string) => {
  await sql`update stock_asks set kept_until = now() - interval '1 minute' where size_id = ${sizeId} and kept_until is not null`.execute(
    shop.db,
  )
  await Promise.all([passOnKept(shop.db), passOnKept(shop.db)])
}

test('what comes back is kept for the first who waits: nobody else can order it, they can, and then it is kept no more', async () => {
  const [one, other] = [await guest(shop.db), await guest(shop.db)]
  const { sizeId, line } = await soldOut(one.email, other.email)
  const left = await guest(shop.db)
  await receive(sizeId, 1)
  expect(await kept(sizeId)).toEqual([one.email])
  for (const buyer of [other, left])
    await expect(buyer.buy([line()], 6000)).rejects.toMatchObject({
      code: 'out_of_stock',
      message: expect.stringMatching(
        /^What is left of .*Rose.* 12 ml is kept until .* for somebody who waited for it\./,
      ),
    })
  // Another piece is the second one's.
  await receive(sizeId, 1)
  expect(await kept(sizeId)).toEqual([one.email, other.email])
  await expect(left.buy([line()], 6000)).rejects.toMatchObject({ code: 'out_of_stock' })
  // Of two that are there one is theirs, not both.
  await expect(one.buy([line(0, 2)], 12_000)).rejects.toMatchObject({ code: 'out_of_stock' })
  await one.buy([line()], 6000)
  expect(await kept(sizeId)).toEqual([other.email])
  await expect(left.buy([line()], 6000)).rejects.toMatchObject({ code: 'out_of_stock' })
  // The share that is open to everybody is held: a code by email is enough for whom it is kept.
  await expect(other.buy([line()], 6000)).rejects.toMatchObject({
    code: 'proof_needed',
    quote: { proofNeeded: 'email', items: [{ available: true }] },
  })
  const terms = { ...settings, strangersShare: 100 }
  await other.buy([line()], 6000, {}, undefined, terms)
  expect(await kept(sizeId)).toEqual([])
})

test('what is not ordered in time goes to the next who waits, once, and to everybody when nobody waits', async () => {
  const [one, other] = [await guest(shop.db), await guest(shop.db)]
  const { sizeId, line } = await soldOut(one.email, other.email)
  await receive(sizeId, 1)
  await timePasses(sizeId)
  expect([await kept(sizeId), await called(sizeId)]).toEqual([[other.email], [one.email, other.email]])
  await expect(one.buy([line()], 6000)).rejects.toMatchObject({ code: 'out_of_stock' })
  await timePasses(sizeId)
  expect(await kept(sizeId)).toEqual([])
  await one.buy([line()], 6000)
  // Sold meanwhile by staff, there is nothing to pass on.
  const third = await guest(shop.db)
  const gone = await soldOut(third.email, 'later@example.com')
  await receive(gone.sizeId, 1)
  await setStock(shop.db, gone.sizeId, 0)
  await timePasses(gone.sizeId)
  expect([await kept(gone.sizeId), await waiting(gone.sizeId)]).toEqual([[], ['later@example.com']])
})

test('many who want the last bottle at once: only who waited gets it', async () => {
  const one = await guest(shop.db)
  const { sizeId, line } = await soldOut(one.email)
  const others = await Promise.all(Array.from({ length: 6 }, () => guest(shop.db)))
  const { fulfilled, refused } = await tally<unknown>([
    receive(sizeId, 1),
    ...[...others, one].map(buyer => buyer.buy([line()], 6000)),
  ])
  // The bottle may arrive after some have asked for it; whoever else orders, at most one does, and none but them once
  // it is kept.
  expect(fulfilled.length).toBeLessThanOrEqual(2)
  expect(Object.keys(refused)).toEqual(['out_of_stock'])
  if (fulfilled.length === 1) await one.buy([line()], 6000)
  const { rows } = await sql<{
    email: string
  }>`select email from orders join order_items on order_items.order_id = orders.id
    where size_id = ${sizeId}`.execute(shop.db)
  expect(rows.map(({ email }) => email)).toEqual([one.email])
})

test('who waits is told the place and until when; whether an address has asked before is told to its owner alone', async () => {
  const { sizeId } = await soldOut('w1@example.com', 'w2@example.com')
  const ask = async (browser: ReturnType<OpenShop['browser']>, email: string) =>
    (await browser.send('POST', '/v1/stock-ask', { sizeId, email })).body.message
  const turn = 'At your turn we keep a bottle for you for six hours.'
  const third = `3 people wait, you among them, in the order of asking. ${turn} Your place is yours for 90 days.`
  expect(await ask(shop.browser(), 'w3@example.com')).toBe(`We will email w3@example.com when it is back. ${third}`)
  expect(await ask(shop.browser(), 'w1@example.com')).toBe(`We will email w1@example.com when it is back. ${third}`)
  const { browser, email } = await member(shop)
  await verifyEmailOf(shop, browser, email)
  expect(await ask(browser, email)).toMatch(
    new RegExp(`You are number 4 of 4 who wait\\. ${turn} Your place is yours until \\d+ \\w+ 20\\d\\d\\.$`),
  )
})
