import { afterAll, beforeAll, expect, test } from 'vitest'
import { type FreshDatabase, freshDatabase } from '../../../../test/database.ts'
import { guest, settings, shelve } from '../../../../test/fixtures.ts'
import { AddBlock } from '../../offers/trust/index.ts'
import { NoteCheckout, noteCheckout } from '../../orders/checkouts/index.ts'
import { AskOrderCode, requestOrderLink } from '../../orders/orders/index.ts'
import { RequestPhoneAlert } from '../../orders/stock-alerts/stock-alert-form-rules.ts'
import { planMerge } from '../../people/people/index.ts'
import { SaveSupplier } from '../../stock/purchases/index.ts'
import { EnterGuest, ShippingAddress } from '../customers/index.ts'
import { PAKISTAN } from './country-rules.ts'

let fresh: FreshDatabase
beforeAll(async () => {
  fresh = await freshDatabase()
})
afterAll(() => fresh.drop())

const wrong = ['0300 123456', '0300 12345678', '92300123456', '+92 300 123456', '0092 300 12345678']
const asked = /^Is this right\? A mobile number has 11 digits/
const issues = (result: { success: boolean; error?: { issues: { message: string }[] } | undefined }) =>
  (result.error?.issues ?? []).map(({ message }) => message)

test.each(wrong)('%s is asked about at every field for a phone', async typed => {
  const { db } = fresh
  const code = { orderNumber: 'KH-ABCD-2345' }
  const block = { kind: 'phone', reason: 'Refuses all' }
  for (const result of [
    EnterGuest.safeParse({ email: 'a@b.example', name: 'Ayesha', phone: typed }),
    RequestPhoneAlert.safeParse({ sizeId: 'oud-50', phone: typed }),
    AskOrderCode.safeParse({ ...code, phone: typed }),
    AddBlock.safeParse({ ...block, value: typed }),
    SaveSupplier.safeParse({ name: 'Bottles', phone: typed }),
    ShippingAddress.safeParse({ country: PAKISTAN, phoneNumber: typed }),
  ])
    expect(issues(result)).toContainEqual(expect.stringMatching(asked))
  await expect(requestOrderLink(db, { ...code, contact: typed })).rejects.toMatchObject({
    code: 'invalid',
    field: 'contact',
    message: expect.stringMatching(asked),
  })
  const plan = planMerge(db, { personId: 'nobody', phone: typed, home: settings.homeCountry })
  await expect(plan).rejects.toMatchObject({ code: 'not_found' })
})

test('a cart that is left is not noted for a number that is asked about', async () => {
  const { line } = await shelve(fresh.db, 'Night Oud', [{ ml: 50, price: 500_000 }])
  for (const phone of wrong) {
    const { browserId } = await guest(fresh.db)
    const typed = NoteCheckout.parse({ agreed: true, items: [line()], phone })
    await noteCheckout(fresh.db, { ...typed, browserId, customerId: null, verifiedEmail: null })
  }
  expect(await fresh.db.selectFrom('checkouts').select('phone').execute()).toEqual([])
})
