import { Hono } from 'hono'
import { isUnavailable } from '../platform/database/is-unavailable.ts'
import { concurrencyLimit } from '../platform/uploads/concurrency-limit.ts'
import { receiveUpload, type Upload } from '../platform/uploads/receive-upload.ts'
import { UploadError } from '../platform/uploads/upload-error.ts'
import { refuseFile, stageFile } from '../shop/catalogue/product-imports/index.ts'
import { IMPORT_BYTES } from '../shop/catalogue/product-imports/rules.ts'
import { mayDo } from '../shop/staff/staff/rules.ts'
import type { WebEnv } from '../web/server/request-context.ts'
import { arrivingForm } from './photo-upload.ts'

const PAGE = '/admin/products/import'
/** Where the form of the page sends its file. */
export const productFilePath = `${PAGE}/file`

const FILES = 4

/**
 * Takes a file of products from the form of the page, which works without scripts: written to disk as it arrives, staged from there, and the
 * answer leads to the page of the import, or of why it was refused.
 */
export const productFiles = () => {
  const places = concurrencyLimit({ total: FILES, perKey: 1 })
  return new Hono<WebEnv>().post(productFilePath, async c => {
    const session = await c.var.staff.session()
    if (!session) return c.redirect(`/admin/sign-in?next=${encodeURIComponent(PAGE)}`, 303)
    if (session.mustAddSecondFactor) return c.redirect('/admin/account', 303)
    if (!mayDo(session.staff.role, 'catalogue.change')) return c.text('Your role does not allow this', 403)
    const leave = places.acquire(session.staff.id)
    if (!leave) return c.redirect(`${PAGE}?refused=busy`, 303)
    const staff = { ...session.staff, ipAddress: c.var.device().ipAddress }
    let upload: Upload | null = null
    try {
      upload = await receiveUpload(arrivingForm(c), {
        ...{ folder: c.var.uploadFolder, fields: [], fileField: 'file', maxFile: IMPORT_BYTES, maxField: 1024 },
      })
      if (!upload.file) return c.redirect(`${PAGE}?refused=empty`, 303)
      const { path, name: fileName } = upload.file
      const { importId } = await stageFile(c.var.db, { path, fileName, staff })
      return c.redirect(`${PAGE}/${importId}`, 303)
    } catch (error) {
      if (isUnavailable(error)) return c.redirect(`${PAGE}?refused=busy`, 303)
      if (!(error instanceof UploadError)) throw error
      const { importId } = await refuseFile(c.var.db, {
        fileName: 'A file that did not arrive',
        staff,
        problem: error.message,
      })
      return c.redirect(`${PAGE}/${importId}`, 303)
    } finally {
      leave()
      await upload?.discard()
    }
  })
}
