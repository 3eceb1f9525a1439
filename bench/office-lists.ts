import { sql } from 'kysely'
import type { Db } from '../src/platform/database/database.ts'
import { listOffers, OfferFilter } from '../src/shop/offers/offers/index.ts'
import { listPeople, listPersonTags, PersonFilter } from '../src/shop/people/people/index.ts'

const CUSTOMERS = 200_000
const COUPONS = 10_000
const ROUNDS = 20

/** Lists of customers and offers in the back office, of 200,000 customers with common and rare tags and 10,000 coupons. */
export async function officeLists(db: Db) {
  await sql`insert into people (id, phone, full_name, email, city, orders, delivered, refused, spent, first_order_at, last_order_at)
    select 'p' || n, '+92300' || lpad(n::text, 7, '0'), (array['Ayesha', 'Bilal', 'Fatima', 'Hamza', 'Zara'])[1 + n % 5] || ' ' || (array['Khan', 'Malik', 'Raza'])[1 + n % 3],
      'customer-' || n || '@example.com', (array['Karachi', 'Lahore', 'Multan', 'Quetta'])[1 + n % 4], 1 + n % 7, n % 7, n % 11 / 10, n % 500 * 10000,
      now() - n * interval '10 minutes', now() - n * interval '5 minutes' from generate_series(1, ${CUSTOMERS}::int) n`.execute(
    db,
  )
  // The rare ones ordered long ago: whoever reads in the order of the list finds them last.
  await sql`insert into person_tags (person_id, tag)
    select 'p' || n, tag from generate_series(1, ${CUSTOMERS}::int) n
    cross join (values ('regular', 2), ('wholesale', 50), ('vip', 2000), ('press', 20000)) tags (tag, every)
    where n % every = every - 1 and (every < 1000 or n > ${CUSTOMERS}::int / 2)`.execute(db)
  await sql`update people set merged_into = 'p' || (substr(id, 2)::int - 1) where substr(id, 2)::int % 100 = 1 and id <> 'p1'`.execute(
    db,
  )
  await sql`insert into coupons (id, name, code, coupon_type, live_status, discount_type, discount_value, created_at)
    select 'c' || n, 'Offer ' || n, 'CODE' || n, 'private', 'live', 'percentage', 1000, now() - n * interval '1 minute' from generate_series(1, ${COUPONS}::int) n`.execute(
    db,
  )
  await sql`vacuum analyze people, person_tags, coupons`.execute(db)
  const people = (filter: object) => () => listPeople(db, PersonFilter.parse(filter))
  const offers = (filter: object) => () => listOffers(db, OfferFilter.parse(filter))
  const asked: [string, () => Promise<unknown>][] = [
    ['customers', people({})],
    ['customers, page 200', people({ page: '200' })],
    ['customers, a common name', people({ q: 'khan' })],
    ['customers, a phone', people({ q: '0300 0004711' })],
    ['customers, a city, by what was spent', people({ city: 'Quetta', sort: 'spent' })],
    ['customers, tag of 100,000', people({ tag: 'regular' })],
    ['customers, tag of 100,000, page 200', people({ tag: 'regular', page: '200' })],
    ['customers, tag of 4,000', people({ tag: 'wholesale' })],
    ['customers, tag of 4,000, page 70', people({ tag: 'wholesale', page: '70' })],
    ['customers, tag of 50', people({ tag: 'vip' })],
    ['customers, tag of 5', people({ tag: 'press' })],
    ['customers, tag of nobody', people({ tag: 'unheard' })],
    ['customers, tag of 50 in a city who refused', people({ tag: 'vip', city: 'Quetta', refused: '1' })],
    ['customers, no order for 400 days', people({ before: '400' })],
    ['tags', () => listPersonTags(db)],
    ['offers', offers({})],
    ['offers, page 100', offers({ page: '100' })],
    ['offers, a code', offers({ q: 'CODE4711' })],
    ['offers, running', offers({ state: 'running' })],
    ['offers, a word that none has', offers({ q: 'unheard' })],
  ]
  const rows = []
  for (const [name, ask] of asked) {
    const times: number[] = []
    for (let round = 0; round < ROUNDS; round++) {
      const startedAt = performance.now()
      await ask()
      times.push(performance.now() - startedAt)
    }
    times.sort((a, b) => a - b)
    const at = (share: number) => Math.round(times[Math.min(ROUNDS - 1, Math.floor(ROUNDS * share))] ?? 0)
    rows.push({ list: name, 'p50, ms': at(0.5), 'p95, ms': at(0.95) })
  }
  return rows
}
