import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { freshDatabase } from '../../../test/database.ts'
import { containing } from './search-words.ts'

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
