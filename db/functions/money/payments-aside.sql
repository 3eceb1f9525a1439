-- Money that came and pays for no order: rows of the bank's statement that were put aside, and payments of hosted pages of another amount than was asked, also
-- while nobody has decided about them. `came`: when it is counted among what happened on a day. `owed`: what of it belongs to a customer whose order is not
-- known and was not paid back. In paisa.
create or replace function payments_aside()
  returns table (source text, key text, amount bigint, kind text, came timestamptz, entry_id bigint, owed bigint) language sql stable as $$
  select source, key, amount, kind, came, entry_id, case when kind = 'unknown' then amount - back else 0 end from (
    select 'bank' as source, id::text as key, amount, aside as kind, decided_at as came, entry_id,
      coalesce((select sum(amount) from aside_refunds where bank_row_id = bank_rows.id), 0)::bigint as back
    from bank_rows where state = 'ignored'
    union all
    select 'page', reference, paid_amount, aside, ended_at, entry_id,
      coalesce((select sum(amount) from aside_refunds where hosted_reference = hosted_payments.reference), 0)::bigint
    from hosted_payments where state in ('odd', 'aside')
  ) each
$$;
