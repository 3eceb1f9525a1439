import { expect, inject, test } from 'vitest'
import { problemsOf } from '../bin/sql-rows/compare.ts'
import { describeStatements } from '../bin/sql-rows/described.ts'
import { parseSource } from '../bin/sql-rows/sources.ts'
import { statementsOf } from '../bin/sql-rows/statements.ts'
import { TEMPLATE, urlOf } from './database.ts'

/** What `npm run check` would say of a file. */
async function problems(text: string): Promise<string[]> {
  const { statements, skipped } = statementsOf(parseSource('/file.ts', text), 'file.ts')
  const url = urlOf(inject('databaseUrl'), TEMPLATE)
  const asked = statements.flatMap(({ texts, tables }) => texts.map(each => ({ text: each, tables })))
  const answers = await describeStatements(url, asked)
  const found = statements.flatMap(statement =>
    statement.texts.flatMap(() => {
      const answer = answers.shift() ?? { error: 'not asked' }
      return 'error' in answer ? [answer.error] : problemsOf(statement, answer)
    }),
  )
  return [...skipped.map(({ why }) => why), ...new Set(found)]
}

const run = (type: string, query: string, before = '') => problems(`${before}\nsql<${type}>\`${query}\`.execute(db)`)

test('a row that says what the database sends is right', async () => {
  const type = '{ id: string; total: number; placed: Date; paid: boolean; note: string; tags: string[] }'
  const query = `select id, total_amount as total, created_at as placed, payment_status = 'paid' as paid, note,
    array(select tag from order_tags where order_id = orders.id) as tags from orders`
  expect(await run(type, query)).toEqual([])
})

test('a name that is not selected, or selected and not in the type, is found', async () => {
  expect(await run('{ id: string; number: string }', 'select id, order_number from orders')).toEqual([
    'number is not selected',
    'order_number is selected and not in the type',
  ])
})

test.each([
  ['{ total: string }', 'select total_amount as total from orders', 'total is a number, not string'],
  ['{ at: string }', 'select created_at as at from orders', 'at is a date, not string'],
  ['{ tags: string[] }', 'select array[1] as tags', 'tags is a list of number, not of string'],
  ['{ tag: string }', 'select array[tag] as tag from order_tags', 'tag is a list of string, not string'],
  [
    '{ order: { at: Date } | null }',
    "select json_build_object('at', created_at) as order from orders",
    'order is JSON, whose times are texts and no Date',
  ],
])('%s is not what %s sends', async (type, query, problem) => {
  expect(await run(type, query)).toContain(problem)
})

test('what may be null is found: of an outer join, of a nullable column, of a sum of nothing', async () => {
  const joined = 'select orders.id, name from orders left join couriers on couriers.name = orders.courier'
  expect(await run('{ id: string; name: string }', joined)).toEqual([
    'name may be null: couriers.name is of an outer join',
  ])
  expect(await run('{ id: string; name: string | null }', joined)).toEqual([])
  expect(await run('{ at: Date }', 'select delivered_at as at from parcels')).toHaveLength(1)
  expect(await run('{ at: Date }', 'select delivered_at as at from parcels where delivered_at is not null')).toEqual([])
  expect(await run('{ sum: number }', 'select sum(total_amount) as sum from orders')).toHaveLength(1)
  expect(await run('{ sum: number }', 'select coalesce(sum(total_amount), 0) as sum from orders')).toEqual([])
})

test('types by name, of others and with parts left out are followed', async () => {
  const types = `interface Order { id: string; total: number & { unit: 'paisa' } }
    type Listed = Omit<Order, 'total'> & { number: string } & Record<'city' | 'note', string>`
  expect(
    await run('Listed', 'select id, order_number as number, city, total_amount as note from orders', types),
  ).toEqual(['note is a number, not string'])
})

test('constants, functions and both ways of a choice are read as one statement', async () => {
  const parts = `const isOpen = sql<SqlBool>\`orders.order_status = 'pending'\`
    const of = (which: 'orders' | 'parcels', day: string) => sql\`\${sql.table(which)}.created_at > \${day}::date\`
    const columns = ['id', 'city'].map(name => sql.ref(name))`
  const query = (end: string) =>
    `select \${sql.join(columns)} from orders where \${isOpen} and \${of('orders', day)} \${few ? sql\`limit 1\` : sql\`${end}\`}`
  expect(await run('{ id: string; city: string }', query('order by id'), parts)).toEqual([])
  expect(await run('{ id: string; city: string }', query('order by nothing'), parts)).toEqual([
    'column "nothing" does not exist',
  ])
})

test('an expression of the builder is asked for within the tables of its query', async () => {
  const builder = (type: string) =>
    problems(`db.selectFrom('orders').select(sql<${type}>\`total_amount * 2\`.as('twice')).execute()`)
  expect(await builder('number')).toEqual([])
  expect(await builder('string')).toEqual(['value is a number, not string'])
})

test('a statement that is no SQL of this schema is found, also without a type', async () => {
  expect(await problems('sql`update orders set colour = 1`.execute(db)')).toEqual([
    'column "colour" of relation "orders" does not exist',
  ])
})

test('SQL of run time is named, not guessed', async () => {
  expect(await problems(`const f = (db, name) => sql\`select * from \${sql.table(name)}\`.execute(db)`)).toEqual([
    'a name of run time',
  ])
})
