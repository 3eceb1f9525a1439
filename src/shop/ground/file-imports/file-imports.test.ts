import { setImmediate as nextTurn } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type FreshDatabase, freshDatabase } from '../../../../test/database.ts'
import type { Tx } from '../../../platform/database/database.ts'
import {
  areKnown,
  countOf,
  demandNotSwapped,
  guessBy,
  namedColumns,
  placesOf,
  suggestColumns,
  takeOnce,
} from './index.ts'

let fresh: FreshDatabase
beforeAll(async () => {
  fresh = await freshDatabase()
  await fresh.db
    .insertInto('staff')
    .values({ id: 'sana', name: 'Sana', email: 'sana@shop.example', role: 'accounts' })
    .execute()
})
afterAll(() => fresh.drop())

const write = <T>(work: (tx: Tx) => Promise<T>) => fresh.db.transaction().execute(work)

test('two presses with one file at once take it once, and other bytes are another file', async () => {
  let asked = 0
  const take = (text: string) =>
    write(tx =>
      takeOnce(tx, {
        bytes: new TextEncoder().encode(text),
        of: 'bank',
        find: hash => {
          asked += 1
          return tx.selectFrom('bank_statements').select('id').where('file_hash', '=', hash).executeTakeFirst()
        },
        keep: async file_hash => {
          // Until the other press has asked too, or waits for this one.
          while (asked < 2 && !(await isWaiting(tx))) await nextTurn()
          return tx
            .insertInto('bank_statements')
            .values({ file_name: 'a.csv', file_hash, header: '[]', rows: '[]', staff_id: 'sana' })
            .returning('id')
            .executeTakeFirstOrThrow()
        },
      }),
    )
  const [one, other] = await Promise.all([take('Date,Credit'), take('Date,Credit')])
  expect([one.id === other.id, [one.isNew, other.isNew].sort()]).toEqual([true, [false, true]])
  expect((await take('Date,Credit ')).isNew).toBe(true)
})

async function isWaiting(tx: Tx): Promise<boolean> {
  const { rows } = await sql`select from pg_locks where locktype = 'advisory' and not granted`.execute(tx)
  return rows.length > 0
}

type Meaning = 'number' | 'amount' | 'text'
const meanings = { number: 'Number', amount: 'Amount', text: 'Text' }
const guess = guessBy<Meaning>([
  [/no|number/i, 'number'],
  [/amount|paid/i, 'amount'],
  [/text|remark/i, 'text'],
])

test('columns are taken for what they were named before, then for what their names say, each once unless it may stand in several', () => {
  const header = ['Number', 'Paid', 'Amount', 'Text', 'Remark', 'Odd']
  expect(suggestColumns(header, { guess, several: ['text'] })).toEqual({
    Number: 'number',
    Paid: 'amount',
    Amount: 'ignore',
    Text: 'text',
    Remark: 'text',
    Odd: 'ignore',
  })
  // What somebody said of a later column counts before what is guessed of an earlier one.
  expect(suggestColumns(header, { guess, remembered: { Amount: 'amount', Number: 'ignore', Odd: 'number' } })).toEqual({
    Number: 'ignore',
    Paid: 'ignore',
    Amount: 'amount',
    Text: 'text',
    Remark: 'ignore',
    Odd: 'number',
  })
})

test('a file is read by itself when it has the columns that were named, in any order, and neither more nor fewer', () => {
  const named = { No: 'number', Paid: 'amount', Odd: 'ignore' } as const
  expect(areKnown(['Paid', 'Odd', 'No'], named)).toBe(true)
  for (const header of [['No', 'Paid'], ['No', 'Paid', 'Odd', 'More'], ['No', 'Paid', 'Other'], []])
    expect(areKnown(header, named), header.join()).toBe(false)
  expect(areKnown(['No'], null)).toBe(false)
  // Names that every object has are names as others.
  expect(areKnown(['constructor', 'No', 'toString'], named)).toBe(false)
})

test('a form names columns by their places, and what is no meaning of the kind is not needed', () => {
  const header = ['2024', 'No', 'proto', 'constructor']
  const chosen = { 'column.0': 'amount', 'column.1': 'number', 'column.2': 'text', 'column.3': 'toString' }
  const columns = namedColumns<Meaning>(header, chosen, meanings)
  expect(Object.entries(columns).sort()).toEqual(
    Object.entries({ '2024': 'amount', No: 'number', proto: 'text', constructor: 'ignore' }).sort(),
  )
  expect(placesOf(header, columns)('number')).toEqual([1])
  expect(placesOf(header, columns)('text')).toEqual([2])
  expect([countOf(columns)('amount'), countOf(namedColumns(header, {}, meanings))('text')]).toEqual([1, 0])
})

test('two columns that hold what is expected of each other are swapped; one odd cell, an empty column and strange references are not', () => {
  const kindOf = (cell: string) => (/^\d+$/.test(cell) ? ('amount' as const) : ('text' as const))
  const check = (numbers: string[], texts: string[]) =>
    demandNotSwapped(
      [
        { name: 'Paid', holds: 'amount', cells: numbers },
        { name: 'Remark', holds: 'text', cells: texts },
      ],
      kindOf,
    )
  expect(() => check(['late', 'gone', ''], ['100', '200', 'x'])).toThrow(
    "The columns 'Paid' and 'Remark' seem to be swapped: 'late' is no amount",
  )
  for (const [numbers, texts] of [
    [
      ['1', '2', 'x'],
      ['a', 'b', '3'],
    ],
    [
      ['', ''],
      ['1', '2'],
    ],
    [
      ['1', '2'],
      ['7', '8'],
    ],
  ] as const)
    expect(() => check([...numbers], [...texts])).not.toThrow()
})
