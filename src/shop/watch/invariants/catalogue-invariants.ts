import { sql } from 'kysely'
import type { Invariant } from './invariant.ts'

/** What the catalogue shows, counts and finds. */
export const catalogueInvariants: Invariant[] = [
  {
    name: 'A product is shown exactly while it is published, waits for a time only while it is scheduled, and has its addresses',
    rows: sql`
      select id, published <> (state = 'published') or (state = 'scheduled') <> (publish_at is not null)
        or (published and published_at is null) or (replaced_by is not null and state <> 'archived')
        or 2 > (select count(*) + (id = products.address)::int from product_addresses
          where product_id = products.id and product_addresses.address in (products.id, products.address)) as broken
      from products`,
  },
  {
    name: "A product's card and filters show its sizes that are sold, and no other",
    rows: sql`
      select p.id, (card_price, deal_price, best_discount, in_stock, mls) is distinct from (
          (select cut_price from sizes where product_id = p.id and retired_at is null order by stock < 1, ml, position, id limit 1),
          (select cut_price from sizes where product_id = p.id and retired_at is null and stock > 0 and discount > 0 order by ml, position, id limit 1),
          coalesce((select max(discount) from sizes where product_id = p.id and retired_at is null and stock > 0), 0),
          exists (select from sizes where product_id = p.id and retired_at is null and stock > 0),
          array(select distinct ml from sizes where product_id = p.id and retired_at is null order by ml)) as broken
      from products p`,
  },
  {
    name: 'A size names the end of a sale only while the sale that gives its discount runs, and has one at a time',
    rows: sql`
      select id, (sale_ends_at is not null and not exists (
          select from sale_sizes s join sales on sales.id = sale_id
          where size_id = sizes.id and state = 'running' and s.discount = sizes.discount and ends_at = sale_ends_at))
        or 1 < (select count(*) from sale_sizes join sales on sales.id = sale_id where size_id = sizes.id and state = 'running') as broken
      from sizes`,
  },
  {
    name: "The history of a size's price ends with its price of today",
    rows: sql`
      select sizes.id, (h.price, h.discount) is distinct from (sizes.price, sizes.discount) as broken
      from sizes left join price_history h on h.size_id = sizes.id and until_at is null`,
  },
  {
    name: 'A category counts its published products',
    rows: sql`
      select name as id, product_count <> (select count(*) from products where category = categories.name and published) as broken
      from categories`,
  },
  {
    name: 'A search document holds what its product does',
    rows: sql`
      select p.id, (d.published, d.sold, d.card_price, d.deal_price, d.in_stock, d.search)
        is distinct from (p.published, p.sold, p.card_price, p.deal_price, p.in_stock, p.search) as broken
      from products p left join search_documents d using (id)`,
  },
  {
    name: "A product's rating is that of its approved reviews",
    rows: sql`
      select p.id, (rating_count, rating_histogram) is distinct from (coalesce(counted, 0)::int, coalesce(each_rating, array[0, 0, 0, 0, 0]))
        or abs(rating - coalesce(average, 0)) > 0.01 as broken
      from products p left join (
        select product_id, count(*) as counted, avg(reviews.rating) as average,
          array[count(*) filter (where reviews.rating = 1), count(*) filter (where reviews.rating = 2), count(*) filter (where reviews.rating = 3),
            count(*) filter (where reviews.rating = 4), count(*) filter (where reviews.rating = 5)]::int[] as each_rating
        from reviews where approved group by product_id) given on given.product_id = p.id`,
  },
  {
    name: 'Every picture that a product, a size or a review names is stored',
    rows: sql`
      select owner as id, not exists (select from pictures where id = named[1]) as broken
      from (
        select products.id as owner, unnest(images) as image from products
        union all select product_id, image from product_pictures
        union all select id, unnest(images) from reviews) shown
      cross join lateral regexp_match(image, '^/pictures/([0-9a-f]{32})') named
      where named is not null`,
  },
]
