-- What a first price is weighed against, in paisa: `cost` within what the product's other sizes cost per millilitre, sales and what this person
-- changed within a day apart. Sizes that are not sold any more count where no other has a price. Null without any.
-- @rule what a size's first price is weighed against: the product's other sizes
create or replace function first_price_basis(of_product text, of_size text, size_ml integer, cost bigint, by_staff text) returns bigint
  language sql stable as $$
  with others as (
    select ml, retired_at is null as sold, (
      select cut_price(h.price, h.discount) from price_history h left join price_changes c on c.id = h.change_id
      where h.size_id = other.id and c.kind is distinct from 'sale'
        and not coalesce(c.staff_id = by_staff and c.created_at > now() - interval '1 day', false)
      order by h.id desc limit 1) as cost
    from sizes other where product_id = of_product and id is distinct from of_size
  ), priced as (
    select others.cost::numeric / ml as of_ml from others
    where others.cost > 0 and (sold or not exists (select from others sells where sells.sold and sells.cost > 0))
  )
  select round(least(greatest(cost, min(of_ml) * size_ml), max(of_ml) * size_ml), -2)::bigint from priced having count(*) > 0
$$;

-- The same where no other size of the product has a price: within what full prices of its category are per millilitre, of all products where that
-- has none, sizes that this person priced within a day apart. What a piece cost is no measure: the refusal would tell it. Null without any.
-- @rule what a first price is weighed against where the product has no other sizes: its category
create or replace function kind_price_basis(of_category text, by_staff text, out low numeric, out high numeric) language sql stable as $$
  with own as materialized (
    select size_id from price_changes c join price_history on change_id = c.id
    where c.staff_id = by_staff and c.created_at > now() - interval '1 day'
  ), priced as materialized (
    select price::numeric / ml as of_ml, category = of_category as is_kind from sizes join products on products.id = product_id
    where price > 0 and retired_at is null and state <> 'archived' and sizes.id not in (select size_id from own)
  )
  select min(of_ml), max(of_ml) from priced where is_kind or not exists (select from priced where is_kind)
$$;
