import { createRoute, z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { inTransaction } from '../platform/database/in-transaction.ts'
import { recordAudit } from '../shop/audit/index.ts'
import { CropPicture, cropPicture, pictureAddress, storePicture } from '../shop/pictures/index.ts'
import { ShopError } from '../shop/shop-error.ts'
import { demandPermission, type StaffSession } from '../shop/staff/index.ts'
import type { WebEnv } from '../web/server/request-context.ts'
import { answerError, answers, api, jsonBody } from './answer.ts'
import { photoPlaces, receivePhoto } from './photo-upload.ts'

/** Where staff send the pictures of products, collections and categories: their bodies are read from the connection. */
export const STAFF_PICTURES_PATH = '/admin/pictures'

const Stored = z.object({ address: z.string(), width: z.int(), height: z.int() })

const places = photoPlaces()

/** Pictures arrive here one by one and are stored; the form of their page then says where they stand. Needs `catalogue.change`. */
export const staffPictures = api()
  .openapi(
    createRoute({
      method: 'post',
      path: '/crop',
      ...jsonBody(CropPicture),
      responses: answers('The cut picture', { data: Stored }),
    }),
    async c => {
      const session = await demandCatalogue(c)
      const input = c.req.valid('json')
      const data = await keep(c, session, await cropPicture(c.var.storage, input), 'picture.cut')
      return c.json({ success: true as const, data }, 200)
    },
  )
  .post('/', async c => {
    const session = await demandCatalogue(c)
    const bytes = await receivePhoto(c, places, session.staff.id, async () => {})
    return c.json({ success: true as const, data: await keep(c, session, bytes, 'picture.uploaded') }, 200)
  })

staffPictures.onError(answerError)

async function demandCatalogue(c: Context<WebEnv>): Promise<StaffSession> {
  const session = await c.var.staff.session()
  if (!session) throw new ShopError('not_signed_in', 'Please sign in again')
  demandPermission(session, 'catalogue.change')
  return session
}

async function keep(
  c: Context<WebEnv>,
  { staff }: StaffSession,
  bytes: Uint8Array,
  action: 'picture.uploaded' | 'picture.cut',
): Promise<z.output<typeof Stored>> {
  const { db, storage, device } = c.var
  const { _id, width, height } = await storePicture(db, storage, bytes)
  const address = pictureAddress(_id)
  await inTransaction(db, tx =>
    recordAudit(
      tx,
      { ...staff, ipAddress: device().ipAddress },
      { action, subject: { type: 'picture', id: _id, label: address } },
    ),
  )
  return { address, width, height }
}
