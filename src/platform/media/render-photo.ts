import sharp from 'sharp'
import { mostPixels } from './max-pixels.ts'
import { damaged, MediaRefusedError, type MediaTask, type Photo } from './media-task.ts'

sharp.concurrency(1)
sharp.cache(false)
// Only these decoders exist for an uploaded file: no SVG, TIFF, PDF, JPEG XL, camera or scientific formats.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: [
    'VipsForeignLoadJpegFile',
    'VipsForeignLoadPngFile',
    'VipsForeignLoadWebpFile',
    'VipsForeignLoadNsgifFile',
    'VipsForeignLoadHeifFile',
    // What is rendered here, for its colour.
    'VipsForeignLoadWebpBuffer',
  ],
})

/** No picture is rendered larger, in pixels. */
const MAX_SIDE_PX = 1600

/**
 * The photo upright, at most 1600 pixels wide or high, as WebP without metadata: nothing of the file's own bytes is left.
 * Of several pictures in a file the first. Throws MediaRefusedError.
 */
export async function renderPhoto({ path, format }: Extract<MediaTask, { kind: 'photo' }>): Promise<Photo> {
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

async function dominantColour(bytes: Uint8Array): Promise<string> {
  const { dominant } = await sharp(bytes).stats()
  return `#${[dominant.r, dominant.g, dominant.b].map(part => part.toString(16).padStart(2, '0')).join('')}`
}

function refuse(): never {
  throw damaged()
}
