import { openCourierSystem } from '../src/integrations/open-courier-system.ts'
import type { Tx } from '../src/platform/database/database.ts'
import { sealer } from '../src/platform/secrets/seal.ts'
import { refreshCouriers } from '../src/shop/money/courier-files/index.ts'
import { askBookings, packUnscanned, startParcel, workBookings } from '../src/shop/orders/dispatch/index.ts'
import { moveOrder } from '../src/shop/orders/orders/index.ts'
import { saveConnection } from '../src/shop/settings/connections/index.ts'
import { freshDatabase } from './database.ts'
import { fakeServer } from './fakes/fake-server.ts'
import type { FakeSystem } from './fakes/fake-system.ts'
import { guest, shelve } from './fixtures.ts'
import { endPauses } from './pauses.ts'

/** The secrets and fields that fakes take, by the courier's id, which is its system's name too. */
export const givenToFakes: Record<string, Record<string, string>> = {
  postex: { token: 'fake-token' },
  leopards: { apiKey: 'fake-apiKey', apiPassword: 'fake-apiPassword' },
  tcs: {
    account: '1',
    username: 'shop',
    userPassword: 'fake-userPassword',
    clientId: 'fake-clientId',
    clientSecret: 'fake-clientSecret',
    costCentre: '01',
    shipperName: 'Khushbu',
    shipperAddress: 'Hall Road',
    shipperCity: 'LAHORE',
    shipperPhone: '03001234567',
  },
  mnp: { username: 'shop', userPassword: 'fake-userPassword', account: '1', location: '7' },
  trax: { apiKey: 'fake-apiKey', pickupAddress: '42' },
}

export type CourierShop = Awaited<ReturnType<typeof courierShop>>

/** A shop with bottles for many orders and a packer; couriers are connected to fakes one at a time. */
export async function courierShop() {
  const fresh = await freshDatabase()
  const { db } = fresh
  const staff = { id: 'sana', name: 'Sana' }
  const sealed = sealer('a secret of the shop that is long enough')
  await db
    .insertInto('staff')
    .values({ ...staff, email: 'sana@shop.example', role: 'orders' })
    .execute()
  const { line } = await shelve(db, 'Night Oud', [{ ml: 50, price: 600_000, stock: 5_000 }])
  let fakesUrl = ''
  let courierId = ''
  let close = async (): Promise<void> => {}

  const open = (system: string) => openCourierSystem({ db, sealer: sealed, fakesUrl, timeoutMs: 2_000 }, system)
  const inTx = <T>(work: (tx: Tx) => Promise<T>) => db.transaction().execute(work)

  return {
    db,
    url: fresh.url,
    staff,
    line,
    open,
    inTx,
    /** Connects a courier, and no other, to its fake. */
    async connect(system: string, fake: FakeSystem) {
      await close()
      const server = await fakeServer((request, response) => fake.handle(request, response))
      ;({ url: fakesUrl, close } = server)
      courierId = system
      for (const table of ['outgoing_calls', 'parcel_bookings', 'connections', 'courier_unknown_words'] as const)
        await db.deleteFrom(table).execute()
      await db.updateTable('handovers').set({ load_sheet_state: 'none' }).execute()
      await db.updateTable('couriers').set({ system: '', active: false }).execute()
      await db.updateTable('couriers').set({ system, active: true }).where('id', '=', system).execute()
      const typed = {
        system,
        version: 1,
        active: 'yes' as const,
        address: '',
        password: 'mine',
        ...givenToFakes[system],
      }
      await inTx(tx => saveConnection(tx, { ...typed, sealer: sealed }))
      await refreshCouriers(db, open)
    },
    /** A packed parcel for the connected courier. */
    async packed(city = 'Lahore'): Promise<string> {
      const { _id: orderId } = await (await guest(db)).buy([line()], 6000)
      await db.updateTable('orders').set({ city }).where('id', '=', orderId).execute()
      await moveOrder(db, { orderId, to: 'confirmed', actor: 'Sana' })
      return inTx(async tx => {
        const { parcelId } = await startParcel(tx, orderId)
        await tx.updateTable('parcels').set({ courier_id: courierId }).where('id', '=', parcelId).execute()
        await packUnscanned(tx, { parcelId, actor: 'Sana' })
        return parcelId
      })
    },
    ask: (...parcel: string[]) => inTx(tx => askBookings(tx, { parcel }, 'Sana')),
    work: () => workBookings(db, open),
    later: () => endPauses(db),
    async drop() {
      await close()
      await fresh.drop()
    },
  }
}
