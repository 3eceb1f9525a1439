import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type FreshDatabase, freshDatabase } from '../../../../test/database.ts'
import { guest, settings, shelve } from '../../../../test/fixtures.ts'
import { rs } from '../../ground/money.ts'
import { refreshReports } from '../../money/reports/index.ts'
import { Settings } from '../settings/index.ts'
import { findPromiseWarnings } from './index.ts'

let fresh: FreshDatabase
beforeAll(async () => {
  fresh = await freshDatabase()
})
afterAll(() => fresh.drop())

test('an announcement that promises free shipping from another amount than the rule is warned about', async () => {
  const { announcements } = Settings.parse({
    announcements: ['Free shipping on orders of Rs10,000 or more', 'Free shipping on prepaid orders'],
  })
  expect(await findPromiseWarnings(fresh.db, { ...settings, announcements })).toEqual([
    {
      group: 'home',
      rule: 'shipping',
      text: "The announcement 'Free shipping on orders of Rs10,000 or more' names Rs 10,000, but shipping is free from Rs 5,000.",
    },
  ])
  const changed = { ...settings, announcements, freeShippingFrom: rs(10_000) }
  expect(await findPromiseWarnings(fresh.db, changed)).toEqual([])
})

test('a time for returns that is not the rule is warned about, on a page too; days of delivery and of refunds are none', async () => {
  const { announcements } = Settings.parse({
    announcements: [
      '14-day easy returns',
      'Delivery in 3 days. Returns within 7 days',
      'Return it: refunds within 5 days',
    ],
  })
  const settingsNow = { ...settings, announcements }
  const [first, ...others] = await findPromiseWarnings(fresh.db, settingsNow)
  expect(first).toEqual({
    group: 'home',
    rule: 'returns',
    text: "The announcement '14-day easy returns' names 14 days for returns, but an order can be returned for 7 days.",
  })
  expect(others).toEqual([])
  await sql`update contents set body = body || E'\n\nSend it back: returns are free for 30 days.' where slug = 'faqs'`.execute(
    fresh.db,
  )
  const [, ...ofPages] = await findPromiseWarnings(fresh.db, settingsNow)
  expect(ofPages).toMatchObject([{ group: 'returns', text: expect.stringContaining('names 30 days for returns') }])
  await sql`update contents set body = replace(body, 'Send it back: returns are free for 30 days.', '') where slug = 'faqs'`.execute(
    fresh.db,
  )
  const none = await findPromiseWarnings(fresh.db, {
    ...settings,
    announcements: Settings.parse({ announcements: ['Easy returns'] }).announcements,
    returnDays: 0,
  })
  expect(none[0]?.text).toContain('nothing can be returned')
})

test('a city whose orders take longer than promised is warned about, once there are enough of them', async () => {
  const { db } = fresh
  const oud = await shelve(db, 'Late Oud', [{ ml: 12, price: 600_000 }])
  await (await guest(db)).buy([oud.line()], 6000)
  await refreshReports(db)
  const warned = () => findPromiseWarnings(db, { ...settings, announcements: [] })
  // Lahore is promised within 3 working days; its orders took 5 days.
  await sql`update report_days set arrived = 9, deliver_minutes = 9 * 5 * 1440 where dimension = 'city'`.execute(db)
  expect(await warned()).toEqual([])
  await sql`update report_days set arrived = 10, deliver_minutes = 10 * 5 * 1440 where dimension = 'city'`.execute(db)
  expect(await warned()).toEqual([
    {
      group: 'shipping',
      rule: 'shipping',
      text: 'Lahore is promised within 3 working days, but its orders of the last 90 days took 5 days on average.',
    },
  ])
})

test('a category that is in no feed is warned about when there is none of its name', async () => {
  const { feedsWithout } = Settings.parse({ feedsWithout: ['Tester', 'Attar/Oud', 'Atar'] })
  await fresh.db
    .insertInto('categories')
    .values({ name: 'Attar/Oud' })
    .onConflict(oc => oc.doNothing())
    .execute()
  const warnings = await findPromiseWarnings(fresh.db, { ...settings, feedsWithout })
  expect(warnings.filter(({ rule }) => rule === 'channels')).toEqual([
    expect.objectContaining({ text: "No category is named 'Atar': nothing is left out of the feeds for it." }),
  ])
})
