import { sql } from 'kysely'
import type { Tx } from '../../../platform/database/database.ts'
import { randomText } from '../../../platform/secrets/signing.ts'
import { unknownPassword } from '../../../platform/sign-in/password-hash.ts'
import { ID_LENGTH, passwordOf } from '../../../platform/sign-in/passwords-and-sessions.ts'
import { addressColumns } from '../../ground/customers/index.ts'
import type { CountryCode } from '../../ground/shipping/country-rules.ts'
import type { Answers } from './answers.ts'
import type { Move } from './lock-move.ts'
import type { Source } from './move-file-rules.ts'
import { findMoved, hashOf, recordChanged, recordMoved } from './moved.ts'
import type { Numbered } from './problems.ts'
import { phoneOf } from './readers/addresses.ts'
import type { Problem } from './readers/csv-lines.ts'
import type { CustomerRow } from './readers/rows.ts'
import { type Fate, firstOnes, type Writer } from './writer.ts'

type Customer = { line: number; row: CustomerRow; phone: string; problems: Problem[] }

/**
 * Opens accounts without a password for customers of an old shop: who has the mailbox sets one by the invitation, or by
 * 'Forgot password', which proves the email. Nobody else can enter, so it counts as proved. An email that has an
 * account here keeps that. Who has a phone is a person of ours, with tags and a note; who has no email is known by the
 * phone alone.
 */
export const writeCustomers: Writer<CustomerRow> = async (tx, { move, source, answers }, rows) => {
  const all = rows.map(one => answered(one, answers))
  const { first, again } = firstOnes(
    all.map(one => ({ line: one.line, row: one })),
    one => one.row.email || one.phone || `line ${one.line}`,
  )
  const customers = first.map(({ row }) => row)
  const withEmail = customers.filter(({ row }) => row.email)
  const alone = customers.filter(({ row, phone }) => !row.email && phone)
  const accounts = await openAccounts(tx, { move, source }, withEmail)
  const people = await addPeople(
    tx,
    { move, source },
    customers.filter(({ phone }) => phone),
  )
  const states = new Map([
    ...accounts,
    ...alone.map(({ line, phone }) => [line, people.get(phone) ?? 'known'] as const),
  ])
  const fates = customers.map(({ line, problems }): Fate => {
    const state = states.get(line)
    if (state === undefined)
      return { line, state: 'left_out', reason: 'Without an email and a phone nobody can be known', problems }
    return { line, state, reason: state === 'known' ? 'They are known here already' : '', problems }
  })
  return [...fates, ...again]
}

/** A phone that is read by the country that was answered; still unread, it stays a problem. */
function answered({ line, row }: Numbered<CustomerRow>, answers: Answers): Customer {
  const country = answers('phone')
  const phone = row.phone || (country && row.typedPhone ? phoneOf(row.typedPhone, country) : '')
  return { line, row, phone, problems: phone ? [] : row.questions }
}

type Of = { move: Move; source: Source }

/** What became of each, by its line. */
async function openAccounts(tx: Tx, of: Of, customers: readonly Customer[]): Promise<Map<number, Fate['state']>> {
  const emails = customers.map(({ row }) => row.email)
  const { rows: there } = await sql<{ email: string }>`
    select email from users where email = any(${emails}::text[])`.execute(tx)
  const known = new Set(there.map(({ email }) => email))
  const fresh = customers.filter(({ row }) => !known.has(row.email))
  const states = new Map<number, Fate['state']>(customers.map(({ line }) => [line, 'known']))
  for (const { line } of fresh) states.set(line, 'made')
  if (fresh.length > 0) await addAccounts(tx, of, fresh)
  for (const line of await changeAccounts(
    tx,
    of,
    customers.filter(({ row }) => known.has(row.email)),
  ))
    states.set(line, 'changed')
  return states
}

const factsOf = ({ row, phone }: Customer) => ({
  hash: hashOf([row, phone]),
  ...(row.newsletter && { newsletter: row.newsletter, ...(row.agreedAt && { agreedAt: row.agreedAt }) }),
})

async function addAccounts(tx: Tx, { move, source }: Of, fresh: readonly Customer[]): Promise<void> {
  const made = fresh.map(one => ({ ...one, userId: randomText(ID_LENGTH), id: randomText(20) }))
  await tx
    .insertInto('users')
    .values(made.map(({ userId, row }) => ({ id: userId, name: row.name, email: row.email, email_verified: true })))
    .execute()
  await tx
    .insertInto('credentials')
    .values(made.map(({ userId }) => passwordOf(userId, unknownPassword())))
    .execute()
  await tx
    .insertInto('customers')
    .values(
      made.map(({ id, userId, row, phone }) => ({
        id,
        user_id: userId,
        email: row.email,
        name: row.name,
        phone,
        profile_completed: true,
      })),
    )
    .execute()
  const addresses = made.flatMap(({ id, row: { address } }) => (address ? [addressRow(id, address)] : []))
  if (addresses.length > 0) await tx.insertInto('addresses').values(addresses).execute()
  await recordMoved(
    tx,
    { moveId: move.moveId, source, kind: 'customer' },
    made.map(one => ({ key: one.row.email, madeId: one.id, facts: factsOf(one) })),
  )
}

const addressRow = (customerId: string, address: NonNullable<CustomerRow['address']>) => ({
  id: randomText(20),
  customer_id: customerId,
  full_name: address.fullName,
  ...addressColumns({ ...address, famousSpot: '', country: address.country as CountryCode }),
})

/**
 * The lines of those whom the file says something else of than the one that made them, while they have no password: it
 * is theirs then.
 */
async function changeAccounts(tx: Tx, { source }: Of, known: readonly Customer[]): Promise<number[]> {
  const emails = known.map(({ row }) => row.email)
  const before = await findMoved(tx, source, 'customer', emails)
  const lines: number[] = []
  for (const one of known) {
    const here = before.get(one.row.email)
    const facts = factsOf(one)
    if (!here?.hash || here.hash === facts.hash) continue
    const { rows } = await sql<{ id: string }>`
      update customers c set name = ${one.row.name}, phone = ${one.phone} from credentials p
      where c.id = ${here.madeId} and p.user_id = c.user_id and p.updated_at = p.created_at returning c.id`.execute(tx)
    if (rows.length === 0) continue
    const { address } = one.row
    const has = await tx.selectFrom('addresses').select('id').where('customer_id', '=', here.madeId).executeTakeFirst()
    if (address && !has) await tx.insertInto('addresses').values(addressRow(here.madeId, address)).execute()
    await sql`update moved set facts = facts - 'newsletter' - 'agreedAt' where source = ${source} and kind = 'customer' and key = ${one.row.email}`.execute(
      tx,
    )
    await recordChanged(tx, { source, kind: 'customer' }, [{ key: one.row.email, facts }])
    lines.push(one.line)
  }
  return lines
}

/** People by their phones, with what became of each: what is blank of a known one is filled. */
async function addPeople(
  tx: Tx,
  { move, source }: Of,
  customers: readonly Customer[],
): Promise<Map<string, Fate['state']>> {
  const byPhone = new Map(customers.toReversed().map(one => [one.phone, one]))
  const people = [...byPhone.values()].map(({ phone, row }) => ({
    phone,
    full_name: row.name,
    email: row.email,
    city: row.address?.city ?? '',
    alone: row.email === '',
    tags: row.tags,
    note: row.note,
  }))
  const { rows: there } = await sql<{ id: string; phone: string; filled: boolean }>`
    with known as materialized (
      select p.id, p.phone, p.full_name, p.email, p.city, one.full_name as name, one.email as mail, one.city as town
      from people p join jsonb_to_recordset(${JSON.stringify(people)}::jsonb) as one (phone text, full_name text, email text, city text)
        on one.phone = p.phone order by p.id for update of p
    ), filled as (
      update people p set full_name = coalesce(nullif(p.full_name, ''), known.name), email = coalesce(nullif(p.email, ''), known.mail),
        city = coalesce(nullif(p.city, ''), known.town)
      from known where known.id = p.id and ((p.full_name = '' and known.name <> '') or (p.email = '' and known.mail <> '') or (p.city = '' and known.town <> ''))
      returning p.id
    )
    select id, phone, id in (select id from filled) as filled from known`.execute(tx)
  const known = new Map(there.map(one => [one.phone, one]))
  const { rows: made } = await sql<{ id: string; phone: string }>`
    insert into people (phone, full_name, email, city)
    select phone, full_name, email, city from jsonb_to_recordset(${JSON.stringify(people.filter(({ phone }) => !known.has(phone)))}::jsonb)
      as one (phone text, full_name text, email text, city text) returning id, phone`.execute(tx)
  const ids = new Map([...there, ...made].map(({ id, phone }) => [phone, id]))
  await recordMoved(
    tx,
    { moveId: move.moveId, source, kind: 'person' },
    people
      .filter(({ phone }) => !known.has(phone))
      .map(({ phone, alone }) => ({ key: phone, madeId: ids.get(phone) ?? '', facts: { alone } })),
  )
  await describe(
    tx,
    move,
    people.map(one => ({ ...one, id: ids.get(one.phone) ?? '' })),
  )
  return new Map(
    people.map(({ phone }) => {
      const before = known.get(phone)
      return [phone, before === undefined ? 'made' : before.filled ? 'changed' : 'known']
    }),
  )
}

type Described = { id: string; tags: readonly string[]; note: string }

/** Adds tags and the old shop's note, each once. */
async function describe(tx: Tx, { name }: Move, people: readonly Described[]): Promise<void> {
  const author = authorOf(name)
  await sql`
    insert into person_tags (person_id, tag)
    select id, tag from jsonb_to_recordset(${JSON.stringify(people)}::jsonb) as one (id text, tags jsonb)
      cross join lateral jsonb_array_elements_text(one.tags) tag
    where not exists (select from person_tags t where t.person_id = one.id and t.tag = tag.value)`.execute(tx)
  await sql`
    insert into person_notes (person_id, note, author)
    select id, note, ${author} from jsonb_to_recordset(${JSON.stringify(people)}::jsonb) as one (id text, note text)
    where one.note <> '' and not exists (select from person_notes n where n.person_id = one.id and n.note = one.note)`.execute(
    tx,
  )
}

/** Who wrote the notes that a move brings. */
export const authorOf = (name: string): string => `Moved from ${name}`
