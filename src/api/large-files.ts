import { Hono } from 'hono'
import type { Db } from '../platform/database/database.ts'
import { isUnavailable } from '../platform/database/is-unavailable.ts'
import { concurrencyLimit } from '../platform/uploads/concurrency-limit.ts'
import { receiveUpload, type Upload } from '../platform/uploads/receive-upload.ts'
import { UploadError } from '../platform/uploads/upload-error.ts'
import { stageFile } from '../shop/catalogue/product-imports/index.ts'
import { IMPORT_BYTES } from '../shop/catalogue/product-imports/product-import-rules.ts'
import type { AuditActor } from '../shop/ground/audit/index.ts'
import { ShopError } from '../shop/ground/shop-error.ts'
import { sendFile } from '../shop/people/moves/index.ts'
import { type FileKind, fileKindNames, MOVE_FILE_BYTES } from '../shop/people/moves/move-file-rules.ts'
import type { Permission } from '../shop/staff/staff/permission-rules.ts'
import { mayDo } from '../shop/staff/staff/permission-rules.ts'
import type { WebEnv } from '../web/server/request-context.ts'
import { arrivingForm } from './photo-upload.ts'

type Sent = { path: string; fileName: string; fields: Record<string, string>; staff: AuditActor & { id: string } }

type Route = {
  path: string
  permission: Permission
  /** So many files of all staff arrive at once; each sends one. */
  atOnce: number
  maxFile: number
  fields: string[]
  /** The page of the form, by what stands behind `path`. */
  page: (id: string) => string
  /** Reads the file; returns the page that says what became of it, null where the form misses something. */
  take: (db: Db, sent: Sent, id: string) => Promise<string | null>
}

const products: Route = {
  path: '/admin/products/import/file',
  permission: 'catalogue.change',
  atOnce: 4,
  maxFile: IMPORT_BYTES,
  fields: [],
  page: () => '/admin/products/import',
  take: async (db, sent) => `/admin/products/import/${(await stageFile(db, sent)).importId}`,
}

const moves: Route = {
  path: '/admin/move-files',
  permission: 'moves.change',
  atOnce: 2,
  maxFile: MOVE_FILE_BYTES,
  fields: ['kind'],
  page: id => `/admin/moves/${id}`,
  take: async (db, { fields, ...sent }, id) => {
    const kind = fields.kind as FileKind
    if (!fileKindNames.includes(kind)) return null
    await sendFile(db, { ...sent, moveId: Number(id), kind })
    return moves.page(id)
  },
}

/** The beginnings of paths that take files of many megabytes. */
export const largeFilePaths = [products.path, moves.path]

/**
 * Takes large files from forms of the back office, which work without scripts: written to disk as they arrive, read
 * from there, and the response leads to a page. One that is refused leads back to its form, with the reason in the
 * address (`fileRefusals`).
 */
export const largeFiles = () =>
  new Hono<WebEnv>().route(products.path, takes(products, '/')).route(moves.path, takes(moves, '/:id{[0-9]{1,9}}'))

function takes({ permission, atOnce, maxFile, fields, page, take }: Route, behind: string) {
  const places = concurrencyLimit({ total: atOnce, perKey: 1 })
  return new Hono<WebEnv>().post(behind, async c => {
    const id = c.req.param('id') ?? ''
    const to = (address: string) => c.redirect(address, 303)
    const refused = (reason: string) => to(`${page(id)}?refused=${reason}`)
    const session = await c.var.staff.session()
    if (!session) return to(`/admin/sign-in?next=${encodeURIComponent(page(id))}`)
    if (session.mustAddSecondFactor) return to('/admin/account')
    if (!mayDo(session.staff.role, permission)) return c.text('Your role does not allow this', 403)
    const leave = places.acquire(session.staff.id)
    if (!leave) return refused('busy')
    let upload: Upload | null = null
    try {
      upload = await receiveUpload(arrivingForm(c), {
        folder: c.var.uploadFolder,
        fields,
        fileField: 'file',
        maxFile,
        maxField: 1024,
      })
      if (!upload.file) return refused('empty')
      const { path, name: fileName } = upload.file
      const staff = { ...session.staff, ipAddress: c.var.device().ipAddress }
      const address = await take(c.var.db, { path, fileName, fields: upload.fields, staff }, id)
      return address === null ? refused('empty') : to(address)
    } catch (error) {
      if (error instanceof UploadError) return refused(error.reason)
      // As while a job works on the file before.
      if (isUnavailable(error)) return refused('busy')
      if (error instanceof ShopError) return error.code === 'not_found' ? to(page(id)) : refused('ended')
      throw error
    } finally {
      leave()
      await upload?.discard()
    }
  })
}
