import { open } from 'node:fs/promises'
import { fileTypeFromBuffer } from 'file-type'
import { openMediaProcess } from '../../../platform/media/media-process.ts'
import { MediaRefusedError, type PhotoFormat } from '../../../platform/media/media-task.ts'
import { ShopError } from '../shop-error.ts'

export type UploadedFile = { path: string; size: number }

/** The largest photo that is accepted, in bytes. */
export const MAX_PHOTO_BYTES = 15 * 1024 * 1024

const MAX_DRAWING_BYTES = 1024 * 1024
// Without entities, which can grow without end.
const DRAWING = /^\uFEFF?\s*(<\?xml[^>]*>\s*)?(<!--(?:(?!-->)[\s\S])*-->\s*|<!DOCTYPE[^>[]*>\s*)*<svg[\s>]/
// The first bytes identify every accepted type; reading only these is safe for malformed files.
const HEAD_BYTES = 64 * 1024

const photoTypes: Record<string, PhotoFormat> = {
  'image/jpeg': 'jpeg',
  'image/png': 'png',
  'image/apng': 'png',
  'image/webp': 'webp',
  'image/gif': 'gif',
  'image/avif': 'heif',
  'image/heic': 'heif',
  'image/heif': 'heif',
}

/** The process that decodes what strangers send: one for photos and videos. */
export const mediaProcess = openMediaProcess()

/** The type of an uploaded file by its content, never by its name; '' when it is unknown. */
export async function typeOfFile(path: string): Promise<string> {
  return (await fileTypeFromBuffer(await headOf(path)))?.mime ?? ''
}

/**
 * An uploaded photo rendered anew: WebP without metadata, and its main colour. `wanted` says what is accepted there;
 * `drawings`: SVG too. Throws `unsupported_file`, `file_too_large`.
 */
export async function renderPhoto(
  { path, size }: UploadedFile,
  wanted = 'Please choose a picture (JPEG, PNG, WebP)',
  drawings = false,
): Promise<{ bytes: Uint8Array; colour: string }> {
  if (size > MAX_PHOTO_BYTES) throw new ShopError('file_too_large', 'Please choose a photo of at most 15 MB')
  const drawing = drawings && (await isDrawing(path))
  if (drawing && size > MAX_DRAWING_BYTES) throw new ShopError('file_too_large', 'Please choose an SVG of at most 1 MB')
  const type = drawing ? 'image/svg+xml' : await typeOfFile(path)
  const format = drawing ? 'svg' : photoTypes[type]
  if (!format) throw new ShopError('unsupported_file', wanted)
  return mediaProcess.run({ kind: 'photo', path, format }).catch(error => refuseMedia(error, type))
}

/** Says a refusal in words for the shopper. */
export function refuseMedia(error: unknown, type: string): never {
  if (!(error instanceof MediaRefusedError)) throw error
  const { refusal } = error
  const kind = type === 'video' ? 'video' : 'photo'
  if (refusal.reason === 'too_costly') {
    throw new ShopError('unsupported_file', `We could not read this ${kind}. Please choose another one.`)
  }
  if (refusal.reason === 'too_many_pixels') {
    const megapixels = Math.floor(refusal.pixels / 1e5) / 10
    throw new ShopError('file_too_large', `Please choose a photo of at most ${megapixels} megapixels`)
  }
  if (/hei[cf]$/.test(type)) throw new ShopError('unsupported_file', heicWords)
  throw new ShopError(
    'unsupported_file',
    kind === 'video' ? 'This video is damaged and cannot be read' : 'This picture is damaged and cannot be read',
  )
}

const heicWords =
  'We cannot read HEIC photos. Please send a JPEG (on an iPhone: Settings, Camera, Formats, Most Compatible)'

const isDrawing = async (path: string): Promise<boolean> => DRAWING.test(new TextDecoder().decode(await headOf(path)))

async function headOf(path: string): Promise<Uint8Array> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}
