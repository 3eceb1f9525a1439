import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { compare } from '../bench/chaos/check.ts'
import { compareEmails, idOf } from '../bench/chaos/check-emails.ts'
import type { Delivery } from '../bench/chaos/mail-server.ts'
import { type Attempt, newModel, tally } from '../bench/chaos/model.ts'
import { type FreshDatabase, freshDatabase } from './database.ts'
import { guest, shelve } from './fixtures.ts'

let fresh: FreshDatabase
beforeAll(async () => {
  fresh = await freshDatabase()
})
afterAll(() => fresh.drop())

test('chaos names each order that is lost, doubled, of another amount or of nobody, and each write that was acknowledged and is not there', async () => {
  const { db } = fresh
  const oud = await shelve(db, 'Oud', [{ ml: 12, price: 600_000, stock: 50 }])
  const buyer = await guest(db)
  const buy = async (key: string) => (await buyer.buy([oud.line()], 6000, {}, key))._id
  const known = async (key: string, more: Partial<Attempt> = {}): Promise<Attempt> => ({
    key,
    customerId: buyer.customerId,
    total: 6000,
    state: 'placed',
    orderIds: new Set([await buy(key)]),
    ...more,
  })
  const model = newModel()
  model.attempts.push(await known('well'))
  expect(await compare(db, model)).toEqual([])

  model.attempts.push(
    await known('lost', { orderIds: new Set(['gone']) }),
    await known('dearer', { total: 5000 }),
    await known('refused', { state: 'refused', orderIds: new Set() }),
    { ...(await known('doubled')), orderIds: new Set([await buy('doubled'), await buy('well')]) },
  )
  const stranger = await buyer.buy([oud.line()], 6000)
  tally(model.writes, `order.moved ${stranger._id} confirmed`, 'acknowledged')
  tally(model.cancellations, stranger._id, 'acknowledged')
  tally(model.returns, stranger._id, 'unsure')
  const found = (await compare(db, model)).join('\n')
  for (const line of [
    /order gone was acknowledged and is lost/,
    /is of 6000, acknowledged were 5000/,
    /attempt refused was refused and made order KH-/,
    /attempt doubled was answered with 2 orders/,
    /was asked for by nobody/,
    /order\.moved \S+ confirmed is 0 times in the history, acknowledged 1 times/,
    /is 0 times cancelled, acknowledged 1 times/,
  ]) {
    expect(found).toMatch(line)
  }
  expect(found).not.toMatch(/returned/)
})

test('chaos lets an email arrive twice only when its sender could not know of the first time', async () => {
  const { db, drop } = await freshDatabase()
  const causes = ['twice', 'killed', 'unanswered', 'never']
  await sql`
    insert into emails (cause, recipient, subject, text, html, sent_at)
    select cause, 'ayesha@example.com', '', '', '', now() from unnest(${causes}::text[]) as cause`.execute(db)
  const from = (name: string, at: number, answered = true): Delivery => ({ from: name, at, answered })
  const deliveries = new Map([
    [idOf('twice'), [from('shop', 1000), from('worker', 2000)]],
    [idOf('killed'), [from('worker', 5000), from('shop', 9000)]],
    [idOf('unanswered'), [from('shop', 5000, false), from('shop', 9000)]],
    ['unknown', [from('shop', 1000)]],
  ])
  const programs = [
    { name: 'shop', deaths: [] },
    { name: 'worker', deaths: [5500] },
  ]
  expect(await compareEmails(db, { deliveries }, programs)).toEqual({
    sent: 4,
    again: 3,
    problems: [
      "the email 'never' is marked as sent and never arrived",
      "the email 'twice' arrived 2 times: by shop at 00:00:01.000, by worker at 00:00:02.000",
      'an email of no known cause (unknown) arrived',
    ],
  })
  await drop()
})
