import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { typedText } from '../../src/shop/ground/typed-text-rules.ts'
import { shelve } from '../fixtures.ts'
import { type OpenShop, openShop } from '../shop.ts'

let shop: OpenShop
beforeAll(async () => {
  shop = await openShop()
  for (const name of ['Royal Oud', 'White Musk', 'Rose 100% Pure'])
    await shelve(shop.db, name, [{ ml: 50, price: 600_000 }], { category: 'Women' })
})
afterAll(() => shop.close())

/** Texts that mean something to SQL, to LIKE, to full text search, to JSON or to a pattern. */
const meaningful = [
  "'",
  "''",
  "' or '1'='1",
  "' or 1=1 --",
  "'; drop table products; --",
  "') or ('1'='1",
  '1; select 1',
  "x' union select token from sessions --",
  "'||(select password from credentials limit 1)||'",
  '$$',
  '$1',
  '\u0024{1}',
  "'; select pg_sleep(9); --",
  '/* */',
  '--',
  '#',
  ';',
  '\\',
  "\\'",
  "E'\\x27'",
  "U&'\\0027'",
  'ʼ or 1=1',
  '＇ or 1=1',
  '%',
  '_',
  '%%',
  '\\%',
  '[a-z]',
  '.*',
  '^',
  '(',
  ')',
  '(((((',
  '\\b',
  '?',
  '*',
  '+',
  '|',
  '&',
  '!',
  '<->',
  '!!!',
  'oud & ! musk',
  'oud | musk',
  ':*',
  'oud:*',
  "'oud':A",
  '<1>',
  '()',
  '! ()',
  '{"a":1}',
  '[]',
  'null',
  'oud\u0000taif',
  '\ud800',
  '💐',
  '\u202e',
  'x'.repeat(10_000),
  "'".repeat(5000),
  '( '.repeat(3000),
]

const found = async (query: Record<string, string>) => {
  const address = `/v1/product?${new URLSearchParams(query)}`
  const { status, body } = await shop.browser().get(address)
  return { status, names: ((body.data ?? []) as { name: string }[]).map(({ name }) => name).sort() }
}

test('signs beside small words alone, which ask for nothing in particular, find what a listing without a search does', async () => {
  const everything = await found({})
  for (const search of ['" or ""="', 'a{9999}']) expect(await found({ search })).toEqual(everything)
})

test('texts that mean something to the database are words to search for, alone or beside filters', async () => {
  for (const search of meaningful) {
    const queries: Record<string, string>[] = [
      { search },
      { search, page: '1' },
      { search, sort: 'name', category: 'Women' },
    ]
    for (const query of queries) {
      const { status, names } = await found(query)
      expect(status, search).toBe(200)
      // Hidden marks alone are no search.
      if (typedText(search) === '') continue
      // None of them lists the whole catalogue, also not '100%', whose last character LIKE would read.
      expect(names.length, `${search} finds ${names}`).toBeLessThan(3)
    }
    const { status } = await shop.browser().get(`/v1/product/suggestions?${new URLSearchParams({ search })}`)
    expect(status, search).toBe(200)
  }
})

test('the words beside them still find what they name', async () => {
  expect((await found({ search: 'royal oud' })).names).toEqual(['Royal Oud'])
  expect((await found({ search: "royal' oud" })).names).toContain('Royal Oud')
  expect((await found({ search: 'white & musk' })).names).toContain('White Musk')
})

test('neither do they mean anything as category, sort, id or coupon', async () => {
  for (const text of meaningful) {
    expect((await found({ category: text, page: '1' })).names, text).toEqual([])
    expect((await found({ sort: text, page: '1' })).status, text).toBe(200)
    const asked = encodeURIComponent(text.toWellFormed()).slice(0, 200)
    expect((await shop.browser().get(`/v1/product/x${asked}`)).status, text).toBeGreaterThanOrEqual(400)
    const { status } = await shop
      .browser()
      .get(`/v1/coupon/coupon?couponType=${encodeURIComponent(text.toWellFormed())}`)
    expect([200, 400], text).toContain(status)
  }
})

test('afterwards every table is there, and nothing was changed', async () => {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from products`.execute(shop.db)
  expect(rows).toEqual([{ n: 3 }])
  expect(await shop.db.selectFrom('users').select('id').execute()).toEqual([])
})
