import { z } from 'zod'
import type { Db } from '../../../platform/database/database.ts'
import { inTransaction } from '../../../platform/database/in-transaction.ts'
import { randomText } from '../../../platform/secrets/signing.ts'
import {
  Address,
  addressColumns,
  type Customer,
  type CustomerAddress,
  customerColumns,
  customerFromRow,
  lockAccount,
  noSuchCustomer,
  type Recipient,
  type Session,
} from '../../ground/customers/index.ts'
import { countryName } from '../../ground/shipping/country-rules.ts'
import { ShopError } from '../../ground/shop-error.ts'

/** A saved address, with the name of its country. */
export const SavedAddress = Address.extend({ _id: z.string(), fullName: z.string() })
export type SavedAddress = z.output<typeof SavedAddress>

// Enough for a family; limits abuse.
const MAX_ADDRESSES = 20

const columns = [
  'id as _id',
  'full_name as fullName',
  'address',
  'city',
  'state',
  'country',
  'town',
  'famous_spot as famousSpot',
  'phone_number as phoneNumber',
] as const

/** The account's saved addresses, in the order they were added. */
export async function listAddresses(db: Db, { customer }: Session): Promise<SavedAddress[]> {
  const rows = await db
    .selectFrom('addresses')
    .select(columns)
    .where('customer_id', '=', customer._id)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  return rows.map(named)
}

/** Saves an address; an equal one is not saved twice. Throws `invalid` when there are too many. */
export async function addAddress(db: Db, session: Session, input: z.infer<typeof Recipient>): Promise<SavedAddress> {
  return inTransaction(db, async tx => {
    const owner = session.customer._id
    // Locks the account, so that two requests at once cannot exceed the limit.
    await lockAccount(tx, session)
    const row = { full_name: input.fullName, ...addressColumns(input) }
    const known = await tx
      .selectFrom('addresses')
      .select(columns)
      .where('customer_id', '=', owner)
      .where(eb => eb.and(row))
      .executeTakeFirst()
    if (known) return named(known)
    const { count } = await tx
      .selectFrom('addresses')
      .select(eb => eb.fn.countAll<number>().as('count'))
      .where('customer_id', '=', owner)
      .executeTakeFirstOrThrow()
    if (count >= MAX_ADDRESSES) throw new ShopError('invalid', `You can save ${MAX_ADDRESSES} addresses at most`)
    const added = await tx
      .insertInto('addresses')
      .values({ id: randomText(16), customer_id: owner, ...row })
      .returning(columns)
      .executeTakeFirstOrThrow()
    return named(added)
  })
}

/** Changes a saved address. Throws `not_found` for one of another account. */
export async function changeAddress(
  db: Db,
  session: Session,
  addressId: string,
  input: z.infer<typeof Recipient>,
): Promise<SavedAddress> {
  return inTransaction(db, async tx => {
    await lockAccount(tx, session)
    const changed = await tx
      .updateTable('addresses')
      .set({ full_name: input.fullName, ...addressColumns(input) })
      .where('id', '=', addressId)
      .where('customer_id', '=', session.customer._id)
      .returning(columns)
      .executeTakeFirst()
    if (!changed) throw noSuchAddress()
    return named(changed)
  })
}

/**
 * Changes the first saved address, or saves one into an empty book. The account's own name and phone stay. Throws
 * `not_found` when the email is not the account's.
 */
export async function saveFirstAddress(
  db: Db,
  session: Session,
  { name, email, ...address }: CustomerAddress,
): Promise<Customer> {
  if (email !== session.customer.email) throw noSuchCustomer()
  return inTransaction(db, async tx => {
    await lockAccount(tx, session)
    const [first] = await listAddresses(tx, session)
    const input = { fullName: name, ...address }
    if (first) await changeAddress(tx, session, first._id, input)
    else await addAddress(tx, session, input)
    const row = await tx
      .selectFrom('customers')
      .select(customerColumns)
      .where('id', '=', session.customer._id)
      .executeTakeFirstOrThrow()
    return customerFromRow(row)
  })
}

/** Deletes a saved address. Throws `not_found` for one of another account. */
export async function removeAddress(db: Db, session: Session, addressId: string): Promise<void> {
  await inTransaction(db, async tx => {
    await lockAccount(tx, session)
    const removed = await tx
      .deleteFrom('addresses')
      .where('id', '=', addressId)
      .where('customer_id', '=', session.customer._id)
      .returning('id')
      .executeTakeFirst()
    if (!removed) throw noSuchAddress()
  })
}

const named = (row: SavedAddress): SavedAddress => ({ ...row, country: countryName(row.country) })

const noSuchAddress = () => new ShopError('not_found', 'This address is not in your address book')
