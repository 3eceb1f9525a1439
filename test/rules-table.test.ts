import { expect, test } from 'vitest'
import { rulesDocument, rulesOf } from '../bin/documents/rules.ts'

const code = `import { z } from 'zod'

/**
 * What a line costs, in paisa.
 * @rule what a line costs
 * @rule how a line is rounded
 */
export const lineCost = (price: number) => price

/** @rule who may cancel */
export async function cancel() {}
`
const sql = `-- What a line costs, as in code.
-- @rule what a line costs
create or replace function line_cost(price bigint) returns bigint language sql as $$ select price $$;
`

test('a rule is found with the name that its comment stands above, in code and in SQL', () => {
  expect([...rulesOf('src/shop/orders/lines.ts', code), ...rulesOf('db/functions/lines.sql', sql)]).toEqual([
    { words: 'what a line costs', path: 'src/shop/orders/lines.ts', name: 'lineCost' },
    { words: 'how a line is rounded', path: 'src/shop/orders/lines.ts', name: 'lineCost' },
    { words: 'who may cancel', path: 'src/shop/orders/lines.ts', name: 'cancel' },
    { words: 'what a line costs', path: 'db/functions/lines.sql', name: 'line_cost' },
  ])
})

test('a rule of a whole file has no name', () => {
  const [rule] = rulesOf(
    'src/shop/orders/queues.ts',
    "// @rule in which queue an order stands\nimport { sql } from 'kysely'\n",
  )
  expect(rule).toEqual({ words: 'in which queue an order stands', path: 'src/shop/orders/queues.ts', name: null })
})

test('the table has one row a rule, with all its places', () => {
  const document = rulesDocument([
    ...rulesOf('src/shop/orders/lines.ts', code),
    ...rulesOf('db/functions/lines.sql', sql),
  ])
  expect(document).toContain(
    '| what a line costs | `lineCost` of `src/shop/orders/lines.ts`, `line_cost` of `db/functions/lines.sql` |',
  )
  expect(document.match(/^\| (?!rule|-)/gm)).toHaveLength(3)
})
