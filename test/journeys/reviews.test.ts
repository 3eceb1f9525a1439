import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { beforeAll, expect, test } from 'vitest'
import { moveOrder } from '../../src/shop/orders/orders/index.ts'
import { goTo, settled } from '../browser/go-to.ts'
import { holdBack } from '../browser/hold-back.ts'
import { newEmail, placeOrder, signUpByCall } from '../browser/shopper-calls.ts'
import { shelve } from '../fixtures.ts'
import { thoroughTest } from '../thorough.ts'
import { expectAccessible } from './accessible.ts'
import { atWork } from './at-work.ts'
import { stage } from './stage.ts'

const shop = stage()

/** As a phone stores it: rotated, with the place where it was taken; with a grain, which takes seconds to encode again, or plain. */
function photograph({ grain = false } = {}): Promise<Buffer> {
  const noise = { type: 'gaussian', mean: 140, sigma: 30 } as const
  return sharp({ create: { width: 2400, height: 1800, channels: 3, background: '#7d5a1e', ...(grain && { noise }) } })
    .withExif({ IFD0: { Artist: 'Ayesha at home' }, IFD3: { GPSLatitude: '32/1 5/1 0/1', GPSLatitudeRef: 'N' } })
    .withMetadata({ orientation: 6 })
    .jpeg({ quality: 95 })
    .toBuffer()
}

let plain: Buffer
beforeAll(async () => {
  plain = await photograph()
})

/** In this window: an account, and a delivered order of a new product in two sizes. */
async function delivered({ request }: Page) {
  const sizes = [12, 50].map(ml => ({ ml, price: 600_000 }))
  const name = `Raat Rani ${randomUUID()}`
  const product = await shelve(shop.db, name, sizes)
  // Not among the new arrivals: other journeys read those, and this product has neither pictures nor notes.
  await shop.db
    .updateTable('products')
    .set({ created_at: new Date('2020-01-01') })
    .where('id', '=', product.productId)
    .execute()
  const customer = await signUpByCall(request, newEmail('review'))
  const { _id: orderId } = await placeOrder(request, customer, [product.line(0), product.line(1)])
  await moveOrder(shop.db, { orderId, to: 'delivered', actor: 'npm run order' })
  return { ...product, orderId, name }
}

const areas = (page: Page) => page.getByRole('article')
const photo = (buffer = plain) => ({ name: 'IMG_2041.jpg', mimeType: 'image/jpeg', buffer })

test('a buyer reviews with a photo, and the product is rated', async () => {
  const { page } = await shop.visit(360)
  const { productId, orderId } = await delivered(page)
  await goTo(page, `/product/${productId}`)
  await page.getByText('No reviews yet for this product.').waitFor()
  await goTo(page, `/dashboard/order/${orderId}`)
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
  await area.getByLabel(/Photo or video/).setInputFiles(photo(await photograph({ grain: true })))
  await area.getByRole('img', { name: 'Preview' }).waitFor()
  await expectAccessible(page)
  await submit.click()
  await page.getByText('Thank you. Your review is published.').waitFor()
  await area.getByText('4 out of 5 stars').waitFor()
  await area.getByText('Raat bhar mehakti rahi.').waitFor()
  await area.getByText(/^Reviewed on \d+ \w+ \d{4}$/).waitFor()
  await area.getByRole('img', { name: 'Your photo' }).waitFor()
  expect(await area.getByRole('heading').evaluate(node => node === document.activeElement)).toBe(true)
  await expectAccessible(page)
  // Upright, without the place, and made smaller on the phone already.
  const { images } = await shop.db
    .selectFrom('reviews')
    .select('images')
    .where('order_id', '=', orderId)
    .executeTakeFirstOrThrow()
  const shown = await sharp(
    Buffer.from(await (await fetch(`${shop.url}${images[0]?.replace('720.jpg', '1600.jpg')}`)).arrayBuffer()),
  ).metadata()
  expect([shown.width, shown.height, shown.exif]).toEqual([1200, 1600, undefined])
  await goTo(page, `/product/${productId}`)
  const reviews = page.locator('#reviews')
  await reviews.getByText('1 review').waitFor()
  await reviews.getByText('4 out of 5 stars').waitFor()
  await reviews.getByText('Raat bhar mehakti rahi.').waitFor()
  await expectAccessible(page)
})

thoroughTest('by keyboard alone: stars by arrows, the file by its button, and back to the heading', async () => {
  const { page } = await shop.visit(1280)
  // Chromium learns of a listener over another channel than of keys, and may open its own dialog first: so it is added beforehand.
  page.on('filechooser', () => {})
  const { orderId } = await delivered(page)
  await goTo(page, `/dashboard/order/${orderId}`)
  const area = areas(page).first()
  await area.getByRole('button', { name: 'Add Review' }).press('Enter')
  // The link to the product has the focus now, and its page is prefetched: its code must not touch this page.
  await page.keyboard.press('Shift+Tab')
  await page.waitForFunction(() =>
    performance.getEntriesByType('resource').some(({ name }) => name.includes('/related-products-')),
  )
  await area.getByRole('radio', { name: '1 star' }).focus()
  for (const _ of [2, 3]) await page.keyboard.press('ArrowRight')
  expect(await area.getByRole('radio', { name: '3 stars' }).isChecked()).toBe(true)
  await page.keyboard.press('Tab')
  await page.keyboard.type('Theek hai.')
  await page.keyboard.press('Tab')
  const chosen = page.waitForEvent('filechooser')
  await page.keyboard.press('Enter')
  await (await chosen).setFiles(photo())
  // The button that removes it appears with the preview.
  await area.getByRole('img', { name: 'Preview' }).waitFor()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  // Removed: the focus is on the file button, which can be used again.
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
  await area.getByText('3 out of 5 stars').waitFor()
})

thoroughTest('a refusal, a lost connection and a cancelled upload lose nothing that was typed', async () => {
  const { page } = await shop.visit(360, { expectedErrors: /429|ERR_FAILED/ })
  const { orderId } = await delivered(page)
  await goTo(page, `/dashboard/order/${orderId}`)
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
  await expect.poll(() => area.getByRole('alert').textContent()).toBe('Too many attempts.')
  await page.locator('.toasts').getByText('Too many attempts.').waitFor()
  await kept()
  await page.unroute(calls)
  await page.route(calls, route => route.abort())
  await submit.click()
  await expect
    .poll(() => area.getByRole('alert').textContent())
    .toBe('Your review could not be sent. Please try again.')
  await kept()
  await page.unroute(calls)
  const pass = await holdBack(page, calls)
  await submit.click()
  await area.getByRole('progressbar', { name: 'Upload' }).waitFor()
  await area.getByRole('button', { name: 'Cancel upload' }).click()
  await submit.waitFor()
  pass()
  await kept()
  expect(await area.getByRole('alert').textContent()).toBe('')
  await page.unroute(calls)
  await submit.click()
  await area.getByText('5 out of 5 stars').waitFor()
  // The other size of the same product waits for a review of its own.
  await areas(page).first().getByRole('button', { name: 'Add Review' }).waitFor()
})

thoroughTest(
  "a hidden review is shown to its author as waiting; a rating alone shows 'No comment provided'",
  async () => {
    const { page } = await shop.visit(768)
    const { orderId, productId } = await delivered(page)
    await goTo(page, `/dashboard/order/${orderId}`)
    const area = areas(page).first()
    await area.getByRole('button', { name: 'Add Review' }).click()
    await area.getByRole('radio', { name: '2 stars' }).check({ force: true })
    await area.getByLabel(/Photo or video/).setInputFiles(photo())
    await area.getByRole('button', { name: 'Submit Review' }).click()
    await area.getByText('No comment provided').waitFor()
    await shop.db.updateTable('reviews').set({ approved: false }).where('order_id', '=', orderId).execute()
    await page.reload()
    await area.getByText('Waiting for approval').waitFor()
    await goTo(page, `/product/${productId}`)
    await page.getByText('No reviews yet for this product.').waitFor()
  },
)

thoroughTest(
  'staff answer a review and take its photograph into the gallery; another is hidden with a reason that its author reads',
  async () => {
    const { page: shopper } = await shop.visit(360)
    const { productId, orderId, name } = await delivered(shopper)
    await goTo(shopper, `/dashboard/order/${orderId}`)
    const area = areas(shopper).first()
    await area.getByRole('button', { name: 'Add Review' }).click()
    await area.getByRole('radio', { name: '5 stars' }).check({ force: true })
    await area.getByLabel('Comment').fill('خوشبو دیر تک رہتی ہے')
    await area.getByLabel(/Photo or video/).setInputFiles(photo())
    await area.getByLabel('You may show my photo among the pictures of this perfume').check()
    await area.getByRole('button', { name: 'Submit Review' }).click()
    await area.getByText('5 out of 5 stars').waitFor()

    const staff = await atWork(shop, 'catalogue', 'Nadia', 1280, { expectedErrors: /400/ })
    await goTo(staff, `/admin/reviews?state=all&q=${encodeURIComponent('دیر تک')}`)
    await expectAccessible(staff)
    await staff.getByRole('link', { name }).click()
    await staff.getByRole('textbox', { name: 'Reply' }).fill('Shukriya! Hum aap ke liye aur bhi laye hain.')
    await staff.getByRole('button', { name: 'Save the reply' }).click()
    await staff.getByText('The reply stands below the review.').waitFor()
    await staff.getByRole('button', { name: 'Show it in the gallery' }).click()
    await staff.getByRole('button', { name: 'Take it out of the gallery' }).waitFor()
    await expectAccessible(staff)

    const { page: visitor } = await shop.visit(360)
    await goTo(visitor, `/product/${productId}#reviews`)
    await visitor.getByText('Shukriya! Hum aap ke liye aur bhi laye hain.').waitFor()
    // Before its code has arrived the photograph is a link to the picture.
    await settled(visitor)
    await visitor.getByRole('link', { name: /^Photo by/ }).click()
    await visitor.getByRole('dialog').waitFor()
    await expectAccessible(visitor)

    await staff.getByRole('button', { name: 'Hide', exact: true }).click()
    await staff.getByText('Please say why: the customer reads it').waitFor()
    await staff.getByLabel('Reason').fill('It names private details of a person')
    await staff.getByRole('button', { name: 'Hide', exact: true }).click()
    await staff.getByText('Hidden: It names private details of a person').waitFor()
    await shopper.reload()
    await area.getByText('Only you see this review. It names private details of a person.').waitFor()
    await goTo(visitor, `/product/${productId}`)
    await visitor.getByText('No reviews yet for this product.').waitFor()
  },
)

test('an order on its way has no review form', async () => {
  const { page } = await shop.visit(360)
  const { orderId } = await delivered(page)
  await shop.db.updateTable('orders').set({ order_status: 'outForDelivery' }).where('id', '=', orderId).execute()
  // Other journeys look whether every order is as its history says.
  const event = { order_id: orderId, order_status: 'outForDelivery', actor: 'a test' }
  await shop.db.insertInto('order_events').values(event).execute()
  await goTo(page, `/dashboard/order/${orderId}`)
  await page.getByRole('heading', { level: 1 }).waitFor()
  expect(await page.getByRole('button', { name: 'Add Review' }).count()).toBe(0)
})
