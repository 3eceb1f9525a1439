import { readFile } from 'node:fs/promises'
import sharp from 'sharp'
import { mostPixels } from './max-pixels.ts'
import { damaged, MediaRefusedError, type MediaTask, type Photo } from './media-task.ts'

sharp.concurrency(1)
sharp.cache(false)
// Only these decoders exist for an uploaded file: no TIFF, PDF, JPEG XL, camera or scientific formats.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: [
    'VipsForeignLoadJpegFile',
    'VipsForeignLoadPngFile',
    'VipsForeignLoadWebpFile',
    'VipsForeignLoadNsgifFile',
    'VipsForeignLoadHeifFile',
    // Of bytes alone: a drawing then has no folder whose files it could name. Only staff's drawings come here.
    'VipsForeignLoadSvgBuffer',
    // What is rendered here, for its colour.
    'VipsForeignLoadWebpBuffer',
  ],
})

/** No picture is rendered larger, in pixels. */
const MAX_SIDE_PX = 1600

/**
 * The photo upright, at most 1600 pixels wide or high, as WebP without metadata: nothing of the file's own bytes is
 * left. Of several pictures in a file the first. Throws MediaRefusedError.
 */
export async function renderPhoto({ path, format }: Extract<MediaTask, { kind: 'photo' }>): Promise<Photo> {
  if (format === 'svg') return renderDrawing(path)
  // Only the header is read here: a picture of any claimed size costs nothing yet.
  const header = await sharp(path, { limitInputPixels: false }).metadata().catch(refuse)
  if (header.format !== format) throw damaged()
  const most = mostPixels(header)
  if (header.width * header.height > most) throw new MediaRefusedError({ reason: 'too_many_pixels', pixels: most })
  const bytes = await sharp(path, { limitInputPixels: Math.ceil(most), failOn: 'error', sequentialRead: true })
    .autoOrient()
    .resize({ width: MAX_SIDE_PX, height: MAX_SIDE_PX, fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
    .webp({ quality: 86 })
    .toBuffer()
    .catch(refuse)
  return { bytes, colour: await dominantColour(bytes) }
}

// Of a drawing without a size, and the finest that a small one is drawn at.
const DRAWING_DPI = 72
const MOST_DPI = 2400

/**
 * A drawing as a picture of 1600 pixels, clear where nothing is drawn: no script, link, style or font of it is left.
 */
async function renderDrawing(path: string): Promise<Photo> {
  const drawing = await readFile(path)
  const { width, height, format } = await sharp(drawing).metadata().catch(refuse)
  if (format !== 'svg') throw damaged()
  const density = Math.min(MOST_DPI, (DRAWING_DPI * MAX_SIDE_PX) / Math.max(width, height, 1))
  const bytes = await sharp(drawing, {
    density: Math.max(1, density),
    limitInputPixels: 16 * MAX_SIDE_PX * MAX_SIDE_PX,
  })
    .resize({ width: MAX_SIDE_PX, height: MAX_SIDE_PX, fit: 'inside' })
    .toColourspace('srgb')
    .webp({ lossless: true })
    .toBuffer()
    .catch(refuse)
  return { bytes, colour: await dominantColour(bytes) }
}

async function dominantColour(bytes: Uint8Array): Promise<string> {
  const { dominant } = await sharp(bytes).stats()
  return `#${[dominant.r, dominant.g, dominant.b].map(part => part.toString(16).padStart(2, '0')).join('')}`
}

function refuse(): never {
  throw damaged()
}
