import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { freshDatabase } from '../../../test/database.ts'
import { containing, searchedTexts } from './list-search.ts'
import { skuKey, typedCode } from './typed-text-rules.ts'

test('what staff type is looked for as it is: percent, underscore and backslash find only themselves', async () => {
  const fresh = await freshDatabase()
  const matches = async (typed: string) => {
    const { rows } = await sql<{ text: string }>`
      select text from unnest(${['50% off', '50 ml', 'a_b', 'a-b', 'c:\\d']}::text[]) as text where text like ${containing(typed)}`.execute(
      fresh.db,
    )
    return rows.map(({ text }) => text)
  }
  expect(await matches('50%')).toEqual(['50% off'])
  expect(await matches('a_b')).toEqual(['a_b'])
  expect(await matches('\\d')).toEqual(['c:\\d'])
  expect(await matches('50')).toEqual(['50% off', '50 ml'])
  await fresh.drop()
})

test('which SKUs are the same, the database and the code say alike', async () => {
  const fresh = await freshDatabase()
  const sign = fc.constantFrom(...'aZß7-_/. +٣۷é#', '\u200b', '\u00ad', '－', 'Ａ', 'عود')
  const skus = fc.sample(fc.array(sign, { maxLength: 12 }), { numRuns: 2_000, seed: 43 }).map(signs => signs.join(''))
  // As a SKU is stored.
  const stored = skus.map(sku => typedCode(sku).toUpperCase())
  const { rows } = await sql<{ keys: string[] }>`
    select array(select sku_key(sku) from unnest(${stored}::text[]) with ordinality as s (sku, place) order by place) as keys`.execute(
    fresh.db,
  )
  expect(rows[0]?.keys).toEqual(skus.map(skuKey))
  await fresh.drop()
})

test.each([
  '0300 1234567',
  '0300-1234567',
  '(0300) 123.4567',
  '0300/1234567',
  '+92 300 1234567',
  '0092 300 1234567',
  '92 3001234567',
  '+92 (0)300 1234567',
  '0092-0300-1234567',
  '۰۳۰۰ ۱۲۳۴۵۶۷',
  // As copied from a contact.
  '\u202a+92\u2010300\u20101234567\u202c',
])('a phone is found by the digits that all its spellings share: %s', typed => {
  expect(searchedTexts(typed)).toContain('3001234567')
})

test('what looks like a phone is looked for as it was typed too, since a number of an order may look so', () => {
  expect(searchedTexts('2024-0012')).toEqual(['2024-0012', '20240012'])
  expect(searchedTexts('9212')).toEqual(['9212'])
  expect(searchedTexts('0044 7700 900123')).toContain('447700900123')
})

test('other texts are looked for in small letters, and a sign alone is no phone of everybody', () => {
  expect(searchedTexts('Ayesha ۱۲')).toEqual(['ayesha 12'])
  for (const typed of ['((((', '....', '0092', '٪'.repeat(4)]) expect(searchedTexts(typed)).toEqual([typed])
})
