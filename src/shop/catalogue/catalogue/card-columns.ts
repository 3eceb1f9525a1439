import { sql } from 'kysely'

// Raw texts: a fragment without values is one piece of a statement, which is put together at each call.

/** A size as `Size`, from the table `sizes s`. */
const sizeColumns =
  's.id as "_id", s.price, s.cut_price as "cutPrice", s.discount, s.ml, s.sku, s.stock, s.sale_ends_at as "saleEndsAt", case when s.is_set then bottles_of(s) end as "setOf"'

/** All sizes of `p` that are sold, as `Size[]`, the smallest first. */
const sizesOfProduct = `(
  select coalesce(json_agg(size), '[]')
  from (select ${sizeColumns} from sizes s where s.product_id = p.id and s.retired_at is null order by s.ml, s.position, s.id) size
)`

/** A product as `ProductCard`, from the table `products p`. */
export const cardColumns = sql.raw(`
  p.id as "_id", p.address, p.name, p.brand, p.category, p.concentration, p.images, ${sizesOfProduct} as sizes,
  p.rating, p.rating_count as "ratingCount", p.is_new as "isNew"`)

/** A timestamp as the text of JavaScript's `toISOString`, independent of the session's time zone. */
export const isoTime = (column: string) =>
  sql.raw(`to_char(${column} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`)
