import { sql } from 'kysely'
import { z } from 'zod'
import type { Db, Tx } from '../../../platform/database/database.ts'
import { pageFilter, pageOf, pageRows, textFilter } from '../../ground/list-filters-and-pages.ts'
import { everyWord, searchedTexts } from '../../ground/list-search.ts'
import { ShopError } from '../../ground/shop-error.ts'
import { moment, money } from '../../ground/wire.ts'

// The digits of a phone that stand in all its spellings, without the code of its country.
const PHONE_ENDING = 9
// The most old orders that a customer is shown.
const MOST_OWN = 100

export const OldOrderFilter = z.object({
  q: textFilter,
  page: pageFilter(),
})

/** An order of an old shop, as its customer sees it. `price` is null where the old shop's file did not say it. */
export const OldOrder = z.object({
  number: z.string(),
  placedAt: moment,
  status: z.string(),
  payment: z.string(),
  totalAmount: money,
  shipping: money,
  couponDiscount: money,
  paidBack: money,
  salesTax: money,
  lines: z.array(z.object({ name: z.string(), sku: z.string(), quantity: z.int(), price: money.nullable() })),
})
export type OldOrder = z.output<typeof OldOrder>

const selectOldOrders = (db: Db) =>
  db
    .selectFrom('old_orders')
    .select([
      'number',
      'placed_at as placedAt',
      'status',
      'payment',
      'total as totalAmount',
      'shipping',
      'discount as couponDiscount',
      'refunded as paidBack',
      'tax as salesTax',
    ])
    .select(eb => eb.ref('lines').$castTo<OldOrder['lines']>().as('lines'))

const selectForStaff = (db: Db) =>
  selectOldOrders(db).select(['id', 'source', 'name', 'email', 'phone', 'address', 'note'])

/** Orders of old shops, the newest first, by number, name, email or phone. */
export async function listOldOrders(db: Db, { q, page }: z.output<typeof OldOrderFilter>) {
  let query = selectForStaff(db).orderBy('placed_at', 'desc').orderBy('id').modifyEnd(pageRows(page))
  if (q) query = query.where(eb => eb.or(searchedTexts(q).map(text => everyWord(sql`words`, text))))
  const { rows: orders, more } = pageOf(await query.execute())
  return { orders, more }
}

/** An order of an old shop, for staff. Throws `not_found`. */
export async function findOldOrder(db: Db, id: string) {
  const order = /^[A-Za-z0-9_-]{1,60}$/.test(id)
    ? await selectForStaff(db).where('id', '=', id).executeTakeFirst()
    : null
  if (!order) throw new ShopError('not_found', 'There is no such order')
  return order
}

/** The orders of a verified email in old shops whose move is live, the newest first. */
export const listOwnOldOrders = (db: Db, email: string) =>
  selectOldOrders(db)
    .where('email', '=', email)
    .where('email', '<>', '')
    .where(eb =>
      eb.exists(
        eb.selectFrom('moves').select('moves.id').whereRef('moves.id', '=', 'move_id').where('state', '=', 'live'),
      ),
    )
    .orderBy('placed_at', 'desc')
    .orderBy('id')
    .limit(MOST_OWN)
    .execute()

/**
 * Takes the person out of what came from old shops with these phones (E.164) and emails: orders, the rows of their
 * files, and the keys of moved customers, also of `customers` whose email is another one by now; of `typed` phones,
 * which may be somebody else's, out of the problems of files alone. What was bought stays for the accounts. An order
 * without a phone belongs to a phone whose other old orders have its email.
 */
export async function forgetMoved(
  tx: Tx,
  {
    phones = [],
    typed = [],
    emails = [],
    customers = [],
  }: Partial<Record<'phones' | 'typed' | 'emails' | 'customers', readonly string[]>>,
): Promise<void> {
  const { rows } = await sql<{ email: string }>`
    select distinct email from old_orders where phone = any(${phones}::text[]) and email <> ''`.execute(tx)
  const known = [...new Set([...emails, ...rows.map(({ email }) => email)])]
  const endings = [...phones, ...typed].map(phone => phone.slice(-PHONE_ENDING))
  await sql`
    update move_problems set cell = '' where lower(cell) = any(${emails}::text[])
      or right(regexp_replace(cell, '[^0-9]', '', 'g'), ${PHONE_ENDING}) = any(${endings}::text[])`.execute(tx)
  // Their rows stay counted.
  await sql`
    update move_rows set row = '{}', state = case state when 'waiting' then 'left_out' else state end,
      reason = case state when 'waiting' then 'Deleted at the wish of the customer' else reason end
    where row ->> 'phone' = any(${phones}::text[])
      or row ->> 'email' = any(${emails}::text[]) or row ->> 'key' = any(${emails}::text[])
      or row ->> 'mark' in (select move_mark(moves.id, who) from moves, unnest(${[...phones, ...emails]}::text[]) who)`.execute(
    tx,
  )
  await sql`
    with gone as (delete from moved where kind = 'person' and key = any(${phones}::text[]) returning key)
    insert into person_changes (phone) select key from gone`.execute(tx)
  await sql`
    update old_orders set name = '', email = '', phone = '', address = '', note = ''
    where phone = any(${phones}::text[]) or email = any(${emails}::text[])
      or (phone = '' and email = any(${known}::text[]))`.execute(tx)
  await sql`
    update moved set key = 'deleted-' || made_id, facts = '{}'
    where kind = 'customer' and (key = any(${emails}::text[]) or made_id = any(${customers}::text[]))`.execute(tx)
}
