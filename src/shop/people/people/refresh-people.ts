import { sql } from 'kysely'
import type { Db } from '../../../platform/database/database.ts'
import { inTransaction } from '../../../platform/database/in-transaction.ts'
import { NotDone } from '../../../platform/not-done.ts'
import { shareChangedOrders } from '../../ground/changed-orders.ts'
import { eachApart, togetherOrApart } from '../../ground/each-apart.ts'
import { orderSums } from '../../ground/sums-over-orders.ts'

const MOST_AT_ONCE = 1000
// One at a time, each with what is committed once it has its turn: an older count never follows a newer one.
const TURN = 272

/**
 * Counts anew whose orders have changed since the last time, a thousand at most: for a page that shows them. Who cannot
 * be counted is left to `refreshAllPeople`, which tells it.
 */
export async function refreshPeople(db: Db): Promise<void> {
  await refreshRounds(db, 1).catch(error => {
    if (!(error instanceof NotDone)) throw error
  })
}

/**
 * Counts anew everybody whose orders have changed. Who fails keeps their notes and holds up nobody; throws `NotDone`,
 * which names them.
 */
export const refreshAllPeople = (db: Db): Promise<void> => refreshRounds(db, Number.POSITIVE_INFINITY)

async function refreshRounds(db: Db, rounds: number): Promise<void> {
  await shareChangedOrders(db)
  await eachApart(
    changed(db, rounds),
    () => 'Customers',
    some =>
      togetherOrApart(
        some,
        ({ phone }) => `The customer whose number ends in ${phone.slice(-4)}`,
        part => refreshSome(db, part),
      ),
  )
}

type Changed = { phone: string; ids: string[]; last: number }

async function* changed(db: Db, rounds: number): AsyncGenerator<Changed[]> {
  let after = 0
  for (let round = 0; round < rounds; round++) {
    const { rows } = await sql<Changed>`
      select phone, array_agg(id::text) as ids, max(id) as last
      from (select * from person_changes where id > ${after} order by id limit ${MOST_AT_ONCE}) oldest group by phone`.execute(
      db,
    )
    if (rows.length === 0) return
    yield rows
    after = Math.max(...rows.map(({ last }) => last))
  }
}

/** A number without orders is forgotten with its notes, unless the person moved in from another shop. */
function refreshSome(db: Db, changed: readonly Changed[]): Promise<void> {
  return inTransaction(db, async tx => {
    await sql`select pg_advisory_xact_lock(${TURN})`.execute(tx)
    const { rows } = await sql<{ phone: string }>`
      delete from person_changes where id = any(${changed.flatMap(({ ids }) => ids)}::bigint[]) returning phone`.execute(
      tx,
    )
    const phones = [...new Set(rows.map(({ phone }) => phone))]
    await sql`insert into people (phone) select phone from unnest(${phones}::text[]) phone order by phone on conflict do nothing`.execute(
      tx,
    )
    await countPeople(tx, phones)
    await sql`delete from people where phone = any(${phones}::text[])
      and not exists (select from orders where phone_number = people.phone)
      and not exists (select from moved where kind = 'person' and made_id = people.id)`.execute(tx)
  })
}

/** The figures of these numbers, and of whom they were merged into. */
export async function countPeople(db: Db, phones: readonly string[]): Promise<void> {
  await sql`
    with named as (
      select id from people where phone = any(${phones}::text[])
      union select merged_into from people where phone = any(${phones}::text[]) and merged_into is not null
    ), counted as (
      select named.id, ${orderSums.orders} as orders, ${orderSums.delivered} as delivered, ${orderSums.refused} as refused,
        ${orderSums.brought} as spent,
        min(orders.created_at) as first, max(orders.created_at) as last,
        (array_agg(orders.full_name order by orders.created_at desc))[1] as full_name,
        (array_agg(orders.email order by orders.created_at desc) filter (where orders.email not like '%.invalid'))[1] as email,
        (array_agg(orders.city order by orders.created_at desc))[1] as city
      from named join people number on number.id = named.id or number.merged_into = named.id
      join orders on orders.phone_number = number.phone group by named.id
    )
    update people set orders = counted.orders, delivered = counted.delivered, refused = counted.refused, spent = counted.spent,
      first_order_at = first, last_order_at = last, full_name = counted.full_name, email = coalesce(counted.email, ''), city = counted.city
    from counted where counted.id = people.id`.execute(db)
}
