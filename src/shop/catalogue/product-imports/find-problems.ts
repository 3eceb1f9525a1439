import { sql } from 'kysely'
import type { Tx } from '../../../platform/database/database.ts'
import { MAX_SIZES } from '../products/product-rules.ts'
import { sheetColumns } from '../products/product-sheet-rules.ts'

/** What is wrong with lines beside others and beside the shop. What cells alone show stands in the table already. */
export async function findProblems(tx: Tx, importId: number): Promise<void> {
  await tx
    .deleteFrom('product_import_problems')
    .where('import_id', '=', importId)
    .where('compared', '=', true)
    .execute()
  const own = sql`
    own as materialized (
      select *, facts #>> '{size,sku}' as sku, facts #>> '{size,barcode}' as barcode, facts #>> '{size,ml}' as ml,
        facts #>> '{size,price}' as price, facts -> 'product' as product
      from product_import_lines where import_id = ${importId}
    )`
  await sql`
    with ${own}, found as (
      select line, 'name' as field, 'A line needs the address of a product, the SKU of a size, or a name' as rule, '' as cell
      from own where product_id is null
      union all
      select line, 'name', n || ' products have this name: please give the address', product ->> 'name' from (
        select l.line, l.product, count(*) as n from own l join products p on lower(p.name) = lower(l.product ->> 'name')
          and lower(p.brand) = lower(coalesce(l.product ->> 'brand', p.brand))
        where l.address = '' and not l.new_product and l.sku is null group by l.line, l.product having count(*) > 1
      ) several
      union all
      select l.line, 'sku', 'This SKU is that of ' || isolated(p.name) || ', ' || size_words(s), l.sku
      from own l join sizes s on upper(s.sku) = l.sku join products p on p.id = s.product_id
      where l.size_id is distinct from s.id
      union all
      select l.line, 'sku', 'This size is retired: please put it back on sale first', l.sku
      from own l join sizes s on s.id = l.size_id where s.retired_at is not null
      union all
      select l.line, 'ml', 'Two sizes of this product have ' || l.ml || ' ml: please give the SKU', l.ml
      from own l where l.new_size and not l.new_product and l.sku is null
        and exists (select from sizes s where s.product_id = l.product_id and s.retired_at is null and s.ml = l.ml::int)
      union all
      select l.line, 'sku', 'Line ' || first || ' has the same size', coalesce(l.sku, l.ml) from (
        select *, min(line) over (partition by coalesce(sku, product_id || ' ' || ml)) as first from own where new_size and (sku is not null or ml is not null)
      ) l where line > first
      union all
      select line, 'sku', 'Line ' || first || ' has the same size', coalesce(sku, ml) from (
        select *, min(line) over (partition by size_id) as first from own where size_id is not null and not new_size
      ) l where line > first
      union all
      select line, 'barcode', 'Line ' || first || ' has the same barcode', barcode from (
        select *, min(line) over (partition by barcode) as first from own where barcode is not null
      ) l where line > first
      union all
      select l.line, 'barcode', 'This barcode is that of ' || isolated(p.name) || ', ' || size_words(s), l.barcode
      from own l join sizes s on s.barcode = l.barcode and s.id is distinct from l.size_id join products p on p.id = s.product_id
      union all
      select line, field, 'A new product needs this', '' from (
        select min(line) as line, product_id, bool_or(product ? 'name') as name, bool_or(product ? 'category') as category,
          bool_or(product ? 'audience') as audience from own where new_product group by product_id
      ) new_one, lateral (values ('name', name), ('category', category), ('audience', audience)) needed (field, there)
      where not there
      union all
      select line, field, 'A new size needs this', '' from own, lateral (values ('ml', ml), ('price', price)) needed (field, there)
      where new_size and there is null
      union all
      select min(line), 'ml', 'A product has at most ${sql.lit(MAX_SIZES)} sizes', '' from (
        select min(line) as line, product_id, count(*) as n from own where new_size group by product_id
      ) added where n + (select count(*) from sizes s where s.product_id = added.product_id and retired_at is null) > ${MAX_SIZES}
      group by product_id
      union all
      select l.line, 'state', 'Please plan a publication on the product''s own page', 'Scheduled' from own l
      left join products p on p.id = l.product_id where l.product ->> 'state' = 'scheduled' and p.state is distinct from 'scheduled'
      union all
      select l.line, 'price', 'A size that shoppers can order needs a price above Rs 0', l.price from own l
      left join products p on p.id = l.product_id
      where l.price::bigint = 0 and coalesce(l.product ->> 'state', p.state) in ('published', 'scheduled')
      union all
      select min(l.line), 'state', 'Shoppers need a size with a price', 'Published' from own l
      where l.product ->> 'state' = 'published'
        and not exists (select from sizes s where s.product_id = l.product_id and s.retired_at is null and s.price > 0)
        and not exists (select from own other where other.product_id = l.product_id and coalesce(other.price, '0')::bigint > 0)
      group by l.product_id
    )
    insert into product_import_problems (import_id, line, field, rule, cell, compared)
    -- A cell that cannot be read has said so itself.
    select ${importId}, line, field, rule, coalesce(cell, ''), true from found
    where not exists (select from product_import_problems p
      where p.import_id = ${importId} and p.line = found.line and p.field in (found.field, 'line') and not p.compared)`.execute(
    tx,
  )
  await findContradictions(tx, importId)
}

/** Lines of one product that say different things of it. */
async function findContradictions(tx: Tx, importId: number): Promise<void> {
  await sql`
    with said as (
      select l.line, f.key, f.value, first_value(l.line) over told as first, first_value(f.value) over told as first_value
      from product_import_lines l, lateral jsonb_each((facts -> 'product') || (facts -> 'urdu')) f
      where l.import_id = ${importId} and product_id is not null
      window told as (partition by product_id, f.key order by line)
    )
    insert into product_import_problems (import_id, line, field, rule, cell, compared)
    select ${importId}, line, key, 'Line ' || first || ' says otherwise of the same product: ' || left(first_value #>> '{}', 60),
      left(value #>> '{}', 60), true
    from said where value <> first_value and key = any(${Object.keys(sheetColumns)}::text[])`.execute(tx)
}
