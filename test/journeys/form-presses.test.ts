import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { goTo } from '../browser/go-to.ts'
import { holdBack } from '../browser/hold-back.ts'
import { shelve } from '../fixtures.ts'
import { atWork } from './at-work.ts'
import { stage } from './stage.ts'

const shop = stage()

/** A review, and somebody who has its page open: three forms that carry one version. */
async function openReview(expectedErrors = /404/) {
  const id = randomUUID()
  const { productId } = await shelve(shop.db, `Raat Rani ${id}`, [{ ml: 50, price: 600_000 }])
  // Not among the newest, which other journeys read.
  const old = { created_at: new Date('2020-01-01') }
  await shop.db.updateTable('products').set(old).where('id', '=', productId).execute()
  const shown = { images: ['/pictures/none/720.jpg'], gallery_consent: true }
  const review = { id, product_id: productId, name: 'Ayesha', rating: 4, ...shown }
  await shop.db.insertInto('reviews').values(review).execute()
  const page = await atWork(shop, 'catalogue', 'Nadia', 1280, { expectedErrors })
  await goTo(page, `/admin/reviews/${id}`)
  return { id, page }
}

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const audited = async (id: string) => {
  const rows = await shop.db
    .selectFrom('audit_log')
    .select('action')
    .where('subject_id', '=', id)
    .orderBy('id')
    .execute()
  return rows.map(({ action }) => action)
}

test('forms that are pressed one after the other on a slow line are sent in their order, each once, also when the page is left', async () => {
  const { id, page } = await openReview()
  const answer = await holdBack(page, /\/admin\/reviews\/.*\.data/)
  await page.getByRole('textbox', { name: 'Reply' }).fill('Shukriya!')
  await button(page, 'Save the reply').dblclick()
  await page.getByLabel('Reason').fill('It names private details')
  await button(page, 'Hide').dblclick()
  await button(page, 'Show it in the gallery').click()
  await expect.poll(() => button(page, 'Saving ...').count()).toBe(3)
  await page.getByRole('link', { name: 'All reviews' }).click()
  answer()
  await page.waitForURL('**/admin/reviews')
  expect(await audited(id)).toEqual(['review.replied', 'review.hidden', 'review.galleryChanged'])
})

test('what was done stands on the page with its notice; after a refusal the same press is taken', async () => {
  const { id, page } = await openReview(/400|404|409/)
  const reply = page.getByRole('textbox', { name: 'Reply' })
  await reply.fill('Shukriya!')
  await shop.db.updateTable('reviews').set({ version: 5, rating: 2 }).where('id', '=', id).execute()
  await button(page, 'Save the reply').click()
  await page.getByText('Nothing is saved yet and what you typed is kept').waitFor()
  expect(await reply.inputValue()).toBe('Shukriya!')
  // The focus is at the message of a form that is refused whole, and in the first wrong field of another.
  expect(await page.locator(':focus').textContent()).toContain('Nothing is saved yet')
  await button(page, 'Hide').click()
  await page.getByText('Please say why').waitFor()
  expect(await page.locator(':focus').getAttribute('name')).toBe('reason')
  await page.getByText('2 out of 5 stars').waitFor()
  await button(page, 'Save the reply').click()
  await page.getByText('The reply stands below the review.').waitFor()
  await expect.poll(() => page.locator(':focus').textContent()).toBe('Save the reply')
  // Pressed at once: the page has the version that the notice names.
  await button(page, 'Show it in the gallery').click()
  await button(page, 'Take it out of the gallery').waitFor()
  expect(await audited(id)).toEqual(['review.replied', 'review.galleryChanged'])
  // Whoever signs out meanwhile is signed out once what was pressed before is done.
  const answer = await holdBack(page, /\/admin\/reviews\/.*\.data/)
  await button(page, 'Take it out of the gallery').click()
  await page.getByLabel('Reason').fill('It names private details')
  await button(page, 'Hide').click()
  await button(page, 'Sign out').click()
  answer()
  await page.getByText('You are signed out.').waitFor()
  expect((await audited(id)).slice(2)).toEqual(['review.galleryChanged', 'review.hidden'])
})
