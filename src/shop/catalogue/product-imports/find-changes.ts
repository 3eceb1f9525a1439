import { sql } from 'kysely'
import type { Tx } from '../../../platform/database/database.ts'
import { factColumnNames, inUrdu, sizeColumnNames } from '../products/index.ts'
import type { ImportResult } from './product-import-rules.ts'

const columnOfProduct: Record<string, string> = { ...factColumnNames, state: 'state' }
const json = (value: unknown) => sql`${JSON.stringify(value)}::jsonb`

/** What the lines would change: every field of products and sizes whose value is another one, and the stock. */
export async function findChanges(tx: Tx, importId: number): Promise<void> {
  await tx.deleteFrom('product_import_changes').where('import_id', '=', importId).execute()
  const add = (changes: ReturnType<typeof sql>) =>
    sql`
    insert into product_import_changes (import_id, line, product_id, size_id, field, before, after)
    select ${importId}, line, product_id, size_id, field, before, after from (${changes}) found
    where before is distinct from after and replace(before::text, '\\r\\n', '\\n') is distinct from after::text`.execute(
      tx,
    )
  await add(sql`
    select min(l.line) as line, l.product_id, null as size_id, f.key as field, p.stored -> (${json(columnOfProduct)} ->> f.key) as before, f.value as after
    from product_import_lines l
    join (select id, jsonb_build_object(${sql.join(Object.values(columnOfProduct).flatMap(column => [sql.lit(column), sql.ref(column)]))}) as stored
      from products) p on p.id = l.product_id, lateral jsonb_each(l.facts -> 'product') f
    where l.import_id = ${importId} and not new_product group by l.product_id, f.key, p.stored, f.value`)
  await add(sql`
    select min(l.line) as line, l.product_id, null as size_id, f.key as field, to_jsonb(coalesce(t.text, '')) as before, f.value as after
    from product_import_lines l cross join lateral jsonb_each(l.facts -> 'urdu') f
    left join translations t on t.entity = 'product' and t.entity_id = l.product_id and t.field = ${json(inUrdu)} ->> f.key and t.language = 'ur'
    where l.import_id = ${importId} and l.product_id is not null group by l.product_id, f.key, t.text, f.value`)
  await add(sql`
    select l.line, l.product_id, l.size_id, f.key as field, s.stored -> (${json(sizeColumnNames)} ->> f.key) as before, f.value as after
    from product_import_lines l cross join lateral jsonb_each(l.facts -> 'size') f
    left join (select id, jsonb_build_object(${sql.join(Object.values(sizeColumnNames).flatMap(column => [sql.lit(column), sql.ref(column)]))}) as stored
      from sizes) s on s.id = l.size_id
    where l.import_id = ${importId} and l.size_id is not null`)
  // The difference between the file and what was there when it was exported or first compared: orders since then stay.
  await sql`
    update product_import_lines l set stock_seen = s.stock from sizes s
    where l.import_id = ${importId} and s.id = l.size_id and l.stock is not null and l.stock_seen is null`.execute(tx)
  await add(sql`
    select l.line, l.product_id, l.size_id, 'stock' as field, to_jsonb(coalesce(s.stock, 0)) as before,
      to_jsonb(greatest(0, coalesce(s.stock + l.stock - l.stock_seen, l.stock))) as after
    from product_import_lines l left join sizes s on s.id = l.size_id
    where l.import_id = ${importId} and l.stock is not null and l.size_id is not null`)
}

/** What the changes come to. */
export async function countChanges(tx: Tx, importId: number): Promise<ImportResult> {
  const { rows } = await sql<ImportResult>`
    with own as (select * from product_import_lines where import_id = ${importId}),
      changed as (select c.* from product_import_changes c where import_id = ${importId}),
      new_ones as (select distinct product_id from own where new_product),
      new_sizes as (select size_id from own where new_size),
      old_sizes as (select * from changed where size_id is not null and size_id not in (select size_id from new_sizes))
    select (select count(*) from new_ones)::int as "newProducts",
      (select count(distinct product_id) from changed where product_id not in (select product_id from new_ones))::int as "changedProducts",
      (select count(*) from new_sizes)::int as "newSizes",
      (select count(distinct size_id) from old_sizes)::int as "changedSizes",
      (select count(*) from old_sizes where field in ('price', 'discount'))::int as prices,
      (select coalesce(sum((after #>> '{}')::int - (before #>> '{}')::int), 0) from changed where field = 'stock')::int as stock,
      (select count(distinct product_id) from own where product_id not in (select product_id from changed)
        and not new_product)::int as untouched`.execute(tx)
  const [result] = rows
  if (!result) throw new Error('counts without a row')
  return result
}
