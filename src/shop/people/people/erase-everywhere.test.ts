import { type RawBuilder, sql } from 'kysely'
import pg from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { freshDatabase } from '../../../../test/database.ts'
import {
  type Holds,
  holdsNobody,
  holdsPerson,
  keptOfPerson,
  passesByItself,
} from '../../../../test/personal-columns.ts'
import { type OpenShop, openShop } from '../../../../test/shop.ts'
import { thoroughTest } from '../../../../test/thorough.ts'
import { addRowsOfState } from '../../../../test/upgrade/rows-of-state.ts'
import { placesOf } from '../../../../test/whole-database.ts'
import { inTransaction } from '../../../platform/database/in-transaction.ts'
import { addJob, listJobs } from '../../../platform/database/job-queues.ts'
import { findSession } from '../../ground/customers/index.ts'
import { forgetEndedOrders } from '../../orders/orders/index.ts'
import { deleteAccount } from '../accounts/index.ts'
import { erasePerson, refreshPeople } from './index.ts'

const person = {
  name: 'Zubaida Qurban',
  phone: '+923459876543',
  email: 'zubaida.qurban@gmail.com',
  mailbox: 'zubaidaqurban@gmail.com',
  street: 'Lilac Street 71',
}
/** Whatever of them is found anywhere is too much. */
const traces = ['Zubaida', 'Qurban', '9876543', 'Lilac Street']
const all = `${person.name}, ${person.street}, 0345-9876543, ${person.email}`
const written: Record<Holds, string | RawBuilder<unknown>> = {
  ...person,
  text: all,
  // Tags have small letters.
  words: 'zubaida qurban',
  json: JSON.stringify({ phone: person.phone, email: person.email, said: [all] }),
  // Of parcel 'sent-999', as a courier's file has it; the other row is somebody else's.
  rows: JSON.stringify([
    { line: 2, cells: ['77900999', person.name, '0345 9876543', person.street] },
    { line: 3, cells: ['77900111', 'Somebody Else', '0300 1111111', 'Rose Road 2'] },
  ]),
  bytes: sql`convert_to(${all}, 'UTF8')`,
}

test('every column of every table is said to hold a person, to be kept, to pass by itself, or to hold nobody', async () => {
  const fresh = await freshDatabase()
  // References, numbers, dates and yes or no hold nobody.
  const { rows } = await sql<{ place: string }>`
    select t.relname || '.' || a.attname as place from pg_class t
    join pg_attribute a on a.attrelid = t.oid and a.attnum > 0 and not a.attisdropped join pg_type ty on ty.oid = a.atttypid
    where t.relkind = 'r' and t.relnamespace = 'public'::regnamespace and ty.typcategory not in ('N', 'D', 'B', 'T') and ty.typname <> 'uuid'
      and not exists (select from pg_constraint k where k.contype = 'f' and k.conrelid = t.oid and a.attnum = any(k.conkey))`.execute(
    fresh.db,
  )
  await fresh.drop()
  const said = [
    ...Object.entries(holdsPerson).flatMap(([table, columns]) => Object.keys(columns).map(name => `${table}.${name}`)),
    ...Object.keys(keptOfPerson),
    ...Object.keys(passesByItself),
    ...Object.entries(holdsNobody).flatMap(([table, names]) => names.split(' ').map(name => `${table}.${name}`)),
  ]
  expect(said.toSorted()).toEqual(rows.map(({ place }) => place).toSorted())
})

/** Kept columns of a form of their own. */
const stored = {
  rows: written.json,
  invoice: written.json,
  email: person.email,
  phone: person.phone,
  key: person.phone,
}

/** A consent is of a phone or of a mailbox; words of a search are made of the others. */
const byHand = ['message_consents.mailbox', 'old_orders.words', 'people.words']

/** Writes the person into every column that may hold one, below all rules of the schema but its types and checks. */
async function plant(shop: OpenShop): Promise<void> {
  const client = new pg.Client(shop.url)
  await client.connect()
  await addRowsOfState(client, '999')
  await client.end()
  await inTransaction(shop.db, async tx => {
    await sql`set local session_replication_role = replica`.execute(tx)
    // Of a house: staff's own rows belong to other people.
    await sql`insert into person_tags select id, 'x' from people on conflict do nothing`.execute(tx)
    for (const [table, columns] of Object.entries(holdsPerson))
      for (const [column, holds] of Object.entries(columns))
        if (!byHand.includes(`${table}.${column}`)) await write(tx, table, column, written[holds])
    await sql`update approvals set path = '/admin/orders/abroad-999'`.execute(tx)
    await sql`update moved set kind = 'customer', made_id = 'guest-999'`.execute(tx)
    await sql`update message_notices set worked_at = now()`.execute(tx)
    // Given in the browser of their account.
    await sql`update customers set browser_id = 'of ' || id`.execute(tx)
    await sql`update message_consents set browser_id = (select browser_id from customers where user_id is not null limit 1)`.execute(
      tx,
    )
    await addJob(tx, 'forgot-password', { email: person.email })
    await addJob(tx, 'order-code', { orderNumber: 'KH-1', phone: '0345-9876543' })
    await addJob(tx, 'order-moved', { orderId: 'of somebody else' })
    await addJob(tx, 'order-received', { orderId: 'one' })
    await sql`update graphile_worker._private_jobs set attempts = max_attempts,
      last_error = case when payload::text like '%"one"%' then ${`550 5.1.1 <${person.email}> unknown`} else 'away' end`.execute(
      tx,
    )
    await sql`insert into message_consents (mailbox, source, text) values (${person.mailbox}, 'checkout', 'Yes')`.execute(
      tx,
    )
    for (const place of Object.keys(keptOfPerson)) {
      const [table = '', column = ''] = place.split('.')
      await write(tx, table, column, column in stored ? stored[column as keyof typeof stored] : all)
    }
  })
}

async function write(db: OpenShop['db'], table: string, column: string, value: unknown): Promise<void> {
  const set = (which: RawBuilder<unknown>) =>
    sql`update ${sql.table(table)} set ${sql.ref(column)} = ${value} ${which}`.execute(db)
  if (column === 'typed_reference') return void (await set(sql`where typed_reference is not null`))
  await sql`savepoint one`.execute(db)
  try {
    await set(sql``)
  } catch (error) {
    // A unique key: one row of theirs.
    if (!(error instanceof pg.DatabaseError) || error.code !== '23505')
      throw new Error(`${table}.${column}`, { cause: error })
    await sql`rollback to savepoint one`.execute(db)
    await set(sql`where ctid = (select min(ctid) from ${sql.table(table)})`)
  }
}

/** Where they stand, but for what is kept or passes by itself. */
const remains = async (shop: OpenShop) =>
  (await placesOf(shop.db, traces)).filter(place => !(place in keptOfPerson) && !(place in passesByItself))

/** Jobs stand in no column of ours. */
const jobs = ['graphile_worker._private_jobs.last_error', 'graphile_worker._private_jobs.payload']
const everywhere = Object.entries(holdsPerson).flatMap(([table, columns]) =>
  Object.keys(columns).map(column => `${table}.${column}`),
)

let shop: OpenShop
beforeEach(async () => {
  shop = await openShop()
  await plant(shop)
})
afterEach(() => shop.close())

/** Whoever has only a phone: their account's row is a guest's. */
async function withoutAccount(): Promise<void> {
  await sql`update customers set user_id = null`.execute(shop.db)
  await sql`delete from users`.execute(shop.db)
  await sql`delete from emails where about like 'user:%'`.execute(shop.db)
  await sql`update orders set email_proved = true`.execute(shop.db)
}

/** The orders under way end, and the work of each minute and night is done. */
async function later(): Promise<void> {
  await sql`update orders set order_status = 'cancelled' where order_status not in ('delivered', 'cancelled')`.execute(
    shop.db,
  )
  await forgetEndedOrders(shop.db)
  await refreshPeople(shop.db)
}

test('the person is planted wherever one may stand', async () => {
  const places = await placesOf(shop.db, traces)
  expect(places.filter(place => !(place in passesByItself))).toEqual(
    [...everywhere, ...Object.keys(keptOfPerson), ...jobs].toSorted(),
  )
})

const numbers = async () =>
  (await sql<{ id: string }>`select id from people where phone = ${person.phone}`.execute(shop.db)).rows[0]?.id ?? ''

thoroughTest('erased by phone, nothing of the person remains', async () => {
  await withoutAccount()
  const id = await numbers()
  await inTransaction(shop.db, tx => erasePerson(tx, id))
  await later()
  expect(await remains(shop)).toEqual([])
  // Nobody else is touched.
  const { rows } = await sql<{
    rows: string
  }>`select rows::text from settlements union all select rows::text from courier_files`.execute(shop.db)
  for (const file of rows) expect(file.rows).toContain('Somebody Else')
  expect((await listJobs(shop.db)).map(({ name }) => name)).toContain('order-moved')
})

test('erased by a number that was merged into another, nothing of the person remains', async () => {
  await withoutAccount()
  const id = await numbers()
  await sql`insert into people (id, phone, full_name) values ('other', '+923001110000', 'A Relative')`.execute(shop.db)
  await sql`update people set merged_into = 'other', merged_at = now() where id = ${id}`.execute(shop.db)
  await inTransaction(shop.db, tx => erasePerson(tx, id))
  await later()
  expect(await remains(shop)).toEqual([])
})

const eraseAccount = async () => {
  const password = 'Oud&Amber7'
  const hash = await shop.signIn.hash(password, { known: true, subject: 'a test' })
  await sql`update credentials set password = ${hash}`.execute(shop.db)
  const { user_id } = await shop.db.selectFrom('credentials').select('user_id').executeTakeFirstOrThrow()
  const token = await inTransaction(shop.db, tx =>
    shop.signIn.within(tx).openSession(user_id, { ipAddress: '', userAgent: '' }),
  )
  const known = await findSession(shop.db, shop.signIn, token)
  if (!known) throw new Error('no session')
  await deleteAccount(shop.db, shop.signIn, { password }, known.session)
  await later()
}

test('erased with their account, nothing of the person remains', async () => {
  await eraseAccount()
  expect(await remains(shop)).toEqual([])
})

test('what was said of a phone elsewhere stays when an account ends that only typed it', async () => {
  await sql`update users set phone = null`.execute(shop.db)
  await sql`update orders set order_status = 'cancelled'`.execute(shop.db)
  await sql`update message_consents set browser_id = 'of somebody else' where phone is not null`.execute(shop.db)
  await eraseAccount()
  expect(await remains(shop)).toEqual(['message_consents.phone'])
})

test('erased with an account whose phone has answered a call, nothing of it remains, wherever it was said', async () => {
  await sql`update orders set order_status = 'cancelled'`.execute(shop.db)
  await sql`update order_calls set outcome = 'confirmed'`.execute(shop.db)
  await sql`update message_consents set browser_id = 'of somebody else' where phone is not null`.execute(shop.db)
  await eraseAccount()
  expect(await remains(shop)).toEqual([])
})

thoroughTest('erased with an account whose parcels never arrived, nothing of the person remains', async () => {
  await sql`update orders set order_status = 'cancelled'`.execute(shop.db)
  await eraseAccount()
  expect(await remains(shop)).toEqual([])
})
