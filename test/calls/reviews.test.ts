import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { decideReview } from '../../src/shop/content/reviews/index.ts'
import { film, filmedAt, webm } from '../films.ts'
import { verifyEmailOf } from '../people.ts'
import { buyer, reviewCalls } from '../reviewers.ts'
import { type OpenShop, openShop } from '../shop.ts'

let shop: OpenShop
let photo: Blob

beforeAll(async () => {
  shop = await openShop()
  photo = new Blob([
    Uint8Array.from(
      await sharp({ create: { width: 400, height: 300, channels: 3, background: '#b98a3c' } })
        .withExif({ IFD0: { Artist: 'Ayesha at home' }, IFD3: { GPSLatitude: '32/1 5/1 0/1', GPSLatitudeRef: 'N' } })
        .withMetadata({ orientation: 6 })
        .jpeg()
        .toBuffer(),
    ),
  ])
})
afterAll(() => shop.close())

const ratingOf = (productId: string) =>
  shop.db
    .selectFrom('products')
    .select(['rating', 'rating_count', 'rating_histogram'])
    .where('id', '=', productId)
    .executeTakeFirstOrThrow()

test('a photo is shown upright, small enough, and without its metadata', async () => {
  const ayesha = await buyer(shop)
  const { status, body } = await ayesha.send({ images: photo })
  expect({ status, body }).toMatchObject({
    status: 200,
    body: { success: true, message: 'Thank you. Your review is published.', data: { rating: 5, approved: true } },
  })
  const image = body.data?.images[0] ?? ''
  expect(image).toMatch(/^\/pictures\/[\w-]{16}\/720\.jpg$/)
  const master = await shop.storage.read(image.slice(1).replace('720.jpg', 'master'))
  const { width, height, exif, orientation, format } = await sharp(master ?? undefined).metadata()
  expect({ width, height, exif, orientation, format }).toEqual({
    width: 300,
    height: 400,
    exif: undefined,
    orientation: undefined,
    format: 'webp',
  })
  const shown = await shop.browser().raw(image)
  expect(shown.headers.get('content-type')).toBe('image/jpeg')
  const bytes = Buffer.concat([master ?? Buffer.alloc(0), Buffer.from(await shown.arrayBuffer())])
  expect(bytes.includes('Ayesha at home')).toBe(false)
  expect(bytes.includes('Exif')).toBe(false)
  const { body: listed } = await shop.browser().get(`/v1/product/reveiw/${ayesha.productId}`)
  expect(listed.data).toMatchObject([
    { name: 'Ayesha Malik', rating: 5, comment: 'Lasts all day.', images: [image], videos: [] },
  ])
  expect(JSON.stringify(listed.data)).not.toContain(ayesha.customerId)
  const { body: detail } = await ayesha.browser.get(`/v1/order/detail/${ayesha.orderId}`)
  expect(detail.data).toMatchObject({
    items: [{ isReviewed: true, review: { rating: 5, images: [image] }, productId: { reviews: [{ rating: 5 }] } }],
  })
})

test.each(reviewCalls.map(call => [call('').join(' '), call] as const))('%s takes a review', async (_, call) => {
  const ayesha = await buyer(shop)
  expect((await ayesha.send({ images: photo }, call)).status).toBe(200)
  expect(await ratingOf(ayesha.productId)).toMatchObject({
    rating: 5,
    rating_count: 1,
    rating_histogram: [0, 0, 0, 0, 1],
  })
})

describe('a video', () => {
  const films = [
    ['mp4', film(), 'video/mp4'],
    ['mov', film({ brand: 'qt  ' }), 'video/quicktime'],
    ['webm', webm({ seconds: 59 }), 'video/webm'],
    ['webm without a length', webm(), 'video/webm'],
  ] as const

  test.each(films)('%s is served as what it is, whole and in parts', async (_, bytes, type) => {
    const ayesha = await buyer(shop)
    const { status, body } = await ayesha.send({ images: new Blob([Uint8Array.from(bytes)]) })
    expect({ status, message: body.message }).toMatchObject({ status: 200 })
    const address = body.data?.videos[0] ?? ''
    expect(address).toMatch(/^\/review-videos\/[a-z0-9]{32}\.(mp4|mov|webm)$/)
    const whole = await shop.browser().raw(address)
    expect(whole.status).toBe(200)
    expect(Object.fromEntries(whole.headers)).toMatchObject({
      'content-type': type,
      'content-length': String(bytes.length),
      'content-disposition': 'inline',
      'x-content-type-options': 'nosniff',
      'accept-ranges': 'bytes',
      'content-security-policy': expect.stringContaining('sandbox'),
    })
    const received = Buffer.from(await whole.arrayBuffer())
    expect(received).toHaveLength(bytes.length)
    expect(received.includes(filmedAt)).toBe(false)
    const part = await shop.browser().raw(address, { headers: { range: 'bytes=4-7' } })
    expect([part.status, part.headers.get('content-range')]).toEqual([206, `bytes 4-7/${bytes.length}`])
    expect(Buffer.from(await part.arrayBuffer())).toEqual(received.subarray(4, 8))
    const end = await shop.browser().raw(address, { headers: { range: 'bytes=-3' } })
    expect(Buffer.from(await end.arrayBuffer())).toEqual(received.subarray(-3))
    const beyond = await shop.browser().raw(address, { headers: { range: `bytes=${bytes.length}-` } })
    expect([beyond.status, beyond.headers.get('content-range')]).toEqual([416, `bytes */${bytes.length}`])
    const head = await shop.browser().raw(address, { method: 'HEAD' })
    expect([head.status, await head.text()]).toEqual([200, ''])
  })

  test.each([
    ['mp4', film({ seconds: 61 })],
    ['webm', webm({ seconds: 75 })],
  ])('%s of more than 60 seconds is refused, and nothing is kept', async (_, bytes) => {
    const ayesha = await buyer(shop)
    const before = await readdir(join(shop.dataDir, 'files', 'review-videos'))
    const { status, body } = await ayesha.send({ images: new Blob([Uint8Array.from(bytes)]) })
    expect([status, body.message]).toEqual([413, 'Please choose a video of at most 60 seconds'])
    expect(await readdir(join(shop.dataDir, 'files', 'review-videos'))).toEqual(before)
  })

  test('under any other name there is none', async () => {
    for (const name of [
      'x.mp4',
      '../settings',
      `${'a'.repeat(32)}.mp4`,
      `${'a'.repeat(32)}.html`,
      '%2e%2e%2fsession-secret',
    ]) {
      expect((await shop.browser().raw(`/review-videos/${name}`)).status, name).toBe(404)
    }
  })
})

describe('who may review', () => {
  test('nobody who is not signed in', async () => {
    const ayesha = await buyer(shop)
    const form = new FormData()
    form.append('userId', ayesha.customerId)
    const answer = await shop.browser().raw(`/v1/product/review/${ayesha.productId}`, { method: 'POST', body: form })
    expect([answer.status, (await answer.json()).message]).toEqual([401, 'Please log in first'])
  })

  test('only in their own name, of their own order, of a product that it holds, once it is delivered', async () => {
    const [ayesha, other] = [await buyer(shop), await buyer(shop)]
    const waiting = await buyer(shop, { delivered: false })
    const attempts = [
      [
        await ayesha.send({ images: photo, userId: other.customerId }),
        404,
        'Please log in with the account that ordered this',
      ],
      [await ayesha.send({ images: photo, orderId: other.orderId }), 404, 'Order not found'],
      [await ayesha.send({ images: photo, orderId: 'no-such-order' }), 404, 'Order not found'],
      [
        await ayesha.send({ images: photo }, () => ['POST', `/v1/product/review/${other.productId}`]),
        404,
        'This order does not contain that product',
      ],
      [await waiting.send({ images: photo }), 409, 'You can review this product once it is delivered'],
    ] as const
    for (const [answer, status, message] of attempts) {
      expect(answer).toMatchObject({ status, body: { success: false, message } })
    }
    for (const { productId } of [ayesha, other, waiting]) expect((await ratingOf(productId)).rating_count).toBe(0)
  })

  test("a guest's order can be reviewed by the account with its email, once the email is verified", async () => {
    const ayesha = await buyer(shop)
    const guest = shop.browser()
    const entered = await guest.send('POST', '/v1/customer', { email: ayesha.email })
    const placed = await guest.send('POST', '/v1/order', {
      customerId: (entered.body.data as { _id: string })._id,
      items: [ayesha.line()],
      paymentMethod: 'COD',
      totalAmount: 6000,
      shippingAddress: {
        fullName: 'A',
        country: 'Pakistan',
        city: 'Lahore',
        state: 'Punjab',
        town: 'T',
        address: 'House 1',
        phoneNumber: '03001234567',
        email: ayesha.email,
      },
    })
    const orderId = (placed.body.data as { _id: string })._id
    await shop.db.updateTable('orders').set({ order_status: 'delivered' }).where('id', '=', orderId).execute()
    expect((await ayesha.send({ images: photo, orderId })).status).toBe(404)
    await verifyEmailOf(shop, ayesha.browser, ayesha.email)
    expect((await ayesha.send({ images: photo, orderId })).status).toBe(200)
  })

  test('once an order line: two sizes are two reviews, and a third is refused', async () => {
    const ayesha = await buyer(shop, { sizes: 2 })
    const second = ayesha.line(1).selectedSizeId
    expect((await ayesha.send({ images: photo, selectedSizeId: second })).status).toBe(200)
    const again = await ayesha.send({ images: photo, selectedSizeId: second })
    expect(again).toMatchObject({ status: 409, body: { message: 'You have already reviewed this product' } })
    expect((await ayesha.send({ images: photo, rating: '4' })).status).toBe(200)
    expect((await ayesha.send({ images: photo })).status).toBe(409)
    expect(await ratingOf(ayesha.productId)).toMatchObject({ rating: 4.5, rating_histogram: [0, 0, 0, 1, 1] })
  })

  test('sent twice at once, it is one review', async () => {
    const ayesha = await buyer(shop)
    const first = await Promise.all([1, 2].map(() => ayesha.send({ images: photo })))
    expect(first.map(({ status }) => status).sort()).toEqual([200, 409])
    expect((await ratingOf(ayesha.productId)).rating_count).toBe(1)
  })
})

describe('the form', () => {
  test.each([
    [{ rating: null, images: null }, 400, 'Please provide both a rating and an image'],
    [{ rating: null }, 400, 'Please select a rating before submitting'],
    [{ rating: '' }, 400, 'Please select a rating before submitting'],
    [{ rating: '6' }, 400, 'Please select a rating before submitting'],
    [{ rating: '4.5' }, 400, 'Please select a rating before submitting'],
    [{ images: null }, 400, 'Please upload an image before submitting'],
    [{ comment: 'x'.repeat(2001) }, 400, 'Please keep your comment to 2000 characters'],
    [{ comment: 'null\u0000 character' }, 400, 'The comment contains characters that cannot be stored'],
    [{ userId: null }, 400, 'userId is a required field'],
    [{ orderId: '\u0000' }, 400, 'is not an id of ours'],
  ])('%j: %i %s', async (fields, status, message) => {
    const ayesha = await buyer(shop)
    const answer = await ayesha.send({ images: photo, ...fields })
    expect(answer).toMatchObject({ status, body: { success: false, message } })
    expect(await readdir(join(shop.dataDir, 'uploads'))).toEqual([])
  })

  test('a comment is optional, and markup in it is text', async () => {
    const [silent, loud] = [await buyer(shop), await buyer(shop)]
    expect((await silent.send({ images: photo, comment: null })).body.data?.comment).toBe('')
    const comment = '<script>alert(1)</script> & "zabardast" \u{1F33A}'
    expect((await loud.send({ images: photo, comment })).body.data?.comment).toBe(comment)
  })
})

test('forty reviews of one product at once are all counted', async () => {
  const first = await buyer(shop)
  const buyers = [first, ...(await Promise.all(Array.from({ length: 39 }, () => buyer(shop, { oud: first }))))]
  await Promise.all(
    buyers.map(({ customerId, orderId }, n) =>
      shop.db
        .insertInto('reviews')
        .values({
          id: `race-${n}`,
          product_id: first.productId,
          customer_id: customerId,
          order_id: orderId,
          order_position: 1,
          name: 'Racer',
          rating: (n % 5) + 1,
        })
        .execute(),
    ),
  )
  expect(await ratingOf(first.productId)).toEqual({
    rating: 3,
    rating_count: 40,
    rating_histogram: [8, 8, 8, 8, 8],
  })
})

describe('settings', () => {
  test('where no picture is required, a rating is enough', async () => {
    const relaxed = await openShop()
    try {
      await relaxed.db.insertInto('settings').values({ key: 'reviewMediaRequired', value: 'false' }).execute()
      const ayesha = await buyer(relaxed)
      expect((await ayesha.send({ rating: null })).body.message).toBe('Please select a rating before submitting')
      expect((await ayesha.send()).status).toBe(200)
    } finally {
      await relaxed.close()
    }
  })

  test('where the shop moderates, only the author sees a review until it is approved, and again once it is hidden', async () => {
    const careful = await openShop()
    try {
      await careful.db.insertInto('settings').values({ key: 'moderateReviews', value: 'true' }).execute()
      const ayesha = await buyer(careful)
      const { body } = await ayesha.send({ images: photo })
      expect(body).toMatchObject({
        message: 'Thank you. Your review will be shown once it is approved.',
        data: { approved: false },
      })
      const shown = async () => {
        const { body: reviews } = await careful.browser().get(`/v1/product/reveiw/${ayesha.productId}`)
        const { body: product } = await careful.browser().get(`/v1/product/${ayesha.productId}`)
        const { rating, ratingCount, reviews: own } = product.data as Record<string, unknown[]>
        return { listed: (reviews.data as unknown[]).length, own: own?.length, rating, ratingCount }
      }
      expect(await shown()).toEqual({ listed: 0, own: 0, rating: 0, ratingCount: 0 })
      const { body: order } = await ayesha.browser.get(`/v1/order/detail/${ayesha.orderId}`)
      expect(order.data).toMatchObject({ items: [{ isReviewed: true, review: { approved: false } }] })
      const id = body.data?._id ?? ''
      const decide = (input: Parameters<typeof decideReview>[1]) =>
        careful.db.transaction().execute(tx => decideReview(tx, input))
      await decide({ reviewId: id, version: 1 })
      expect(await shown()).toEqual({ listed: 1, own: 1, rating: 5, ratingCount: 1 })
      await decide({ reviewId: id, version: 2, reason: 'It is not about this perfume' })
      expect(await shown()).toEqual({ listed: 0, own: 0, rating: 0, ratingCount: 0 })
      const { body: hidden } = await ayesha.browser.get(`/v1/order/detail/${ayesha.orderId}`)
      expect(hidden.data).toMatchObject({ items: [{ review: { hiddenReason: 'It is not about this perfume' } }] })
      await expect(decide({ reviewId: id, version: 2 })).rejects.toMatchObject({ code: 'move_refused' })
      await expect(decide({ reviewId: 'nothing', version: 1 })).rejects.toMatchObject({ code: 'not_found' })
    } finally {
      await careful.close()
    }
  })

  test('a customer sends 20 forms an hour at most; others are not limited', async () => {
    const limited = await openShop({ rateLimits: true })
    try {
      const [ayesha, other] = [await buyer(limited), await buyer(limited)]
      const statuses: number[] = []
      for (let n = 0; n < 21; n++) statuses.push((await ayesha.send({ rating: null, images: null })).status)
      expect(statuses).toEqual([...Array(20).fill(400), 429])
      expect((await other.send({ images: photo })).status).toBe(200)
    } finally {
      await limited.close()
    }
  })
})
