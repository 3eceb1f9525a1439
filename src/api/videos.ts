import { Readable } from 'node:stream'
import { Hono } from 'hono'
import { findVideo, type VideoFolder } from '../shop/ground/pictures/index.ts'
import type { WebEnv } from '../web/server/request-context.ts'

/**
 * `GET /{folder}/{random}.{mp4|webm|mov}`: videos of reviews and products, complete or partial (Range), with nosniff;
 * opened as a page they may neither run nor load anything.
 */
export const videos = (folder: VideoFolder) =>
  new Hono<WebEnv>()
    .get('/:file', async c => {
      const file = c.req.param('file')
      const video = await findVideo(c.var.storage, folder, file)
      if (!video) return c.json({ success: false, message: 'There is no such video' }, 404)
      const { type, size } = video
      c.header('accept-ranges', 'bytes')
      c.header('cache-control', 'public, max-age=86400')
      c.header('content-security-policy', "default-src 'none'; media-src 'self'; sandbox")
      const range = wantedRange(c.req.header('range'), size)
      if (range === 'beyond') {
        c.header('content-range', `bytes */${size}`)
        return c.json({ success: false, message: 'The requested range is outside the video' }, 416)
      }
      const { from, to } = range ?? { from: 0, to: size - 1 }
      c.header('content-type', type)
      c.header('content-disposition', 'inline')
      c.header('content-length', String(to - from + 1))
      if (range) c.header('content-range', `bytes ${from}-${to}/${size}`)
      if (c.req.method === 'HEAD') return c.body(null, 200)
      return c.body(Readable.toWeb(await video.read(from, to)) as ReadableStream, range ? 206 : 200)
    })
    .all('*', c => c.json({ success: false, message: 'There is no such video' }, 404))

/** The part of a Range header. Null (the complete video) without one, or for a unit other than bytes. */
function wantedRange(header: string | undefined, size: number): { from: number; to: number } | 'beyond' | null {
  const [, first = '', last = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? '') ?? []
  if (first === '' && last === '') return null
  const from = first === '' ? Math.max(0, size - Number(last)) : Number(first)
  const to = first === '' || last === '' ? size - 1 : Math.min(Number(last), size - 1)
  if (from >= size) return 'beyond'
  return from > to ? null : { from, to }
}
