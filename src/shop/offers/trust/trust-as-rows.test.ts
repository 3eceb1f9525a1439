import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type FreshDatabase, freshDatabase } from '../../../../test/database.ts'
import { migrationsFolder } from '../../../platform/database/migrate.ts'
import { readSettings } from '../../settings/settings/index.ts'

let fresh: FreshDatabase
beforeAll(async () => {
  fresh = await freshDatabase()
})
afterAll(() => fresh.drop())

/** What migration 040 makes of rules that staff wrote as text: 'what howMany outcome ahead' of each row. */
async function rowsOf(text: string): Promise<string[]> {
  await fresh.db.deleteFrom('settings').execute()
  await fresh.db
    .insertInto('settings')
    .values({ key: 'trustRules', value: JSON.stringify(text) })
    .execute()
  await sql.raw(await readFile(join(migrationsFolder, '040-trust-as-rows.sql'), 'utf8')).execute(fresh.db)
  const { trustRows } = await readSettings(fresh.db)
  return trustRows.map(({ what, howMany, outcome, ahead }) => [what, howMany, outcome, ahead].join(' | '))
}

test.each([
  ['when refused >= 2: advance', ['refused.least | 2 | advance | ']],
  ['When  Refused > 1 : Advance 1,000', ['refused.least | 2 | advance | 1000']],
  ['when amount < Rs 3,000: advance rs. 500', ['amount.most | 2999 | advance | 500']],
  ['when delivered at address <= 4: advance 20 %', ['deliveredAtAddress.most | 4 | advance | 20%']],
  ['when score = 30: no cash', ['score.least | 30 | and | ', 'score.most | 30 | noCash | ']],
  ['always: advance all', ['always |  | advance | 100%']],
  ['when city is Quetta or D. I. Khan: call', ['city | Quetta or D. I. Khan | call | ']],
  ['when city is not Lahore, Multan: cash', ['otherCity | Lahore, Multan | cash | ']],
  ['when delivered < refused: call', ['refused-delivered.least | 1 | call | ']],
  ['when refused <= delivered: call', ['refused-delivered.most | 0 | call | ']],
  ['when open > refused at address: call', ['open-refusedAtAddress.least | 1 | call | ']],
  ['when score = amount: call', ['score-amount.least | 0 | and | ', 'score-amount.most | 0 | call | ']],
  ['when open >= open: call', ['always |  | call | ']],
  ['when open < open: call', ['score.most | -1 | call | ']],
])('the rule "%s" becomes rows that say the same', async (text, rows) => {
  expect(await rowsOf(text)).toEqual(rows)
})

test('several rules keep their order, and an empty text makes none', async () => {
  const text =
    'when refused >= 2 and delivered < refused: advance\n\nwhen delivered >= 5 and refused = 0: cash\nalways: call'
  expect(await rowsOf(text)).toEqual([
    'refused.least | 2 | and | ',
    'refused-delivered.least | 1 | advance | ',
    'delivered.least | 5 | and | ',
    'refused.least | 0 | and | ',
    'refused.most | 0 | cash | ',
    'always |  | call | ',
  ])
  expect(await rowsOf('')).toEqual([])
})
