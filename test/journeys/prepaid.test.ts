import sharp from 'sharp'
import { expect, test } from 'vitest'
import { markTransferPaid } from '../../src/shop/orders/orders/index.ts'
import { goTo } from '../browser/go-to.ts'
import { fillAddress } from '../screens/acts.ts'
import { thoroughTest } from '../thorough.ts'
import { expectAccessible } from './accessible.ts'
import { goToCheckout } from './go-to-checkout.ts'
import { stage } from './stage.ts'

const shop = stage()

test('a guest pays ahead by Raast: free shipping, our account and a QR, the proof, paid once staff say so', async () => {
  const { page } = await shop.visit(360)
  await goToCheckout(page)
  await fillAddress(page)
  const shipping = page.locator('dt', { hasText: 'Shipping' }).locator('xpath=following-sibling::dd')
  await expect.poll(() => shipping.textContent()).toMatch(/Rs|Free/)
  await page.getByRole('radio', { name: /Bank transfer \/ Raast/ }).check()
  await expect.poll(() => shipping.textContent()).toBe('Free')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Complete Order' }).click()
  await page.waitForURL('**/order/*')
  const panel = page.getByRole('region', { name: 'Pay by bank transfer or Raast' })
  await panel.getByText('PK36 SCBL 0000 0011 2345 6702').waitFor()
  await panel.getByRole('img', { name: 'Raast QR code with the amount' }).waitFor()
  await panel.getByRole('button', { name: 'Send the picture' }).click()
  await panel.getByText('Please choose a picture').waitFor()
  const buffer = await sharp({ create: { width: 90, height: 60, channels: 3, background: '#c93' } })
    .png()
    .toBuffer()
  await panel.getByLabel('Picture of the payment').setInputFiles({ name: 'proof.png', mimeType: 'image/png', buffer })
  await panel.getByRole('button', { name: 'Send the picture' }).click()
  await panel.getByRole('img', { name: 'Sent 1' }).waitFor()
  await expectAccessible(page)

  const orderId = new URL(page.url()).pathname.split('/').at(-1) ?? ''
  await shop.db.transaction().execute(tx => markTransferPaid(tx, { orderId, actor: 'Sana' }))
  await goTo(page, `/order/${orderId}`)
  await page.getByText('Order summary').waitFor()
  expect(await panel.count()).toBe(0)
})

thoroughTest(
  'a gift: wrap and message at the cart, the fee in the totals at checkout, both on the page of the order',
  async () => {
    const { page } = await shop.visit(360)
    await goToCheckout(page)
    await goTo(page, '/cart')
    await page.getByText('Is it a gift? Add gift wrap or a message').click()
    await page.getByLabel(/Gift wrap for the whole order/).check()
    await page.getByLabel('Gift message').fill('Eid Mubarak, Ammi!')
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Checkout', exact: true }).click()
    await page.waitForURL('**/checkout')
    await fillAddress(page)
    const fee = page.locator('dt', { hasText: 'Gift wrap' }).locator('xpath=following-sibling::dd')
    await expect.poll(() => fee.textContent()).toBe('Rs.250.00')
    await expect.poll(() => page.getByLabel('Gift message').inputValue()).toBe('Eid Mubarak, Ammi!')
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Complete Order' }).click()
    await page.waitForURL('**/order/*')
    const receipt = page.getByRole('region', { name: 'Order summary' })
    await receipt.getByText('Gift wrap').waitFor()
    await receipt.getByText('Eid Mubarak, Ammi!').waitFor()
    await goTo(page, '/cart')
    await page.getByText('Your cart is empty').waitFor()
  },
)
