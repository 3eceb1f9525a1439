import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type FreshDatabase, freshDatabase } from '../../../../test/database.ts'
import { oneLine } from '../../orders/messages/message-texts.ts'
import { upTo } from '../forms/text-form-rules.ts'
import { textFilter } from '../list-filters-and-pages.ts'
import { countedSize, countedSizes, isolated, sizeText, withoutIsolates } from './size-and-urdu-name-rules.ts'

let fresh: FreshDatabase
beforeAll(async () => {
  fresh = await freshDatabase()
})
afterAll(() => fresh.drop())

test('a name with Urdu letters is isolated from what stands beside it, any other name stays, in the database too', async () => {
  const names = ['Night Oud', 'عطر', 'Attar عطر 2', 'ﻋﻄﺮ', "L'Été, 3", '']
  const texts = ['Night Oud', '\u2068عطر\u2069', '\u2068Attar عطر 2\u2069', '\u2068ﻋﻄﺮ\u2069', "L'Été, 3", '']
  expect(names.map(isolated)).toEqual(texts)
  const { rows } = await sql<{ texts: string[] }>`
    select array(select isolated(name) from unnest(${names}::text[]) with ordinality as n (name, place) order by place) as texts`.execute(
    fresh.db,
  )
  expect(rows[0]?.texts).toEqual(texts)
  expect(sizeText('عطر', 12, null)).toBe('\u2068عطر\u2069, 12 ml')
  expect(withoutIsolates(sizeText('عطر', 12, null))).toBe('عطر, 12 ml')
})

test('how many of a size is said alike by screens and lists', async () => {
  expect(countedSize({ quantity: 2, name: 'عطر', ml: 12 })).toBe('2 × \u2068عطر\u2069, 12 ml')
  expect(
    countedSizes([
      { quantity: 1, name: 'Oud', ml: 50 },
      { quantity: 2, name: 'Trio', ml: 18, setOf: 3 },
    ]),
  ).toBe('1 × Oud, 50 ml; 2 × Trio, Set of 3')
  const { rows } = await sql<{ text: string }>`select counted_size(2, 'عطر', '12 ml') as text`.execute(fresh.db)
  expect(rows[0]?.text).toBe('2 × \u2068عطر\u2069 12 ml')
})

test('isolates that are copied from a page are neither searched for nor stored', () => {
  expect(textFilter.parse(isolated('عطر'))).toBe('عطر')
  expect(upTo(3).parse(isolated('عطر'))).toBe('عطر')
})

test('a list of names that is cut for WhatsApp ends with its isolate closed', () => {
  for (let before = 180; before < 200; before++) {
    const { items = '' } = oneLine({ items: 'x'.repeat(before) + isolated('شمامۃ العنبر').repeat(3) })
    expect(items.length).toBeLessThanOrEqual(200)
    expect(items.split('\u2068').length, items).toBe(items.split('\u2069').length)
  }
})
