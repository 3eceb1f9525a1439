import sharp from 'sharp'
import { expect, test } from 'vitest'
import { moveOrder } from '../../src/shop/orders/orders/index.ts'
import { moveReturn } from '../../src/shop/orders/returns/index.ts'
import { goTo } from '../browser/go-to.ts'
import { guestByCall, itemsInStock, newEmail, placeOrder } from '../browser/shopper-calls.ts'
import { expectAccessible } from './accessible.ts'
import { linkTo } from './outbox.ts'
import { stage } from './stage.ts'

const shop = stage()

test('a guest returns a bottle of a delivered order by its link, with a picture, and without JavaScript', async () => {
  const email = newEmail('returns')
  const { page } = await shop.visit(360)
  await goTo(page, '/')
  const guest = await guestByCall(page.request, email)
  const items = await itemsInStock(page.request, 2)
  const { _id: orderId, orderKey } = await placeOrder(page.request, guest, items)
  for (const to of ['confirmed', 'delivered'] as const) await moveOrder(shop.db, { orderId, to, actor: 'test' })
  await goTo(page, `/order/${orderId}`)
  // Their review needs no account either.
  await page.getByRole('link', { name: 'Write a review' }).click()
  await page.getByRole('heading', { name: 'How do you like it?', level: 1 }).waitFor()
  await goTo(page, `/order/${orderId}`)
  await page.getByRole('link', { name: 'Return or Exchange' }).click()
  await page.getByRole('heading', { name: 'Return or exchange' }).waitFor()
  await page.getByRole('button', { name: 'Ask to return' }).click()
  await page.getByText('Please say how many you return').waitFor()
  await page.locator('select[name="quantity-1"]').selectOption('1')
  await page.getByLabel(/^Why/).selectOption('damaged')
  // Only money needs an account.
  await page.getByLabel(/^What would you like/).selectOption('exchange')
  expect(await page.getByLabel(/^Where should we pay back to/).count()).toBe(0)
  await page.getByLabel(/^What would you like/).selectOption('refund')
  await page.getByLabel(/^Where should we pay back to/).waitFor()
  await page.getByRole('button', { name: 'Ask to return' }).click()
  await page.getByRole('heading', { name: 'Your return' }).waitFor()
  await page.getByText('Requested', { exact: true }).waitFor()
  // The empty form of a further return is folded: nobody takes it for a request that was not sent.
  await expect
    .poll(() => page.getByRole('list', { name: 'Your returns' }).evaluate(list => list === document.activeElement))
    .toBe(true)
  expect(await page.getByRole('button', { name: 'Ask to return' }).isVisible()).toBe(false)
  const buffer = await sharp({ create: { width: 90, height: 60, channels: 3, background: '#c93' } })
    .png()
    .toBuffer()
  await page.getByLabel('Picture of the bottle').setInputFiles({ name: 'cap.png', mimeType: 'image/png', buffer })
  await page.getByRole('button', { name: 'Send the picture' }).click()
  await page.getByRole('img', { name: 'Sent 1' }).waitFor()
  await expectAccessible(page)

  const { id: returnId } = await shop.db
    .selectFrom('returns')
    .select('id')
    .where('order_id', '=', orderId)
    .executeTakeFirstOrThrow()
  const accepted = {
    returnId,
    from: 'requested',
    to: 'accepted',
    answer: 'Please use a strong box.',
    actor: 'test',
  } as const
  await shop.db.transaction().execute(tx => moveReturn(tx, { ...accepted, sellable: new Map() }))
  const link = await linkTo(shop.db, email, 'order', `return-moved ${returnId} accepted`)
  expect(link).toBe(`/order/${orderId}/return?key=${orderKey}`)

  // Another browser, by the link of the email: the second bottle.
  const { page: plain } = await shop.visit(360, { javaScriptEnabled: false, expectedErrors: /400/ })
  await plain.goto(link)
  await plain.getByText('Please use a strong box.').waitFor()
  await plain.getByRole('main').getByText('Our address: 12 Satellite Town, Sargodha').waitFor()
  await plain.getByText('Return another bottle').click()
  await plain.locator('select[name="quantity-2"]').selectOption('1')
  await plain.getByLabel(/^Why/).selectOption('changedMind')
  await plain.getByRole('button', { name: 'Ask to return' }).click()
  // What it is worth is said before it is sent.
  await plain.getByText(/^You get back Rs/).waitFor()
  await plain.getByText('Is this right? Then please press the button once more').waitFor()
  await plain.getByRole('button', { name: 'Ask to return' }).click()
  await plain.getByText('Only sealed bottles can be returned for this reason').waitFor()
  await plain.getByLabel(/The bottles are sealed/).check()
  await plain.getByRole('button', { name: 'Ask to return' }).click()
  await expect.poll(() => plain.getByRole('heading', { name: 'Your return' }).count()).toBe(2)
  await plain.goto(`/order/${orderId}?key=${orderKey}`)
  await plain.getByRole('link', { name: 'Your return: Requested' }).waitFor()
})
