import { Hono } from 'hono'
import { pictureFormats, pictureWidths, readPicture } from '../shop/ground/pictures/index.ts'
import { busy } from '../web/server/admission/refuse.ts'
import type { WebEnv } from '../web/server/request-context.ts'

const types = { avif: 'image/avif', webp: 'image/webp', jpg: 'image/jpeg' } as const

/** `GET /pictures/{id}/{width}.{avif|webp|jpg}`: public and immutable, because the id is the hash of the picture. */
export const pictures = new Hono<WebEnv>()
  .get('/:id/:file', async c => {
    const [size, extension] = c.req.param('file').split('.', 2)
    const width = pictureWidths.find(width => String(width) === size)
    const format = pictureFormats.find(format => format === extension)
    const known = width && format && c.req.param('file') === `${width}.${format}`
    const bytes = known ? await readPicture(c.var.storage, c.req.param('id'), width, format) : null
    if (!bytes || !format)
      return c.json({ success: false, message: 'There is no such picture' }, 404, {
        'cache-control': 'public, max-age=60',
      })
    return c.body(Uint8Array.from(bytes), 200, {
      'content-type': types[format],
      'content-length': String(bytes.length),
      'cache-control': 'public, max-age=31536000, immutable',
    })
  })
  .all('*', c => c.json({ success: false, message: 'There is no such picture' }, 404))
  .onError((error, c) => {
    // A full disk, a bucket that is away, too little memory to render: another try may do.
    c.var.log.error({ err: error, path: c.req.path }, 'a picture could not be read or rendered')
    return c.json({ success: false, message: busy.message }, 503, { ...busy.headers, 'cache-control': 'no-store' })
  })
