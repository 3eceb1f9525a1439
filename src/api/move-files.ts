import { Hono } from 'hono'
import { isUnavailable } from '../platform/database/is-unavailable.ts'
import { concurrencyLimit } from '../platform/uploads/concurrency-limit.ts'
import { receiveUpload, type Upload } from '../platform/uploads/receive-upload.ts'
import { UploadError } from '../platform/uploads/upload-error.ts'
import { ShopError } from '../shop/ground/shop-error.ts'
import { sendFile } from '../shop/people/moves/index.ts'
import { type FileKind, fileKindNames, MOVE_FILE_BYTES } from '../shop/people/moves/rules.ts'
import { mayDo } from '../shop/staff/staff/rules.ts'
import type { WebEnv } from '../web/server/request-context.ts'
import { arrivingForm } from './photo-upload.ts'

/** Where the form of a move's page sends its files, with the move's number. */
export const MOVE_FILES_PATH = '/admin/move-files'

const FILES = 2

/** Takes a file of an old shop, which works without scripts: written to disk as it arrives, then read; the answer leads back to the page of the move. */
export const moveFiles = () => {
  const places = concurrencyLimit({ total: FILES, perKey: 1 })
  return new Hono<WebEnv>().post('/:id{[0-9]{1,9}}', async c => {
    const page = `/admin/moves/${c.req.param('id')}`
    const session = await c.var.staff.session()
    if (!session) return c.redirect(`/admin/sign-in?next=${encodeURIComponent(page)}`, 303)
    if (session.mustAddSecondFactor) return c.redirect('/admin/account', 303)
    if (!mayDo(session.staff.role, 'moves.change')) return c.text('Your role does not allow this', 403)
    const leave = places.acquire(session.staff.id)
    if (!leave) return c.redirect(`${page}?refused=busy`, 303)
    const staff = { ...session.staff, ipAddress: c.var.device().ipAddress }
    let upload: Upload | null = null
    try {
      upload = await receiveUpload(arrivingForm(c), {
        ...{
          folder: c.var.uploadFolder,
          fields: ['kind'],
          fileField: 'file',
          maxFile: MOVE_FILE_BYTES,
          maxField: 1024,
        },
      })
      const kind = upload.fields.kind as FileKind
      if (!upload.file || !fileKindNames.includes(kind)) return c.redirect(`${page}?refused=empty`, 303)
      const { path, name: fileName } = upload.file
      await sendFile(c.var.db, { moveId: Number(c.req.param('id')), kind, path, fileName, staff })
      return c.redirect(page, 303)
    } catch (error) {
      if (error instanceof ShopError)
        return c.redirect(error.code === 'not_found' ? page : `${page}?refused=ended`, 303)
      if (error instanceof UploadError) return c.redirect(`${page}?refused=empty`, 303)
      // As while the job works the file before.
      if (isUnavailable(error)) return c.redirect(`${page}?refused=busy`, 303)
      throw error
    } finally {
      leave()
      await upload?.discard()
    }
  })
}
