import { sql } from 'kysely'
import type { Tx } from '../../../platform/database/database.ts'

/**
 * Which product and size each line is about, and the version that the product has now. What is new gets a key of this
 * import. A product is identified by its address (every one that it ever had), by the SKU of one of its sizes, or by
 * its name and house; a size by its SKU, or as the only one of its product with these millilitres. What has no match is
 * new: lines of the same address, or of the same name and house, are one new product.
 */
export async function findSubjects(tx: Tx, importId: number): Promise<void> {
  const run = (statement: ReturnType<typeof sql>) => statement.execute(tx)
  await run(sql`
    update product_import_lines set product_id = null, version = null, size_id = null, new_product = false, new_size = false
    where import_id = ${importId} and (product_id is not null or size_id is not null)`)
  await run(sql`
    update product_import_lines l set product_id = a.product_id from product_addresses a
    where l.import_id = ${importId} and a.address = l.address`)
  await run(sql`
    update product_import_lines l set size_id = s.id, product_id = coalesce(l.product_id, s.product_id) from sizes s
    where l.import_id = ${importId} and upper(s.sku) = l.facts #>> '{size,sku}'
      and (l.product_id = s.product_id or l.address = '')`)
  // A SKU with other separators, where one size alone is meant, is that size's own.
  await run(sql`
    update product_import_lines l set size_id = s.id, product_id = coalesce(l.product_id, s.product_id),
      facts = jsonb_set(l.facts, '{size,sku}', to_jsonb(upper(s.sku)))
    from (select sku_key(sku) as key, min(id) as id, min(product_id) as product_id, min(sku) as sku from sizes group by 1 having count(*) = 1) s
    where l.import_id = ${importId} and l.size_id is null and s.key <> '' and s.key = sku_key(l.facts #>> '{size,sku}')
      and (l.product_id = s.product_id or l.address = '')`)
  await run(sql`
    update product_import_lines l set product_id = found.product_id from (
      select line, min(p.id) as product_id from product_import_lines l join products p
        on lower(p.name) = lower(l.facts #>> '{product,name}')
        and lower(p.brand) = lower(coalesce(l.facts #>> '{product,brand}', p.brand))
      where l.import_id = ${importId} and l.product_id is null and l.address = '' group by line
    ) found where l.import_id = ${importId} and l.line = found.line`)
  await run(sql`
    update product_import_lines l set product_id = made.id, new_product = true from (
      select 'new ' || key as id, lines from (
        select case when address <> '' then '/' || address
            else lower(facts #>> '{product,name}') || '|' || lower(coalesce(facts #>> '{product,brand}', '')) end as key,
          array_agg(line) as lines
        from product_import_lines where import_id = ${importId} and product_id is null group by 1
      ) keyed where key is not null
    ) made, unnest(made.lines) one (line) where l.import_id = ${importId} and l.line = one.line`)
  await run(sql`
    update product_import_lines l set size_id = s.id from (
      select product_id, ml, min(id) as id from sizes where retired_at is null group by 1, 2 having count(*) = 1
    ) s
    where l.import_id = ${importId} and l.size_id is null and not new_product and l.facts #>> '{size,sku}' is null
      and s.product_id = l.product_id and s.ml = (l.facts #>> '{size,ml}')::int`)
  await run(sql`
    update product_import_lines l set new_size = true, size_id = made.id from (
      select line, 'new ' || line as id from product_import_lines
      where import_id = ${importId} and size_id is null and product_id is not null and (facts -> 'size' <> '{}' or stock is not null)
    ) made where l.import_id = ${importId} and l.line = made.line`)
  await run(sql`
    update product_import_lines l set version = p.version from products p
    where l.import_id = ${importId} and p.id = l.product_id`)
}
