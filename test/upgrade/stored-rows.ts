import type pg from 'pg'
import type { Row } from './writer.ts'

export type Stored = Map<string, Row[]>

/** Made from products and spellings by triggers. */
const DERIVED = "('search_words', 'search_notes', 'search_parts', 'search_documents')"

/** Every row of every table of the shop that is not derived from others. */
export async function readEveryRow(client: pg.Client): Promise<Stored> {
  const { rows: tables } = await client.query<{ name: string }>(`
    select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace and relname not in ${DERIVED}
      and relname not in ('migrations', 'applied_functions') order by 1`)
  const all = tables.map(
    ({ name }) => `select '${name}' as name, coalesce(jsonb_agg(to_jsonb(t)), '[]') as rows from ${name} t`,
  )
  const { rows } = await client.query<{ name: string; rows: Row[] }>(all.join(' union all '))
  return new Map(rows.map(each => [each.name, each.rows]))
}

/** What a migration does to rows that were there. Tables, or columns as 'table.column'. */
export type Alteration = {
  renamed?: Record<string, string>
  /** Tables and columns that end. */
  dropped?: string[]
  /** Columns whose values it writes. */
  changed?: string[]
  /** Tables to which it adds rows. */
  added?: string[]
  /** Tables to which it brings rows of its own, whatever is stored. */
  brings?: string[]
  /** Tables whose rows it removes. */
  removed?: string[]
}

/** What became of the rows besides what the alteration says; empty when nothing did. */
export function findLosses(before: Stored, after: Stored, alteration: Alteration): string[] {
  const { renamed = {}, dropped = [], changed = [], removed = [] } = alteration
  const added = [...(alteration.added ?? []), ...(alteration.brings ?? [])]
  const losses: string[] = []
  for (const [name, rows] of before) {
    if (dropped.includes(name) || removed.includes(name)) continue
    const now = after.get(renamed[name] ?? name)
    if (!now) {
      losses.push(`${name} is gone`)
      continue
    }
    const columns = Object.keys(rows[0] ?? {}).filter(column => ![...dropped, ...changed].includes(`${name}.${column}`))
    const nameNow = (column: string) => renamed[`${name}.${column}`] ?? column
    const left = new Map<string, number>()
    for (const row of now) {
      const text = JSON.stringify(columns.map(column => row[nameNow(column)] ?? null))
      left.set(text, (left.get(text) ?? 0) + 1)
    }
    for (const row of rows) {
      const text = JSON.stringify(columns.map(column => row[column] ?? null))
      const count = left.get(text) ?? 0
      if (count === 0) losses.push(`${name} ${JSON.stringify(row)}${difference(row, now, columns, nameNow)}`)
      else left.set(text, count - 1)
    }
    if (now.length !== rows.length && !added.includes(name))
      losses.push(`${name} has ${now.length} rows, not ${rows.length}`)
  }
  return losses
}

/** The columns of the row with the same first column that differ. */
function difference(row: Row, now: Row[], columns: string[], nameNow: (column: string) => string): string {
  const [key] = ['id', 'order_id', 'size_id', 'slug', 'name', 'email', 'cause'].filter(column => column in row)
  const same = key && now.find(each => each[nameNow(key)] === row[key])
  if (!same) return ' is gone'
  const differ = columns.filter(column => JSON.stringify(row[column]) !== JSON.stringify(same[nameNow(column)]))
  return ` has other ${differ.join(', ')}`
}
