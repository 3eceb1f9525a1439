import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type FreshDatabase, freshDatabase } from '../../../test/database.ts'
import { dayBegins, dayLater, dayOf, endOfDay, shopClock, shopMinute, today } from './dates.ts'
import { dateOf, dayTextOf, startOfDay, timeTextOf, todaysDate } from './days-in-sql.ts'

let fresh: FreshDatabase
beforeAll(async () => {
  fresh = await freshDatabase()
})
afterAll(() => fresh.drop())

// Midnight in Pakistan is 19:00 UTC of the day before.
const midnights = [
  '2026-11-22T19:00Z',
  '2026-12-31T19:00Z',
  '2027-01-01T00:00Z',
  '2028-02-28T19:00Z',
  '2028-02-29T19:00Z',
  '2001-12-31T19:00Z',
]
const aroundMidnight = fc
  .tuple(fc.constantFrom(...midnights), fc.constantFrom(-86_400_000, -1000, -1, 0, 1, 999, 1000, 18_000_000))
  .map(([moment, later]) => new Date(Date.parse(moment) + later))
// Orders of an earlier shop are from 2000 on. Pakistan put its clocks forward in the summers of 2002, 2008 and 2009,
// which no text of the shop knows.
const moment = (min: string, max: string) => fc.date({ min: new Date(min), max: new Date(max), noInvalidDate: true })
const anyMoment = fc.oneof(moment('2000-01-01', '2099-12-31'), moment('2008-06-01', '2008-10-31'))

test('the database and the code see the same day and the same clock in Pakistan, whatever the zone of the connection', async () => {
  const moments = fc.sample(fc.oneof(aroundMidnight, anyMoment), { numRuns: 3_000, seed: 43 })
  const texts = moments.map(moment => moment.toISOString())
  for (const zone of ['UTC', 'America/Los_Angeles']) {
    const { rows } = await fresh.db.transaction().execute(async tx => {
      await sql`select set_config('timezone', ${zone}, true)`.execute(tx)
      return await sql<{ day: string; text: string; minute: string; clock: string; begins: Date; ends: Date }>`
        select ${dateOf('at')}::text as day, ${dayTextOf('at')} as text, ${timeTextOf('at')} as minute,
          to_char(shop_clock(at), 'YYYY-MM-DD"T"HH24:MI:SS') as clock, ${startOfDay(dateOf('at'))} as begins, ${startOfDay(dateOf('at'), 1)} as ends
        from unnest(${texts}::timestamptz[]) with ordinality as each (at, place) order by place`.execute(tx)
    })
    expect(rows).toHaveLength(moments.length)
    for (const [at, { day, text, minute, clock, begins, ends }] of rows.entries()) {
      const moment = moments[at] as Date
      expect({ moment, day, text, minute, clock, begins, ends }).toEqual({
        moment,
        day: dayOf(moment),
        text: dayOf(moment),
        minute: shopMinute(moment).replace('T', ' '),
        clock: shopClock(moment),
        begins: dayBegins(dayOf(moment)),
        ends: new Date(endOfDay(moment, 0).getTime() + 1),
      })
    }
  }
})

test('a day so many days later is the same in the database and in code', async () => {
  const days = fc.sample(
    fc.tuple(fc.oneof(aroundMidnight, anyMoment).map(dayOf), fc.integer({ min: -800, max: 800 })),
    { numRuns: 1_000, seed: 43 },
  )
  const { rows } = await sql<{ day: string; later: number; found: string; begins: Date }>`
    select day, later, (day::date + later)::text as found, day_begins(day::date + later) as begins
    from unnest(${days.map(([day]) => day)}::text[], ${days.map(([, later]) => later)}::int[]) as each (day, later)`.execute(
    fresh.db,
  )
  expect(rows).toHaveLength(days.length)
  for (const { day, later, found, begins } of rows)
    expect([found, dayOf(begins)]).toEqual([dayLater(day, later), dayLater(day, later)])
})

test('today is the same day for the database and for code', async () => {
  const before = today()
  const { rows } = await sql<{ day: string }>`select ${todaysDate}::text as day`.execute(fresh.db)
  // The day may end while it is asked.
  expect([before, today()]).toContain(rows[0]?.day)
})
