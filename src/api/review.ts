import { type RouteConfig, z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { concurrencyLimit } from '../platform/uploads/concurrency-limit.ts'
import { receiveUpload, type Upload } from '../platform/uploads/receive-upload.ts'
import { OwnReview } from '../shop/catalogue/catalogue/index.ts'
import { checkReview, type Reviewer, SubmitReview, submitReview } from '../shop/content/reviews/index.ts'
import { MAX_PHOTO_BYTES } from '../shop/ground/pictures/index.ts'
import { MAX_VIDEO_BYTES, MAX_VIDEO_SECONDS } from '../shop/ground/pictures/picture-rules.ts'
import { ShopError } from '../shop/ground/shop-error.ts'
import type { WebEnv } from '../web/server/request-context.ts'
import { arrivingForm, filePlaces, placeOf, refusedUpload, tooManyUploads } from './photo-upload.ts'
import { api, badInput, responses } from './respond.ts'

// Two for a customer, whose first may hang.
const FORMS_PER_CUSTOMER = 2
const forms = concurrencyLimit({ total: Number.POSITIVE_INFINITY, perKey: FORMS_PER_CUSTOMER })
// Each file holds up to 50 MB of disk. A place is taken when the file begins and its order line is found to be open.
const files = filePlaces()

const megabytes = (bytes: number) => `${bytes / 1024 / 1024} MB`

const form = SubmitReview.extend({
  rating: z.int().min(1).max(5),
  images: z
    .string()
    .meta({ format: 'binary' })
    .describe(
      `One photo of at most ${megabytes(MAX_PHOTO_BYTES)}, or one video of at most ${megabytes(MAX_VIDEO_BYTES)} and ${MAX_VIDEO_SECONDS} s. The last part of the form`,
    ),
})

const described = {
  summary: 'Review a product of a delivered order, once per order line',
  request: { body: { required: true, content: { 'multipart/form-data': { schema: form } } } },
  responses: responses('The review', { data: OwnReview }),
} satisfies Partial<RouteConfig>

const routes = api()
// Documented only: parsing by the schema would buffer the upload in memory.
routes.openAPIRegistry.registerPath({ method: 'post', path: '/review/{id}', ...described, request: withId('id') })
routes.openAPIRegistry.registerPath({
  method: 'put',
  // The specification's spelling; the correct one is an alias.
  path: '/add-reveiw/{productId}',
  ...described,
  request: withId('productId'),
})
routes.openAPIRegistry.registerPath({
  method: 'put',
  path: '/add-review/{productId}',
  ...described,
  request: withId('productId'),
})

export const review = routes
  .post('/review/:id', c => submit(c, c.req.param('id')))
  .put('/add-reveiw/:productId', c => submit(c, c.req.param('productId')))
  .put('/add-review/:productId', c => submit(c, c.req.param('productId')))

function withId(name: string) {
  return {
    ...described.request,
    params: z.object({ [name]: z.string().max(250) }),
    query: z.object({ key: z.string().max(400).optional().describe('Of the link that asks for a review') }),
  }
}

/** Where reviews arrive: their bodies are read from the connection. */
export const reviewUploadPaths = ['/v1/product/review/', '/v1/product/add-reveiw/', '/v1/product/add-review/']

/** The account that is signed in, or who holds the link of an order; `subject` is who is counted. */
async function reviewerOf(c: Context<WebEnv>): Promise<{ reviewer: Reviewer; subject: string }> {
  const key = c.req.query('key')
  if (key !== undefined) {
    const about = c.var.reminderLinks.readReminder(key)
    if (about?.of !== 'review') throw new ShopError('not_found', 'This link does not work any more')
    return { reviewer: { linkOf: about.id }, subject: about.id }
  }
  const { customer, emailVerified, phone: verifiedPhone } = await c.var.signedIn()
  const { _id: accountId, name, email } = customer
  const reviewer = { accountId, name, verifiedEmail: emailVerified ? email : null, verifiedPhone }
  return { reviewer, subject: accountId }
}

async function submit(c: Context<WebEnv>, productId: string) {
  const { db, storage, uploadFolder, settings, limit } = c.var
  const { reviewer, subject } = await reviewerOf(c)
  await limit('review', subject)
  const person = { reviewer, settings: await settings() }
  const endForm = forms.acquire(subject)
  if (!endForm) throw tooManyUploads()
  let upload: Upload | null = null
  const place = placeOf(c, files)
  try {
    upload = await receiveUpload(arrivingForm(c), {
      folder: uploadFolder,
      fields: Object.keys(SubmitReview.shape),
      fileField: 'images',
      maxFile: MAX_VIDEO_BYTES,
      maxField: 16 * 1024,
      signal: place.signal,
      beforeFile: async (fields, received) => {
        await checkReview(db, { ...SubmitReview.parse(fields), productId, file: {} }, person)
        place.take(received)
      },
    })
    place.arrived()
    const texts = SubmitReview.parse(upload.fields)
    const data = await submitReview(db, storage, { ...texts, productId, file: upload.file }, person)
    const message = data.approved
      ? 'Thank you. Your review is published.'
      : 'Thank you. Your review will be shown once it is approved.'
    return c.json({ success: true as const, message, data }, 200)
  } catch (error) {
    if (error instanceof z.ZodError) return c.json(badInput(error.issues), 400)
    throw refusedUpload(error)
  } finally {
    endForm()
    place.leave()
    await upload?.discard()
  }
}
