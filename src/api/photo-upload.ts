import { Readable } from 'node:stream'
import type { Context } from 'hono'
import { concurrencyLimit } from '../platform/uploads/concurrency-limit.ts'
import type { ArrivingForm } from '../platform/uploads/read-form.ts'
import { receiveUpload, type Upload } from '../platform/uploads/receive-upload.ts'
import { UploadError } from '../platform/uploads/upload-error.ts'
import { type UploadPlaces, uploadPlaces } from '../platform/uploads/upload-places.ts'
import { MAX_PHOTO_BYTES, renderPhoto, type UploadedFile } from '../shop/ground/pictures/index.ts'
import { ShopError } from '../shop/ground/shop-error.ts'
import type { WebEnv } from '../web/server/request-context.ts'

const FORMS_PER_ORDER = 2
const FILES = 24
// One network's orders cannot take all places.
const FILES_PER_NETWORK = 8

/** Places of the files of one kind, which they hold while they arrive. */
export const filePlaces = () => uploadPlaces({ total: FILES, perNetwork: FILES_PER_NETWORK })

/**
 * Where the pictures of one kind are counted while they arrive: forms by order, files (up to 15 MB of disk each) by
 * network.
 */
export const photoPlaces = () => ({
  forms: concurrencyLimit({ total: Number.POSITIVE_INFINITY, perKey: FORMS_PER_ORDER }),
  files: filePlaces(),
})
type PhotoPlaces = ReturnType<typeof photoPlaces>

/**
 * Receives a form of one photo, in the field `photo`, and renders it anew as WebP, as `receiveFile` does. `drawings`:
 * SVG too, as a picture.
 */
export const receivePhoto = (
  c: Context<WebEnv>,
  places: PhotoPlaces,
  orderId: string,
  check: () => Promise<void>,
  { drawings = false } = {},
): Promise<Uint8Array> =>
  receiveFile(c, places, orderId, {
    field: 'photo',
    maxBytes: MAX_PHOTO_BYTES,
    missing: 'Please choose a picture',
    check,
    use: async file => (await renderPhoto(file, undefined, drawings)).bytes,
  })

type FileRules<T> = {
  field: string
  maxBytes: number
  /** Said where the form has no file. */
  missing: string
  /** Runs before a byte of the file is written; what it throws refuses the upload, which then holds no place. */
  check: () => Promise<void>
  use: (file: UploadedFile) => Promise<T>
}

/** Receives a form of one file and hands it to `use`. Throws ShopErrors. */
export async function receiveFile<T>(
  c: Context<WebEnv>,
  { forms, files }: PhotoPlaces,
  subject: string,
  { field, maxBytes, missing, check, use }: FileRules<T>,
): Promise<T> {
  const release = forms.acquire(subject)
  if (!release) throw tooManyUploads()
  const place = placeOf(c, files)
  let upload: Upload | null = null
  try {
    upload = await receiveUpload(arrivingForm(c), {
      folder: c.var.uploadFolder,
      fields: [],
      fileField: field,
      maxFile: maxBytes,
      maxField: 1024,
      signal: place.signal,
      beforeFile: async (_, received) => {
        await check()
        place.take(received)
      },
    })
    place.arrived()
    if (!upload.file) {
      await check()
      throw new ShopError('invalid', missing, field)
    }
    return await use(upload.file)
  } catch (error) {
    throw refusedUpload(error)
  } finally {
    release()
    place.leave()
    await upload?.discard()
  }
}

/**
 * The place of one upload among the files of its network. `take` throws when there is none; `signal` is aborted when it
 * makes room for another, which it does no more once it has `arrived`.
 */
export function placeOf(c: Context<WebEnv>, files: UploadPlaces) {
  const ended = new AbortController()
  let arrived = false
  let leave = () => {}
  const makeRoom = () => {
    if (!arrived) ended.abort()
    return !arrived
  }
  return {
    signal: ended.signal,
    take(received: () => number) {
      const left = files.acquire({ network: c.var.network(), received, makeRoom })
      if (!left) throw tooManyUploads()
      leave = left
    },
    arrived: () => {
      arrived = true
    },
    leave: () => leave(),
  }
}

export const tooManyUploads = () =>
  new ShopError('too_many', 'Too many uploads at once. Please wait a moment and try again.')

/** The connection's stream: the body of the web Request would buffer without backpressure. */
export function arrivingForm(c: Context<WebEnv>): ArrivingForm {
  const { incoming } = (c.env ?? {}) as { incoming?: Readable }
  return {
    contentType: c.req.header('content-type') ?? '',
    contentLength: Number(c.req.header('content-length') ?? 0),
    // Requests in tests have no connection.
    body: incoming ?? Readable.from((c.req.raw.body ?? []) as AsyncIterable<Uint8Array>),
  }
}

const codes = {
  broken: 'invalid',
  not_multipart: 'unsupported_file',
  too_large: 'file_too_large',
  stalled: 'upload_stalled',
} as const

/** A refused upload as an error of the shop; other errors unchanged. */
export function refusedUpload(error: unknown): unknown {
  return error instanceof UploadError ? new ShopError(codes[error.reason], error.message) : error
}
