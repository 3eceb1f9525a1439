import { openCourierSystem } from '../src/integrations/open-courier-system.ts'
import { openTaxSystem } from '../src/integrations/open-tax-system.ts'
import type { Db, Tx } from '../src/platform/database/database.ts'
import { refreshCouriers } from '../src/shop/money/courier-files/index.ts'
import { fakeFbr } from './fakes/fbr.ts'
import { fakePostex } from './fakes/postex.ts'
import { allowOpenOrders, shelve } from './fixtures.ts'
import { openMessages } from './messages.ts'
import { endPauses } from './pauses.ts'

export const railsSecret = 'a secret of the shop that is long enough'

/** The connection to the fake of FBR, as staff give it. */
export const fbrFields = {
  ntn: '1234567',
  businessName: 'Khushbu',
  province: 'PUNJAB',
  businessAddress: 'Sargodha',
  token: 'fake-token',
  mode: 'production',
}

/** A shop that asks by WhatsApp, books with PostEx and invoices at FBR, all of them fakes, with somebody who works there. */
export async function railsShop(db: Db) {
  const [postex, fbr] = [fakePostex(), fakeFbr()]
  const staff = { id: 'rails', name: 'Sana Tariq' }
  await allowOpenOrders(db)
  await db
    .insertInto('staff')
    .values({ ...staff, email: 'rails@staff.example', role: 'manager' })
    .execute()
  const shelf = await shelve(db, 'Rails Oud', [{ ml: 50, price: 600_000, stock: 10_000 }])
  const messages = await openMessages(db, railsSecret, { postex, fbr })
  await messages.connect('postex', { token: 'fake-token' })
  await messages.connect('fbr', fbrFields)
  await db.updateTable('couriers').set({ active: false }).execute()
  await db.updateTable('couriers').set({ system: 'postex', active: true }).where('id', '=', 'postex').execute()
  const open = (system: string) => openCourierSystem(messages.parts, system)
  await refreshCouriers(db, open)
  return {
    postex,
    fbr,
    staff,
    shelf,
    messages,
    open,
    openTax: () => openTaxSystem(messages.parts),
    inTx: <T>(work: (tx: Tx) => Promise<T>) => db.transaction().execute(work),
    later: () => endPauses(db),
  }
}
