import { sql } from 'kysely'
import type { Db, Tx } from '../../../platform/database/database.ts'
import { sizeParts } from '../../catalogue/products/index.ts'
import { takeConsents } from '../../ground/consents/index.ts'
import { tableWords } from '../../ground/database-refusal.ts'
import { plural } from '../../ground/plural.ts'
import { ShopError } from '../../ground/shop-error.ts'
import { draftParts } from './draft-parts.ts'
import { lockMove } from './lock-move.ts'
import { queueMove } from './queue-move.ts'
import { authorOf } from './write-customers.ts'
import { switchOffers } from './write-offers.ts'

/**
 * Ends the rehearsal: old addresses lead here, customers see their old orders, and a job publishes the products. Throws
 * `not_found`, `move_refused` while files are worked on.
 */
export async function goLive(tx: Tx, moveId: number): Promise<{ name: string }> {
  const { name } = await lockMove(tx, moveId, 'rehearsal')
  const waiting = await tx
    .selectFrom('move_files')
    .select('id')
    .where('move_id', '=', moveId)
    .where('state', 'in', ['waiting', 'columns'])
    .executeTakeFirst()
  if (waiting)
    throw new ShopError(
      'move_refused',
      'A file is still worked on, or its columns are not named yet. Please wait until it is done.',
    )
  await tx.updateTable('moves').set({ state: 'live', live_at: new Date() }).where('id', '=', moveId).execute()
  await takeNewsletter(tx, moveId)
  await switchOffers(tx, { moveId })
  // Nothing is answered any more, and they hold people.
  await sql`
    update move_rows r set row = kept_move_row(f.move_id, f.kind, r.row)
    from move_files f where f.id = r.file_id and f.move_id = ${moveId}`.execute(tx)
  await sql`delete from move_sheet_lines where file_id in (select id from move_files where move_id = ${moveId})`.execute(
    tx,
  )
  await queueMove(tx, moveId)
  return { name }
}

/**
 * Subscribes moved customers whose file says that they agreed; who left here, or is known already, stays as they are.
 * With the consent and its source; without it nobody is asked nor subscribed.
 */
async function takeNewsletter(tx: Tx, moveId: number): Promise<void> {
  const { rows } = await sql<{ email: string; source: string; column: string; at: string | null }>`
    select moved.key as email, source, facts ->> 'newsletter' as column, facts ->> 'agreedAt' as at from moved join customers on customers.id = made_id
    where move_id = ${moveId} and kind = 'customer' and facts ->> 'newsletter' is not null and customers.email = moved.key`.execute(
    tx,
  )
  const emails = await takeConsents(
    tx,
    'newsletter',
    rows.map(({ email, source, column, at }) => ({ email, source: `${source} file`, text: `Column "${column}"`, at })),
  )
  await sql`
    insert into subscribers (email, confirmed_at) select one.email, (select live_at from moves where id = ${moveId}) from unnest(${emails}::text[]) as one (email)
    where not exists (select from subscribers there where there.email = one.email)`.execute(tx)
}

// So long a move that went live can be a rehearsal again.
const BACK_HOURS = 24

/** Whether a live move can still be taken back: within a day, while no order has come and nobody was invited. */
export async function mayTakeBack(db: Db, moveId: number): Promise<boolean> {
  const { rows } = await sql`
    select from moves where id = ${moveId} and state = 'live' and live_at > now() - ${BACK_HOURS} * interval '1 hour'
      and not exists (select from orders where orders.created_at >= live_at)
      and not exists (select from moved where move_id = moves.id and facts ? 'invited')`.execute(db)
  return rows.length > 0
}

/**
 * Makes a move that went live a rehearsal again: its products are drafts, its offers off, old addresses lead nowhere,
 * and who was subscribed by it is not. Pieces stay counted. Throws `not_found`, `move_refused` where it is too late
 * (`mayTakeBack`).
 */
export async function takeBack(tx: Tx, moveId: number): Promise<{ name: string }> {
  const { name, liveAt } = await lockMove(tx, moveId, 'live')
  if (!(await mayTakeBack(tx, moveId)))
    throw new ShopError(
      'move_refused',
      'A move can be taken back within a day, while no order has come and nobody was invited.',
    )
  await sql`
    update products set state = 'draft', version = version + 1
    where state = 'published' and id in (select made_id from moved where move_id = ${moveId} and kind = 'product')`.execute(
    tx,
  )
  await sql`
    update moved set facts = facts || '{"waits": true}' where move_id = ${moveId} and kind = 'product'`.execute(tx)
  await sql`
    delete from subscribers s using moved m where m.move_id = ${moveId} and m.kind = 'customer' and m.key = s.email
      and m.facts ? 'newsletter' and s.confirmed_at = ${liveAt}`.execute(tx)
  await tx.updateTable('moves').set({ state: 'rehearsal', live_at: null }).where('id', '=', moveId).execute()
  await switchOffers(tx, { moveId })
  return { name }
}

/**
 * Removes all that a rehearsal made. Throws `not_found`, and `move_refused` once somebody has worked with it: changed a
 * product, given it stock, answered a review, named what it made elsewhere; or once a customer has set a password.
 */
export async function throwAway(tx: Tx, moveId: number): Promise<{ name: string }> {
  const { name } = await lockMove(tx, moveId, 'rehearsal')
  await demandUntouched(tx, moveId, name)
  const made = (kind: string) => sql`(select made_id from moved where move_id = ${moveId} and kind = ${kind})`
  // Reviews before products, whose triggers would count them again one by one.
  await sql`delete from reviews where id in ${made('review')}`.execute(tx)
  await sql`
    delete from users using customers
    where users.id = customers.user_id and customers.id in ${made('customer')}`.execute(tx)
  await sql`delete from customers where id in ${made('customer')}`.execute(tx)
  // Who has ordered meanwhile is a customer of ours.
  await sql`
    delete from people where id in ${made('person')} and not exists (select from orders where phone_number = people.phone)`.execute(
    tx,
  )
  await sql`
    delete from translations t using product_pictures p
    where t.entity = 'picture' and t.entity_id = p.id::text and p.product_id in ${made('product')}`.execute(tx)
  await sql`delete from products where id in ${made('product')}`.execute(tx)
  await sql`delete from coupons where id in ${made('offer')}`.execute(tx)
  await sql`delete from documents where id::text in ${made('page')}`.execute(tx)
  for (const table of ['old_orders', 'old_addresses', 'moved', 'move_files', 'move_pictures', 'move_answers'] as const)
    await tx.deleteFrom(table).where('move_id', '=', moveId).execute()
  await tx.updateTable('moves').set({ state: 'thrown_away', ended_at: new Date() }).where('id', '=', moveId).execute()
  return { name }
}

/**
 * What a rehearsal makes with a product and with a customer, and what the shop does by itself. Whatever else refers to
 * one is somebody's work.
 */
const productParts = sql`${draftParts} || '{reviews}'::regclass[]`
const customerParts = sql`'{addresses}'::regclass[]`
const personParts = sql`'{person_tags,person_notes}'::regclass[]`

async function demandUntouched(tx: Tx, moveId: number, name: string): Promise<void> {
  const made = (kind: string) => sql`array(select made_id from moved where move_id = ${moveId} and kind = ${kind})`
  const sizes = sql`array(select s.id from sizes s join moved m on m.kind = 'product' and m.made_id = s.product_id where m.move_id = ${moveId})`
  const { rows } = await sql<{
    products: number
    customers: number
    reviews: number
    notes: number
    offers: number
    pages: number
    names: string[]
  }>`
    select
      (select count(*) from products p join moved m on m.kind = 'product' and m.made_id = p.id
        where m.move_id = ${moveId} and (p.version > 1 or p.state <> 'draft'
          or exists (select from sizes s where s.product_id = p.id and s.stock_entries > 0)))::int as products,
      (select count(*) from customers c join moved m on m.kind = 'customer' and m.made_id = c.id
        join credentials p on p.user_id = c.user_id
        where m.move_id = ${moveId} and p.updated_at > p.created_at)::int as customers,
      (select count(*) from reviews r where (r.id = any (${made('review')}) and r.version > 1)
        or (r.product_id = any (${made('product')}) and r.id <> all (${made('review')})))::int as reviews,
      (select count(*) from person_notes where person_id = any (${made('person')}) and author <> ${authorOf(name)})::int as notes,
      (select count(*) from coupons where id = any (${made('offer')}) and (version > 1 or redeemed > 0))::int as offers,
      (select count(*) from documents where id::text = any (${made('page')}) and (version > 1 or publish_at is not null or published_at is not null))::int as pages,
      array(select named_by('products', ${made('product')}, ${productParts})
        union select named_by('sizes', ${sizes}, ${sizeParts})
        union select named_by('customers', ${made('customer')}, ${customerParts})
        union select named_by('people', ${made('person')}, ${personParts})
        union select named_by('reviews', ${made('review')}, '{move_pictures}'::regclass[])) as names`.execute(tx)
  const names = rows[0]?.names ?? []
  const touched = [
    rows[0]?.products && `${plural(rows[0].products, 'product')} changed or with stock`,
    rows[0]?.customers && `${plural(rows[0].customers, 'customer')} with a password`,
    rows[0]?.reviews && `${plural(rows[0].reviews, 'review')} decided or answered`,
    rows[0]?.notes && `${plural(rows[0].notes, 'note')} about customers`,
    rows[0]?.offers && `${plural(rows[0].offers, 'offer')} changed or used`,
    rows[0]?.pages && `${plural(rows[0].pages, 'page')} changed or published`,
    names.length > 0 && `what it made is used by ${names.map(tableWords).join(', ')}`,
  ].filter(Boolean)
  if (touched.length > 0)
    throw new ShopError(
      'move_refused',
      `Work would be lost: ${touched.join(', ')}. This rehearsal can no longer be thrown away.`,
    )
}
