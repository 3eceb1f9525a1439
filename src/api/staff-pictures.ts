import { createRoute, z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { inTransaction } from '../platform/database/in-transaction.ts'
import { recordAudit } from '../shop/ground/audit/index.ts'
import {
  CropPicture,
  cropPicture,
  keepVideo,
  notePictureUpload,
  noteVideoUpload,
  pictureAddress,
  storePicture,
  type UploadedFile,
} from '../shop/ground/pictures/index.ts'
import { MAX_VIDEO_BYTES } from '../shop/ground/pictures/picture-rules.ts'
import { ShopError } from '../shop/ground/shop-error.ts'
import { demandPermission, type StaffSession } from '../shop/staff/staff/index.ts'
import { mayDo } from '../shop/staff/staff/permission-rules.ts'
import type { WebEnv } from '../web/server/request-context.ts'
import { photoPlaces, receiveFile, receivePhoto } from './photo-upload.ts'
import { api, jsonBody, respondToError, responses } from './respond.ts'

/** Where staff send the pictures of products, collections and categories: their bodies are read from the connection. */
export const STAFF_PICTURES_PATH = '/admin/pictures'

const Stored = z.object({ address: z.string(), width: z.int(), height: z.int() })

const places = photoPlaces()
const videoPlaces = photoPlaces()

/**
 * Pictures and videos arrive here one by one and are stored; the form of their page then says where they stand. Needs
 * `catalogue.change`; for a picture `newsletter.change` or `content.change` will do.
 */
export const staffPictures = api()
  .openapi(
    createRoute({
      method: 'post',
      path: '/crop',
      ...jsonBody(CropPicture),
      responses: responses('The cut picture', { data: Stored }),
    }),
    async c => {
      const session = await demandCatalogue(c)
      const input = c.req.valid('json')
      const data = await keep(c, session, await cropPicture(c.var.storage, input), 'picture.cut')
      return c.json({ success: true as const, data }, 200)
    },
  )
  .post('/', async c => {
    const session = await demandWriter(c)
    const bytes = await receivePhoto(c, places, session.staff.id, async () => {}, { drawings: true })
    return c.json({ success: true as const, data: await keep(c, session, bytes, 'picture.uploaded') }, 200)
  })
  .post('/videos', async c => {
    const session = await demandCatalogue(c)
    const data = await receiveFile(c, videoPlaces, session.staff.id, {
      field: 'video',
      maxBytes: MAX_VIDEO_BYTES,
      missing: 'Please choose a video',
      check: async () => {},
      use: file => keepProductVideo(c, session, file),
    })
    return c.json({ success: true as const, data }, 200)
  })

staffPictures.onError(respondToError)

async function demandCatalogue(c: Context<WebEnv>): Promise<StaffSession> {
  const session = await demandSession(c)
  demandPermission(session, 'catalogue.change')
  return session
}

/** Newsletters, pages and articles have pictures too. */
async function demandWriter(c: Context<WebEnv>): Promise<StaffSession> {
  const session = await demandSession(c)
  const { role } = session.staff
  if (!mayDo(role, 'newsletter.change') && !mayDo(role, 'content.change')) demandPermission(session, 'catalogue.change')
  return session
}

async function demandSession(c: Context<WebEnv>): Promise<StaffSession> {
  const session = await c.var.staff.session()
  if (!session) throw new ShopError('not_signed_in', 'Please sign in again')
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
  await inTransaction(db, async tx => {
    await notePictureUpload(tx, _id)
    const subject = { type: 'picture', id: _id, label: address }
    await recordAudit(tx, { ...staff, ipAddress: device().ipAddress }, { action, subject })
  })
  return { address, width, height }
}

async function keepProductVideo(
  c: Context<WebEnv>,
  { staff }: StaffSession,
  file: UploadedFile,
): Promise<{ address: string; seconds: number }> {
  const { db, storage, device } = c.var
  const video = await keepVideo(storage, 'product-videos', file)
  if (!video) throw new ShopError('unsupported_file', 'Please choose a video (MP4, WebM, MOV)')
  const { address, seconds } = video
  try {
    await inTransaction(db, async tx => {
      await noteVideoUpload(tx, { address, seconds })
      const subject = { type: 'video', id: address, label: address }
      await recordAudit(tx, { ...staff, ipAddress: device().ipAddress }, { action: 'video.uploaded', subject })
    })
  } catch (error) {
    await video.forget()
    throw error
  }
  return { address, seconds }
}
