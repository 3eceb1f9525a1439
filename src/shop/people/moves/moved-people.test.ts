import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { begin, db, fileOf, names, reasonsOf, send, sendAll, setUpMoves, shop, write } from '../../../../test/moves.ts'
import { listJobs } from '../../../platform/database/job-queues.ts'
import { openSignIn } from '../../../platform/sign-in/shopper-sign-in.ts'
import { findMove, forgetMoved, goLive, inviteCustomers, listOldOrders, OldOrderFilter, workMove } from './index.ts'

setUpMoves()

test('customers are invited once, and only by the mailbox can anybody enter', async () => {
  const moveId = await begin()
  await sendAll(moveId)
  await expect(write(tx => inviteCustomers(tx, moveId, { most: 100 }))).rejects.toThrow('This move is rehearsal now')
  await write(tx => goLive(tx, moveId))
  // Who agreed to newsletters in the old shop, as its file says, and nobody before the move goes live.
  const list = await db.selectFrom('subscribers').select('email').where('email', 'like', `%-${shop}@%`).execute()
  expect(list.map(({ email }) => email)).toEqual([`ayesha-${shop}@example.com`])
  expect((await findMove(db, moveId)).uninvited).toBe(2)
  expect(await write(tx => inviteCustomers(tx, moveId, { most: 100 }))).toMatchObject({ invited: 2 })
  expect(await write(tx => inviteCustomers(tx, moveId, { most: 100 }))).toMatchObject({ invited: 0 })
  expect((await listJobs(db)).filter(({ name }) => name === 'moved-in')).toHaveLength(2)
  const user = await db
    .selectFrom('users')
    .selectAll()
    .where('email', '=', `ayesha-${shop}@example.com`)
    .executeTakeFirstOrThrow()
  expect(user).toMatchObject({ name: 'Ayesha Khan', email_verified: true })
  expect(await openSignIn(db).match(user.id, '', { known: true, subject: user.id })).toBeNull()
  const customer = await db.selectFrom('customers').selectAll().where('user_id', '=', user.id).executeTakeFirstOrThrow()
  expect(customer).toMatchObject({ phone: '+923001234567', city: 'Lahore', state: 'Punjab' })
})

test('a deleted account takes its person out of old orders', async () => {
  const moveId = await begin()
  await sendAll(moveId)
  await write(tx => forgetMoved(tx, { emails: [`ayesha-${shop}@example.com`] }))
  const { orders } = await listOldOrders(db, OldOrderFilter.parse({ q: shop }))
  expect(orders).toMatchObject([{ number: `#${shop}`, name: '', email: '', phone: '', totalAmount: 590_000 }])
})

const peopleOf = async (start: string) => {
  const { rows } = await sql<{ phone: string; name: string; tags: string[]; notes: string[] }>`
    select phone, full_name as name, array(select tag from person_tags where person_id = people.id order by 1) as tags,
      array(select note from person_notes where person_id = people.id) as notes
    from people where phone like ${`${start}%`} order by phone`.execute(db)
  return rows
}

test('who has a phone alone is a person of ours; several rows are one, any no to newsletters counts, and staff are no customers', async () => {
  const moveId = await begin()
  const phone = (at: number) => `0345${String(names).padStart(3, '0')}100${at}`
  const head =
    'First Name,Last Name,Email,Default Address City,Phone,Total Spent,Total Orders,Accepts Email Marketing,Tags,Note'
  await send(moveId, 'shopify-customers', [
    head,
    `Hina,Aziz,,Multan,${phone(1)},0,0,yes,"vip, Lahore",Calls after six`,
    `Omar,Aziz,not-an-email,,'${phone(2).slice(1)}.0,0,0,no,,`,
    `Nobody,Known,,,,0,0,no,,`,
    `Zoya,Baig,zoya-${shop}@example.com,,,0,0,yes,,`,
    `Zoya,Baig,ZOYA-${shop}@example.com,,${phone(4)},0,0,no,,`,
    `Asim,Dar,,,7.5E+09,0,0,no,,`,
  ])
  await workMove(db, moveId)
  const people = await peopleOf(`+92345${String(names).padStart(3, '0')}`)
  expect(people.map(({ phone: number, name, tags, notes }) => [number.slice(-1), name, tags, notes])).toEqual([
    ['1', 'Hina Aziz', ['lahore', 'vip'], ['Calls after six']],
    ['2', 'Omar Aziz', [], []],
    ['4', 'Zoya Baig', [], []],
  ])
  expect(await fileOf(moveId)).toMatchObject({ found: 6, made: 3, known: 1, leftOut: 2 })
  expect(await reasonsOf(moveId)).toEqual([
    '3 Email: This is no email, and was left out',
    '4 Email: Without an email and a phone nobody can be known: left out',
    '7 Phone: This is no phone number, and was left out',
  ])
  await send(
    moveId,
    'woocommerce-customers',
    [
      'user_id,user_login,user_email,first_name,role,billing_phone,billing_country',
      `1,root,root-${shop}@example.com,Root,administrator,,PK`,
      `2,desk,desk-${shop}@example.com,Desk,shop_manager,,PK`,
      `3,mina,mina-${shop}@example.com,Mina,customer,${phone(5)},PK`,
    ].map(line => line.replace('user_id,', 'customer_id,')),
  )
  await workMove(db, moveId)
  expect(await fileOf(moveId)).toMatchObject({ found: 3, made: 1, leftOut: 2 })
  await write(tx => goLive(tx, moveId))
  const list = await db.selectFrom('subscribers').select('email').where('email', 'like', `%-${shop}@%`).execute()
  expect(list).toEqual([])
  expect((await findMove(db, moveId)).uninvited).toBe(2)
  expect((await findMove(db, moveId)).differences).toEqual([])
})
