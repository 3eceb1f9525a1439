import { sql } from 'kysely'
import type { Db } from '../../../platform/database/database.ts'
import { changesOf } from '../../ground/audit/index.ts'

/** A field that somebody changed. `field` of a size is 'sizes.ID.price'. */
export type FieldChange = {
  auditId: number
  at: Date
  by: string
  action: string
  field: string
  before: unknown
  after: unknown
}

const MAX_ROWS = 100

/** What was changed of a product by its audit rows, newest first: at most 100 saves, before the row `before`. */
export async function productHistory(db: Db, productId: string, before?: number): Promise<FieldChange[]> {
  const rows = await changesOf(db, 'product', [productId], { most: MAX_ROWS, before })
  return rows.flatMap(({ id: auditId, at, by, action, ...row }) => {
    const [was, is] = [fieldsOf(row.before), fieldsOf(row.after)]
    return [...new Set([...Object.keys(was), ...Object.keys(is)])]
      .filter(field => field !== 'version')
      .map(field => ({ auditId, at, by, action, field, before: was[field], after: is[field] }))
  })
}

/** The values of an audit row, those of each size under a name of their own. */
export function fieldsOf(values: unknown): Record<string, unknown> {
  const { sizes, ...own } = (values ?? {}) as Record<string, unknown>
  const ofSizes = Object.entries((sizes ?? {}) as Record<string, Record<string, unknown>>).flatMap(([id, size]) =>
    Object.entries(size).map(([name, value]) => [`sizes.${id}.${name}`, value] as const),
  )
  return { ...own, ...Object.fromEntries(ofSizes) }
}

/** Who changed what since a version, in words: 'Sana: name, description'. Empty when no audit row says. */
export async function changesSince(db: Db, productId: string, version: number): Promise<string> {
  const { rows } = await sql<{ by: string; fields: string[] }>`
    select staff_name as by, array_agg(distinct field) as fields
    from audit_log, jsonb_object_keys(coalesce(after, '{}') || coalesce(before, '{}')) field
    where subject_type = 'product' and subject_id = ${productId} and field <> 'version'
      and (after ->> 'version')::int > ${version}
    group by staff_name order by staff_name`.execute(db)
  return rows.map(({ by, fields }) => `${by}: ${fields.map(wordsOf).join(', ')}`).join('; ')
}

/** Who changed one of these fields last, of sizes also in the grid of prices; 'Somebody else' when nothing says. */
export async function lastWriter(db: Db, productId: string, fields: readonly string[]): Promise<string> {
  const { rows } = await sql<{ by: string }>`
    select by from (
      (select staff_name as by, created_at as at from audit_log
        where subject_type = 'product' and subject_id = ${productId} and after ?| ${[...fields]}::text[] order by id desc limit 1)
      union all (select created_by, created_at from price_changes where ${fields.includes('sizes')} and id = (
        select max(change_id) from price_history join sizes on sizes.id = size_id where product_id = ${productId} and until_at is null))
    ) last order by at desc limit 1`.execute(db)
  return rows[0]?.by ?? 'Somebody else'
}

/** 'itemDetails' as 'item details'. */
export const wordsOf = (field: string): string => field.replaceAll(/([a-z])([A-Z])/g, '$1 $2').toLowerCase()
