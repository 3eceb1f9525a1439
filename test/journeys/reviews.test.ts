import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { closeDatabase, type Db, openDatabase } from '../../src/platform/database/database.ts'
import { moveOrder } from '../../src/shop/orders/index.ts'
import { setReviewApproved } from '../../src/shop/reviews/index.ts'
import { shelve } from '../fixtures.ts'
import { expectAccessible } from './browser.ts'
import { stage } from './stage.ts'

const scene = stage()
let db: Db
let photograph: Buffer
beforeAll(async () => {
  db = openDatabase(scene.databaseUrl)
  // As a phone takes it: lying on its side, with the place where it was taken.
  const grain = { type: 'gaussian', mean: 140, sigma: 30 } as const
  photograph = await sharp({ create: { width: 2400, height: 1800, channels: 3, background: '#7d5a1e', noise: grain } })
    .withExif({ IFD0: { Artist: 'Ayesha at home' }, IFD3: { GPSLatitude: '32/1 5/1 0/1', GPSLatitudeRef: 'N' } })
    .withMetadata({ orientation: 6 })
    .jpeg({ quality: 95 })
    .toBuffer()
})
afterAll(() => closeDatabase(db))

/** In this window: an account, and a delivered order of a new product in two sizes. */
async function delivered(page: Page) {
  const product = await shelve(
    db,
    `Raat Rani ${Date.now()}`,
    [12, 50].map(ml => ({ ml, price: 600_000 })),
  )
  // Not among the new arrivals: other journeys read those, and this one has neither pictures nor notes.
  await db
    .updateTable('products')
    .set({ created_at: new Date('2020-01-01') })
    .where('id', '=', product.productId)
    .execute()
  const email = `review-${Date.now()}-${Math.random().toString(36).slice(2, 8)}@example.com`
  const ask = async (method: 'post' | 'patch', path: string, body: unknown) => {
    const answer = await (await page.request[method](`/v1${path}`, { data: body })).json()
    expect(answer.success, answer.message).toBe(true)
    return answer.data
  }
  const person = { name: 'Ayesha Malik', email, phone: '03001234567', password: 'Oud&Amber7' }
  const { _id: customerId } = await ask('patch', '/customer', person)
  const { _id: orderId } = await ask('post', '/order', {
    customerId,
    items: [product.line(0), product.line(1)],
    paymentMethod: 'COD',
    totalAmount: 12_000,
    shippingAddress: {
      fullName: 'Ayesha Malik',
      email,
      country: 'Pakistan',
      city: 'Lahore',
      state: 'Punjab',
      town: 'Model Town',
      address: 'House 12, Street 4',
      phoneNumber: '0300 1234567',
    },
  })
  await moveOrder(db, { orderId, to: 'delivered', actor: 'npm run order' })
  return { ...product, orderId }
}

const areas = (page: Page) => page.getByRole('article')
const photo = () => ({ name: 'IMG_2041.jpg', mimeType: 'image/jpeg', buffer: photograph })

test.each([360, 1280])('at %i px a buyer reviews with a photograph, and the product is rated', async width => {
  const { page, errors } = await scene.visit(width)
  const { productId, orderId } = await delivered(page)
  await page.goto(`/product/${productId}`)
  await page.getByText('No reviews yet for this product.').waitFor()
  await page.goto(`/dashboard/order/${orderId}`)
  const area = areas(page).first()
  await area.getByRole('button', { name: 'Add Review' }).click()
  const submit = area.getByRole('button', { name: 'Submit Review' })
  const problem = area.getByRole('alert')
  await submit.click()
  await expect.poll(() => problem.textContent()).toBe('Please provide both a rating and an image')
  await expectAccessible(page)
  await area.getByRole('radio', { name: '4 stars' }).check({ force: true })
  await area.getByLabel('Comment').fill('Raat bhar mehakti rahi.\nBohat achi packing.')
  await submit.click()
  await expect.poll(() => problem.textContent()).toBe('Please upload an image before submitting')
  await area.getByLabel(/Photo or video/).setInputFiles(photo())
  await area.getByRole('img', { name: 'Preview' }).waitFor()
  await expectAccessible(page)
  await submit.click()
  await page.getByText('Thank you. Your review is published.').waitFor()
  await area.getByRole('img', { name: '4 out of 5 stars' }).waitFor()
  await area.getByText('Raat bhar mehakti rahi.').waitFor()
  await area.getByText(/^Reviewed on \d+ \w+ \d{4}$/).waitFor()
  await area.getByRole('img', { name: 'Your photo' }).waitFor()
  expect(await area.getByRole('heading').evaluate(node => node === document.activeElement)).toBe(true)
  await expectAccessible(page)
  // Upright, without the place, and made smaller on the phone already.
  const { images } = await db
    .selectFrom('reviews')
    .select('images')
    .where('order_id', '=', orderId)
    .executeTakeFirstOrThrow()
  const shown = await sharp(
    Buffer.from(await (await fetch(`${scene.url}${images[0]?.replace('720', '1600')}`)).arrayBuffer()),
  ).metadata()
  expect([shown.width, shown.height, shown.exif]).toEqual([1200, 1600, undefined])
  await page.goto(`/product/${productId}`)
  const reviews = page.locator('#reviews')
  await reviews.getByText('4.0', { exact: true }).waitFor()
  await reviews.getByText('1 review', { exact: true }).waitFor()
  await reviews.getByText('Raat bhar mehakti rahi.').waitFor()
  await expectAccessible(page)
  expect(errors).toEqual([])
})

test('by keyboard alone: stars by arrows, the file by its button, and back to the heading', async () => {
  const { page, errors } = await scene.visit(1280)
  // Chromium learns of a listener by another channel than of keys, and may open its own window first: this one stands from the start.
  page.on('filechooser', () => {})
  const { orderId } = await delivered(page)
  await page.goto(`/dashboard/order/${orderId}`)
  await page.waitForLoadState('networkidle')
  const area = areas(page).first()
  await area.getByRole('button', { name: 'Add Review' }).press('Enter')
  await page.keyboard.press('Shift+Tab')
  await area.getByRole('radio', { name: '1 star' }).focus()
  for (const _ of [2, 3]) await page.keyboard.press('ArrowRight')
  expect(await area.getByRole('radio', { name: '3 stars' }).isChecked()).toBe(true)
  await page.keyboard.press('Tab')
  await page.keyboard.type('Theek hai.')
  await page.keyboard.press('Tab')
  const chosen = page.waitForEvent('filechooser')
  await page.keyboard.press('Enter')
  await (await chosen).setFiles(photo())
  // Its button to take it out again comes with the preview.
  await area.getByRole('img', { name: 'Preview' }).waitFor()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  // Taken out again: the focus is on the choice, which can be made anew.
  await area.getByRole('img', { name: 'Preview' }).waitFor({ state: 'detached' })
  const choice = area.getByLabel(/Photo or video/)
  await expect.poll(() => choice.evaluate(node => node === document.activeElement)).toBe(true)
  const again = page.waitForEvent('filechooser')
  await page.keyboard.press('Enter')
  await (await again).setFiles(photo())
  await area.getByRole('img', { name: 'Preview' }).waitFor()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await area.getByRole('img', { name: '3 out of 5 stars' }).waitFor()
  expect(errors).toEqual([])
})

test('a refusal, a lost line and a cancelled upload lose nothing that was typed', async () => {
  const { page } = await scene.visit(360)
  const { orderId } = await delivered(page)
  await page.goto(`/dashboard/order/${orderId}`)
  const area = areas(page).nth(1)
  await area.getByRole('button', { name: 'Add Review' }).click()
  await area.getByRole('radio', { name: '5 stars' }).check({ force: true })
  await area.getByLabel('Comment').fill('Lasts all day.')
  await area.getByLabel(/Photo or video/).setInputFiles(photo())
  const calls = '**/v1/product/review/*'
  const submit = area.getByRole('button', { name: 'Submit Review' })
  const kept = async () => {
    expect(await area.getByRole('radio', { name: '5 stars' }).isChecked()).toBe(true)
    expect(await area.getByLabel('Comment').inputValue()).toBe('Lasts all day.')
    expect(await area.getByRole('img', { name: 'Preview' }).isVisible()).toBe(true)
  }
  await page.route(calls, route =>
    route.fulfill({ status: 429, json: { success: false, message: 'Too many attempts.' } }),
  )
  await submit.click()
  await expect.poll(() => area.getByRole('alert').textContent(), { timeout: 15_000 }).toBe('Too many attempts.')
  await page.locator('.toasts').getByText('Too many attempts.').waitFor()
  await kept()
  await page.unroute(calls)
  await page.route(calls, route => route.abort())
  await submit.click()
  await expect
    .poll(() => area.getByRole('alert').textContent(), { timeout: 15_000 })
    .toBe('Your review could not be sent. Please try again.')
  await kept()
  await page.unroute(calls)
  let pass = () => {}
  const held = new Promise<void>(resolve => {
    pass = resolve
  })
  await page.route(calls, async route => {
    await held
    await route.continue().catch(() => {})
  })
  await submit.click()
  await area.getByRole('progressbar', { name: 'Upload' }).waitFor()
  await area.getByRole('button', { name: 'Cancel upload' }).click()
  await submit.waitFor()
  pass()
  await kept()
  expect(await area.getByRole('alert').textContent()).toBe('')
  await page.unroute(calls)
  await submit.click()
  await area.getByRole('img', { name: '5 out of 5 stars' }).waitFor()
  // The other size of the same product waits for a review of its own.
  await areas(page).first().getByRole('button', { name: 'Add Review' }).waitFor()
})

test("a hidden review is shown to its author, as one that waits, and a rating alone says 'No comment provided'", async () => {
  const { page, errors } = await scene.visit(768)
  const { orderId, productId } = await delivered(page)
  await page.goto(`/dashboard/order/${orderId}`)
  const area = areas(page).first()
  await area.getByRole('button', { name: 'Add Review' }).click()
  await area.getByRole('radio', { name: '2 stars' }).check({ force: true })
  await area.getByLabel(/Photo or video/).setInputFiles(photo())
  await area.getByRole('button', { name: 'Submit Review' }).click()
  await area.getByText('No comment provided').waitFor()
  const { id } = await db.selectFrom('reviews').select('id').where('order_id', '=', orderId).executeTakeFirstOrThrow()
  await setReviewApproved(db, id, false)
  await page.reload()
  await area.getByText('Waiting for approval').waitFor()
  await page.goto(`/product/${productId}`)
  await page.getByText('No reviews yet for this product.').waitFor()
  expect(errors).toEqual([])
})

test('an order on its way has no place for reviews', async () => {
  const { page } = await scene.visit(360)
  const { orderId } = await delivered(page)
  await db.updateTable('orders').set({ order_status: 'outForDelivery' }).where('id', '=', orderId).execute()
  await page.goto(`/dashboard/order/${orderId}`)
  await page.getByRole('heading', { level: 1 }).waitFor()
  expect(await page.getByRole('button', { name: 'Add Review' }).count()).toBe(0)
})
