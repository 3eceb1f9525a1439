import { expect, test } from 'vitest'
import { findParcel, packUnscanned, recordResult, startParcel } from '../../src/shop/dispatch/index.ts'
import { moveOrder } from '../../src/shop/orders/index.ts'
import { goTo } from '../browser/go-to.ts'
import { staffPassword } from '../staff.ts'
import { expectAccessible } from './accessible.ts'
import { atWork } from './at-work.ts'
import { order } from './placed-order.ts'
import { stage } from './stage.ts'

const shop = stage()

test('a manager connects PostEx and tries it; a packed parcel is booked in one press, its airway bill opens, it leaves, and a failed attempt is answered', async () => {
  const manager = await atWork(shop, 'manager', 'Ayesha Malik', 1280)
  await goTo(manager, '/admin/connections')
  await expectAccessible(manager)
  await manager.getByRole('link', { name: 'PostEx' }).click()
  await manager.getByRole('textbox', { name: 'API token' }).fill('fake-token')
  await manager.getByLabel('Used').selectOption('Yes')
  await manager.getByRole('textbox', { name: 'Your own password' }).fill(staffPassword)
  await manager.getByRole('button', { name: 'Save' }).click()
  await manager.getByText('Saved', { exact: true }).waitFor()
  await manager.getByText('Given. Leave empty to keep it').waitFor()
  await manager.getByRole('button', { name: 'Test' }).click()
  await manager.getByText(/^It works: it delivers to \d+ cities/).waitFor()
  await manager.getByText('get-operational-city').first().waitFor()
  await expectAccessible(manager)

  const { page: shopper } = await shop.visit(360)
  const { _id: orderId } = await order(shopper)
  await moveOrder(shop.db, { orderId, to: 'confirmed', actor: 'Sana' })
  const parcelId = await shop.db.transaction().execute(async tx => {
    const started = await startParcel(tx, orderId)
    await tx.updateTable('parcels').set({ courier_id: 'postex' }).where('id', '=', started.parcelId).execute()
    await packUnscanned(tx, { parcelId: started.parcelId, actor: 'Sana' })
    return started.parcelId
  })
  const packer = await atWork(shop, 'orders', 'Sana Tariq', 360)
  await goTo(packer, `/admin/dispatch/parcels/${parcelId}`)
  await packer.getByRole('button', { name: 'Book', exact: true }).click()
  await packer.getByRole('link', { name: "The courier's airway bill" }).waitFor()
  await packer.getByText('Booked', { exact: true }).waitFor()
  await expectAccessible(packer)
  const bill = await packer.request.get(`/admin/dispatch/documents?kind=airway&parcel=${parcelId}`)
  expect([bill.headers()['content-type'], (await bill.text()).slice(0, 5)]).toEqual(['application/pdf', '%PDF-'])
  const { code, trackingNumber } = await findParcel(shop.db, parcelId)
  expect(trackingNumber).toMatch(/^24\d{12}$/)
  await packer.getByRole('button', { name: 'Handed over to PostEx' }).click()
  await packer.getByText('On the way', { exact: true }).first().waitFor()
  await packer.getByRole('link', { name: "The courier's load sheet" }).waitFor()

  await shop.db
    .transaction()
    .execute(tx => recordResult(tx, { parcelId, result: 'attempted', reason: 'گھر پر کوئی نہیں', actor: 'PostEx' }))
  await goTo(packer, '/admin/dispatch/failed')
  const failed = packer.getByRole('region', { name: `Parcel ${code}` })
  await failed.getByText('گھر پر کوئی نہیں').waitFor()
  expect(await failed.getByRole('link', { name: 'WhatsApp' }).getAttribute('href')).toContain('https://wa.me/92')
  await expectAccessible(packer)
  await failed.getByLabel('Note to the courier').first().fill('after 5 pm')
  await failed.getByRole('button', { name: 'Try again' }).click()
  await packer.getByText(`${code}: the courier is being told.`).waitFor()
  await packer.getByText(/Please try again on .* after 5 pm/).waitFor()
})
