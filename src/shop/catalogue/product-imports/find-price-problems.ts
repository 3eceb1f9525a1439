import { sql } from 'kysely'
import type { Tx } from '../../../platform/database/database.ts'
import { wasCharged } from '../price-history/index.ts'
import { FOLLOWS_PARTS } from '../products/index.ts'

/**
 * Prices that cannot be: another one of a set that follows its parts, a discount of a full price that was not charged
 * in the last `days`, as of a sale, and the discount of a size that is in a running sale. Where a discount is the one
 * that comes back after the sale, it is left out of the line.
 */
export async function findPriceProblems(tx: Tx, importId: number, days: number): Promise<void> {
  await sql`
    update product_import_lines l set facts = l.facts #- '{size,discount}' from sizes s
    where l.import_id = ${importId} and s.id = l.size_id and s.sale_ends_at is not null
      and (l.facts #>> '{size,discount}')::numeric = regular_discount(s.id)`.execute(tx)
  await sql`
    with priced as (
      select l.line, l.new_size, sizes.id, sizes.sale_ends_at, l.facts #>> '{size,discount}' as said, l.facts #>> '{size,price}' as price_said,
        coalesce((l.facts #>> '{size,price}')::bigint, sizes.price) as price,
        coalesce((l.facts #>> '{size,discount}')::numeric, sizes.discount) as discount, sizes.price as old_price, sizes.discount as old_discount, sizes.set_discount
      from product_import_lines l left join sizes on sizes.id = l.size_id
      where l.import_id = ${importId} and (l.facts -> 'size') ?| array['price', 'discount']
    ), found as (
      select line, 'discount' as field, 'This size is in a sale: please end the sale first, or leave this empty' as rule, said as cell
      from priced where sale_ends_at is not null and said is not null
      union all
      select line, 'discount', 'A new size begins at its full price: a ''was'' price must have been charged', said
      from priced where new_size and said::numeric > 0
      union all
      select line, 'price', ${FOLLOWS_PARTS}::text, price_said from priced where set_discount is not null and price <> old_price
      union all
      select line, case when price_said is null then 'discount' else 'price' end,
        'Was not sold at this price in the last ' || ${days}::int || ' days: a ''was'' price must have been charged', coalesce(price_said, said)
      from priced sizes where id is not null and discount > 0 and (sale_ends_at is null or said is null)
        and not (price = old_price and discount <= old_discount) and not ${wasCharged(sql`sizes.price`, days)}
    )
    insert into product_import_problems (import_id, line, field, rule, cell, compared)
    select ${importId}, line, field, rule, coalesce(cell, ''), true from found`.execute(tx)
}
