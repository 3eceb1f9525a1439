import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type FreshDatabase, freshDatabase } from '../../../../test/database.ts'
import { shelve } from '../../../../test/fixtures.ts'
import { queued } from '../../../../test/people.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { findProduct } from '../../catalogue/catalogue/index.ts'
import { approveReviews, decideReview, listStaffReviews, ReviewFilter, replyToReview, showInGallery } from './index.ts'

let fresh: FreshDatabase
beforeAll(async () => {
  fresh = await freshDatabase()
})
afterAll(() => fresh.drop())

const within = <T>(work: (tx: Tx) => Promise<T>) => fresh.db.transaction().execute(work)

/** A product with a review that waits. */
async function reviewed(more: { images?: string[]; gallery_consent?: boolean; comment?: string } = {}) {
  const { productId } = await shelve(fresh.db, `Reviewed ${randomUUID().slice(0, 8)}`, [{ ml: 50, price: 600_000 }])
  const reviewId = randomUUID()
  const review = { id: reviewId, product_id: productId, name: 'Ayesha', rating: 4, approved: false, ...more }
  await fresh.db.insertInto('reviews').values(review).execute()
  const product = () => findProduct(fresh.db, productId)
  return { reviewId, productId, product }
}

test('what is approved counts at once; two people do not undo each other', async () => {
  const { reviewId, product } = await reviewed()
  await within(tx => decideReview(tx, { reviewId, version: 1 }))
  expect(await product()).toMatchObject({ rating: 4, ratingCount: 1, reviews: [{ _id: reviewId }] })
  const late = within(tx => decideReview(tx, { reviewId, version: 1, reason: 'It insults somebody' }))
  await expect(late).rejects.toMatchObject({ code: 'move_refused' })
  expect(await product()).toMatchObject({ ratingCount: 1 })
})

test('chosen reviews are approved together; one that somebody has hidden stays hidden and is named', async () => {
  const [one, two] = [await reviewed(), await reviewed()]
  await within(tx => decideReview(tx, { reviewId: two.reviewId, version: 1, reason: 'It insults somebody' }))
  const { shown, refused } = await within(tx => approveReviews(tx, [one.reviewId, two.reviewId].sort()))
  expect(shown.map(({ id }) => id)).toEqual([one.reviewId])
  expect(refused).toMatchObject([{ why: 'It was hidden with a reason', to: `/admin/reviews/${two.reviewId}` }])
  expect([(await one.product()).ratingCount, (await two.product()).ratingCount]).toEqual([1, 0])
})

test('only a photograph whose customer agreed comes into the gallery, and leaves it with a hidden review', async () => {
  const images = ['/pictures/aaaaaaaaaaaaaaaa/720.jpg']
  const shy = await reviewed({ images })
  const refused = within(tx => showInGallery(tx, { reviewId: shy.reviewId, version: 1, shown: true }))
  await expect(refused).rejects.toMatchObject({ code: 'invalid' })
  const glad = await reviewed({ images, gallery_consent: true })
  await within(tx => decideReview(tx, { reviewId: glad.reviewId, version: 1 }))
  await within(tx => showInGallery(tx, { reviewId: glad.reviewId, version: 2, shown: true }))
  expect((await glad.product()).gallery).toEqual([{ image: images[0], name: 'Ayesha' }])
  await within(tx => decideReview(tx, { reviewId: glad.reviewId, version: 3, reason: 'It insults somebody' }))
  expect((await glad.product()).gallery).toEqual([])
})

test('a reply is shown with the review, and told to its author once', async () => {
  const { reviewId, product } = await reviewed()
  const customer = { id: randomUUID(), name: 'Ayesha', email: 'ayesha@example.com' }
  await fresh.db.insertInto('customers').values(customer).execute()
  await fresh.db
    .updateTable('reviews')
    .set({ customer_id: customer.id, approved: true })
    .where('id', '=', reviewId)
    .execute()
  await within(tx => replyToReview(tx, { reviewId, version: 1, reply: 'Shukriya!' }))
  await within(tx => replyToReview(tx, { reviewId, version: 2, reply: 'Bohat shukriya!' }))
  expect((await product()).reviews).toMatchObject([{ reply: 'Bohat shukriya!' }])
  expect(await queued(fresh.db, 'review-reply')).toEqual([{ reviewId }])
})

test('the list finds reviews by state, stars, photograph and words in any script', async () => {
  const { reviewId } = await reviewed({
    comment: 'بہت اچھی خوشبو 100%',
    images: ['/pictures/bbbbbbbbbbbbbbbb/720.jpg'],
  })
  const listed = async (filter: object) =>
    (await listStaffReviews(fresh.db, ReviewFilter.parse(filter))).reviews.map(({ _id }) => _id)
  for (const filter of [{ q: 'اچھی' }, { q: '100%' }, { stars: '4', media: 'photo', q: 'خوشبو' }]) {
    expect(await listed(filter), JSON.stringify(filter)).toEqual([reviewId])
  }
  for (const filter of [
    { q: 'اچھی', state: 'shown' },
    { q: 'اچھی', stars: '5' },
    { q: 'اچھی', media: 'video' },
  ]) {
    expect(await listed(filter), JSON.stringify(filter)).toEqual([])
  }
})
