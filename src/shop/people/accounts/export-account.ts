import { z } from 'zod'
import type { Db } from '../../../platform/database/database.ts'
import { AccountConsent, listAccountConsents } from '../../ground/consents/index.ts'
import { type Asker, Customer, type Session } from '../../ground/customers/index.ts'
import { moment } from '../../ground/wire.ts'
import { listOrders, Order } from '../../orders/orders/index.ts'
import { listAlerts, WaitingFor } from '../../orders/stock-alerts/index.ts'
import { listOwnOldOrders, OldOrder } from '../moves/index.ts'
import { isSubscribed } from '../newsletter/index.ts'
import { readCart, readFavourites } from './account-cart.ts'
import { listAddresses, SavedAddress } from './address-book.ts'
import { findNewEmail } from './change-email.ts'
import { Device, listDevices } from './devices.ts'
import { listPasskeys, OwnPasskey } from './passkeys.ts'
import { listIdentities, OwnIdentity } from './provider-identities.ts'

const CartLine = z.object({ productId: z.string(), selectedSizeId: z.string(), quantity: z.int() })

/** All data of a customer, for the export. */
export const AccountExport = z.object({
  account: Customer.extend({ emailVerified: z.boolean(), newEmail: z.string().nullable(), createdAt: moment }),
  addresses: z.array(SavedAddress),
  devices: z.array(Device),
  /** At whom its owner logs in. */
  identities: z.array(OwnIdentity),
  passkeys: z.array(OwnPasskey),
  orders: z.array(Order),
  /** Of the shop's earlier website. */
  oldOrders: z.array(OldOrder),
  reviews: z.array(
    z.object({
      productId: z.string(),
      rating: z.int(),
      comment: z.string(),
      images: z.array(z.string()),
      videos: z.array(z.string()),
      createdAt: moment,
    }),
  ),
  newsletter: z.boolean(),
  consents: z.array(AccountConsent),
  cart: z.array(CartLine),
  favourites: z.array(CartLine),
  waitingFor: z.array(WaitingFor),
})
export type AccountExport = z.output<typeof AccountExport>

/** Exports the account's data: details, addresses, devices, orders, reviews, cart, favourites. */
export async function exportAccount(db: Db, session: Session): Promise<AccountExport> {
  const { customer, emailVerified } = session
  const [
    { created_at: createdAt },
    newEmail,
    addresses,
    devices,
    identities,
    passkeys,
    orders,
    oldOrders,
    reviews,
    newsletter,
    consents,
    waitingFor,
    cart,
    favourites,
  ] = await Promise.all([
    db.selectFrom('customers').select('created_at').where('id', '=', customer._id).executeTakeFirstOrThrow(),
    findNewEmail(db, session),
    listAddresses(db, session),
    listDevices(db, session),
    listIdentities(db, session),
    listPasskeys(db, session),
    allOrders(db, session),
    emailVerified ? listOwnOldOrders(db, customer.email) : [],
    db
      .selectFrom('reviews')
      .select(['product_id as productId', 'rating', 'comment', 'images', 'videos', 'created_at as createdAt'])
      .where('customer_id', '=', customer._id)
      .orderBy('created_at')
      .execute(),
    emailVerified && isSubscribed(db, customer.email),
    listAccountConsents(db, { customerId: customer._id, verifiedEmail: emailVerified ? customer.email : null }),
    listAlerts(db, customer._id),
    readCart(db, customer._id),
    readFavourites(db, customer._id),
  ])
  return {
    account: { ...customer, emailVerified, newEmail, createdAt },
    addresses,
    devices,
    identities,
    passkeys,
    orders,
    oldOrders,
    reviews,
    newsletter,
    consents,
    cart,
    favourites,
    waitingFor,
  }
}

async function allOrders(db: Db, { customer, emailVerified, phone }: Session): Promise<Order[]> {
  const owner: Asker = {
    kind: 'asker',
    browserId: null,
    accountId: customer._id,
    verifiedEmail: emailVerified ? customer.email : null,
    verifiedPhone: phone,
  }
  const all: Order[] = []
  for (let page = 1; ; page++) {
    const { orders, totalPages } = await listOrders(db, customer._id, owner, { page, limit: 50 })
    all.push(...orders)
    if (page >= totalPages) return all
  }
}
