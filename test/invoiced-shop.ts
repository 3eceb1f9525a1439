import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest'
import { openTaxSystem } from '../src/integrations/open-tax-system.ts'
import { sealer } from '../src/platform/secrets/seal.ts'
import { DecideInvoice, decideInvoice } from '../src/shop/orders/fiscal/decide-invoice.ts'
import { queueSales, sendInvoices } from '../src/shop/orders/fiscal/index.ts'
import { moveOrder } from '../src/shop/orders/orders/index.ts'
import { saveConnection } from '../src/shop/settings/connections/index.ts'
import type { Settings } from '../src/shop/settings/settings/index.ts'
import { type FreshDatabase, freshDatabase } from './database.ts'
import { fakeServer } from './fakes/fake-server.ts'
import { fakeFbr } from './fakes/fbr.ts'
import { guest, shelve, settings as usual } from './fixtures.ts'
import { handOver } from './parcels.ts'
import { endPauses } from './pauses.ts'

export let fresh: FreshDatabase
export let fbr: ReturnType<typeof fakeFbr>
export let oud: Awaited<ReturnType<typeof shelve>>
let fakesUrl = ''
let close: () => Promise<void>

const sealed = sealer('a secret of the shop that is long enough')

export const settings: Settings = { ...usual, fiscalFrom: '2026-01-01' }

// Noon by both clocks: after midnight in Pakistan an invoice waits until its day has begun by UTC.
export const noon = () => new Date(`${new Date().toISOString().slice(0, 10)}T12:00:00Z`)

/** A shop whose sales are invoiced at the fake of the tax office. */
export function openInvoicedShop(): void {
  beforeAll(async () => {
    fresh = await freshDatabase()
    oud = await shelve(fresh.db, 'Night Oud', [
      { ml: 50, price: 600_000, discount: 10, stock: 5_000 },
      { ml: 12, price: 200_000, stock: 5_000 },
    ])
    const server = await fakeServer((request, response) => fbr.handle(request, response))
    ;({ url: fakesUrl, close } = server)
  })
  beforeEach(async () => {
    fbr = fakeFbr()
    await fresh.db.deleteFrom('fiscal_invoices').where('kind', '=', 'note').execute()
    await fresh.db.deleteFrom('fiscal_invoices').execute()
    await fresh.db.deleteFrom('issued_numbers').where('kind', '=', 'invoice').execute()
    await sql`update parcels set handed_over_at = now() - interval '60 days' where handed_over_at is not null`.execute(
      fresh.db,
    )
    await connect('production')
  })
  afterEach(() => later())
  afterAll(async () => {
    await close()
    await fresh.drop()
  })
}

export async function connect(mode: 'sandbox' | 'production') {
  await fresh.db.deleteFrom('outgoing_calls').execute()
  await fresh.db.deleteFrom('connections').execute()
  const given = {
    ntn: '1234567',
    businessName: 'Khushbu',
    province: 'PUNJAB',
    businessAddress: 'Sargodha',
    token: 'fake-token',
  }
  const typed = { system: 'fbr', version: 1, active: 'yes' as const, address: '', password: 'mine', mode, ...given }
  await fresh.db.transaction().execute(tx => saveConnection(tx, { ...typed, sealer: sealed }))
}

export const open = () => openTaxSystem({ db: fresh.db, sealer: sealed, fakesUrl })

export const send = () => sendInvoices(fresh.db, open)

export const queue = () => queueSales(fresh.db, settings, noon())

export const later = () => endPauses(fresh.db)

/** An order of two bottles that has left. */
export async function left() {
  const { _id, orderNumber } = await (await guest(fresh.db)).buy([oud.line(0, 2)], 10_800)
  // The tax office knows an order by nothing but its buyer.
  await fresh.db
    .updateTable('orders')
    .set({ full_name: `Buyer ${orderNumber}` })
    .where('id', '=', _id)
    .execute()
  return { orderId: _id, orderNumber, parcelId: await handOver(fresh.db, _id) }
}

/** Its parcel came back, and it is cancelled. */
export async function cameBack({ orderId, parcelId }: { orderId: string; parcelId: string }) {
  const at = new Date()
  await fresh.db
    .updateTable('parcels')
    .set({ state: 'returned', refused_at: at, returned_at: at })
    .where('id', '=', parcelId)
    .execute()
  await moveOrder(fresh.db, { orderId, to: 'cancelled', actor: 'Sana' })
}

export const row = (orderId: string) =>
  fresh.db
    .selectFrom('fiscal_invoices')
    .selectAll()
    .where('order_id', '=', orderId)
    .where('kind', '=', 'sale')
    .executeTakeFirstOrThrow()

export const there = (orderNumber: string) => fbr.invoices.filter(({ buyer }) => buyer === `Buyer ${orderNumber}`)

export const decide = (input: object) =>
  fresh.db.transaction().execute(tx => decideInvoice(tx, DecideInvoice.parse(input), settings))
