import pg from 'pg'

/** A column of a statement's result: its name, what PostgreSQL sends, and whether it is known to be null sometimes. */
export type Column = { name: string; type: number; nullable: boolean; why: string }
export type Described = { columns: Column[] } | { error: string }

type Field = { name: string; tableID: number; columnID: number; dataTypeID: number }
type Plan = Record<string, unknown> & { 'Node Type'?: string; Plans?: Plan[]; Output?: string[]; Alias?: string }

/**
 * Asks PostgreSQL what each statement returns, without running it. A column is `nullable` where it is
 * - a column of a table that may be null, which no condition of the plan names and the statement does not set;
 * - a column of the optional side of an outer join;
 * - max, min, sum, avg or another aggregate of a result without groups, which is null when there are no rows.
 * Of other expressions nothing is said: a call, a subquery, a case.
 */
export async function describeStatements(
  url: string,
  texts: readonly { text: string; tables: string[] | null }[],
): Promise<Described[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const optional = await optionalColumns(client)
    const known = await tableColumns(client)
    const described: Described[] = []
    for (const { text, tables } of texts) {
      described.push(
        tables
          ? await describeExpression(client, text, tables, known)
          : await describeStatement(client, text, optional, known),
      )
    }
    return described
  } finally {
    await client.end()
  }
}

async function describeStatement(
  client: pg.Client,
  text: string,
  optional: Set<string>,
  tables: ReadonlyMap<string, ReadonlySet<string>>,
): Promise<Described> {
  let fields: Field[]
  try {
    fields = await fieldsOf(client, text)
  } catch (error) {
    const { message } = error as Error
    // It stands within a query that has the table.
    const [around] = MISSING_TABLE.test(message) ? tablesFor(message, text, [], tables) : []
    if (!around || text.startsWith('select each.*')) return { error: message }
    const within = await describeStatement(
      client,
      `select each.* from ${around} cross join lateral (${text}) each`,
      optional,
      tables,
    )
    return 'error' in within ? { error: message } : within
  }
  const { rows } = await client
    .query<{ 'QUERY PLAN': { Plan: Plan }[] }>(`explain (generic_plan, verbose, costs off, format json) ${text}`)
    .catch(() => ({ rows: [] }))
  const plan = rows[0]?.['QUERY PLAN'][0]?.Plan
  const nullableOf = plan ? readPlan(plan, text) : () => null
  return {
    columns: fields.map(({ name, tableID, columnID, dataTypeID }, index) => {
      const why = nullableOf(index, optional.has(`${tableID}.${columnID}`)) ?? ''
      return { name, type: dataTypeID, nullable: why !== '', why }
    }),
  }
}

const MISSING_TABLE = /(?:FROM-clause entry for table|^relation) "(\w+)"/
const MISSING_COLUMN = /column (?:(\w+)\.)?"?(\w+)"? does not exist/

/**
 * The type of an expression, as the column `value` of a query from the tables that it names, or else from tables that
 * have the columns which it names. Says nothing of null.
 */
async function describeExpression(
  client: pg.Client,
  expression: string,
  near: readonly string[],
  tables: ReadonlyMap<string, ReadonlySet<string>>,
): Promise<Described> {
  const ask = async (from: readonly string[]) => {
    const text = `select (${expression}) as value${from.length > 0 ? ` from ${from.join(', ')}` : ''}`
    return await fieldsOf(client, text).catch((error: Error) => error.message)
  }
  const solve = async (from: readonly string[]): Promise<Field[] | string> => {
    const found = await ask(from)
    if (typeof found !== 'string' || from.length === MOST_TABLES) return found
    if (from.length > 0 && /ambiguous|^function|^operator|more than once/.test(found)) return found
    const candidates = tablesFor(found, expression, near, tables).filter(each => !from.includes(each))
    for (const table of candidates.slice(0, MOST_CANDIDATES)) {
      const next = await solve([...from, table])
      if (typeof next !== 'string') return next
    }
    return found
  }
  const found = await solve([])
  if (typeof found === 'string') return { error: found }
  const [field] = found
  return { columns: field ? [{ name: 'value', type: field.dataTypeID, nullable: false, why: '' }] : [] }
}

const MOST_TABLES = 3
const MOST_CANDIDATES = 6

/** The tables that could be what PostgreSQL misses, those of the query around first. */
function tablesFor(
  message: string,
  expression: string,
  near: readonly string[],
  tables: ReadonlyMap<string, ReadonlySet<string>>,
): string[] {
  const [, alias] = MISSING_TABLE.exec(message) ?? []
  const [, , column] = MISSING_COLUMN.exec(message) ?? []
  if (alias) {
    const named = near.filter(each => each.split(' ').at(-1) === alias)
    if (named.length > 0 || tables.has(alias)) return [...named, alias]
    const used = [...expression.matchAll(new RegExp(`\\b${alias}\\.(\\w+)`, 'g'))].map(([, name = '']) => name)
    const having = [...tables].filter(([, columns]) => used.every(each => columns.has(each)))
    return likeliest(having, expression).map(([table]) => `${table} as ${alias}`)
  }
  if (!column) return []
  const having = [...tables].filter(([table, columns]) => table === column || columns.has(column))
  const named = [...tables.keys()].filter(table => new RegExp(`\\b${table}\\.`).test(expression))
  return [...near, ...named, ...likeliest(having, expression).map(([table]) => table)]
}

/** Those first that have most of the words of an expression as their columns. */
function likeliest(tables: [string, ReadonlySet<string>][], expression: string): [string, ReadonlySet<string>][] {
  const words = new Set(expression.match(/\w+/g))
  const share = ([, columns]: [string, ReadonlySet<string>]) => [...words].filter(word => columns.has(word)).length
  return tables.toSorted((a, b) => share(b) - share(a))
}

/**
 * The fields of a statement by the protocol's Describe, in which PostgreSQL finds the types of parameters as it does
 * for a statement that runs.
 */
function fieldsOf(client: pg.Client, text: string): Promise<Field[]> {
  return new Promise((resolve, reject) => {
    let fields: Field[] = []
    const statement = {
      submit(connection: pg.Connection) {
        connection.parse({ text, name: '', types: [] }, true)
        connection.describe({ type: 'S', name: '' }, true)
        connection.sync()
      },
      handleRowDescription: (message: { fields: Field[] }) => {
        fields = message.fields
      },
      handleError: reject,
      handleReadyForQuery: () => resolve(fields),
    }
    client.query(statement)
  })
}

/** The columns of tables that may be null, as 'OID.number'. */
async function optionalColumns(client: pg.Client): Promise<Set<string>> {
  const { rows } = await client.query<{ key: string }>(
    `select attrelid::bigint || '.' || attnum as key from pg_attribute join pg_class on pg_class.oid = attrelid
     where attnum > 0 and not attnotnull and relkind in ('r', 'p')`,
  )
  return new Set(rows.map(({ key }) => key))
}

/** The columns of each table of the shop. */
async function tableColumns(client: pg.Client): Promise<Map<string, Set<string>>> {
  const { rows } = await client.query<{ name: string; columns: string[] }>(
    `select table_name::text as name, array_agg(column_name::text) as columns from information_schema.columns
     where table_schema = 'public' group by 1 order by 1`,
  )
  return new Map(rows.map(({ name, columns }) => [name, new Set(columns)]))
}

const AGGREGATE = /^\(?(?:max|min|sum|avg|string_agg|array_agg|json_agg|jsonb_agg|json_object_agg|bool_or|bool_and)\(/

/**
 * Says why the column at an index of the result is null sometimes, or null. `optional`: whether it is a column of a
 * table that may be null.
 */
function readPlan(plan: Plan, text: string): (index: number, optional: boolean) => string | null {
  const outer = new Set<string>()
  const conditions: string[] = []
  let groupless: Plan | null = null
  const look = (node: Plan, isOuter: boolean) => {
    if (isOuter && node.Alias) outer.add(node.Alias)
    for (const [key, value] of Object.entries(node)) {
      if (/Cond|Filter/.test(key) && key !== 'Join Filter') conditions.push(JSON.stringify(value))
      if (key === 'Join Filter') conditions.push(String(value))
    }
    if (node['Node Type'] === 'Aggregate' && node.Strategy === 'Plain') groupless ??= node
    for (const child of node.Plans ?? []) {
      const relation = child['Parent Relationship']
      const isNullSide =
        (node['Join Type'] === 'Left' && relation === 'Inner') ||
        (node['Join Type'] === 'Right' && relation === 'Outer') ||
        node['Join Type'] === 'Full'
      look(child, isOuter || isNullSide)
    }
  }
  look(plan, false)
  const aggregates = new Set(((groupless as Plan | null)?.Output ?? []).filter(each => AGGREGATE.test(each)))
  return (index, optional) => {
    const expression = plan.Output?.[index] ?? ''
    if (AGGREGATE.test(expression) && aggregates.size > 0) return `${expression} of no rows`
    const [, alias, column] = /^"?(\w+)"?\."?(\w+)"?$/.exec(expression) ?? []
    if (alias && outer.has(alias)) return `${expression} is of an outer join`
    if (!optional) return null
    const name = column ?? /^"?(\w+)"?$/.exec(expression)?.[1]
    if (!name || conditions.some(each => new RegExp(`\\b${name}\\b(?! IS NULL)`).test(each))) return null
    // A partial index leaves its condition out of the plan, and what is set is read as it was set.
    if (new RegExp(`\\b${name} (?:is not null|= )`, 'i').test(text)) return null
    return `the column ${expression} may be null`
  }
}
