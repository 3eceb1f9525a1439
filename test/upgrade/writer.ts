import type pg from 'pg'

export type Row = Record<string, unknown>
export type Person = { customerId: string; email: string; phone: string }
export type Writer = Awaited<ReturnType<typeof openWriter>>

/** Writes rows into the schema as it is now. */
export async function openWriter(client: pg.Client) {
  const columns = new Map<string, Set<string>>()
  const found = await client.query<{ table: string; column: string }>(
    `select table_name as table, column_name as column from information_schema.columns where table_schema = 'public'`,
  )
  for (const { table, column } of found.rows) columns.set(table, (columns.get(table) ?? new Set()).add(column))
  const run = async (statement: string, values: unknown[] = []): Promise<Row[]> =>
    (await client.query<Row>(statement, values)).rows
  return {
    run,
    /** Inserts a row unless it is there; without what the schema does not have, a table or a column of it. */
    async put(table: string, row: Row): Promise<Row | undefined> {
      const known = columns.get(table)
      if (!known) return undefined
      const values = Object.entries(row).filter(([column, value]) => known.has(column) && value !== undefined)
      const names = values.map(([column]) => column).join(', ')
      const places = values.map((_, at) => `$${at + 1}`).join(', ')
      const statement = `insert into ${table} (${names}) values (${places}) on conflict do nothing returning *`
      const given = values.map(([, value]) => value)
      const [inserted] = await run(statement, given)
      return inserted
    },
    /** Runs `work` in a transaction. */
    async together(work: () => Promise<void>): Promise<void> {
      await client.query('begin')
      await work()
      await client.query('commit')
    },
  }
}
