import sharp from 'sharp'
import { limitPictureWork } from '../pictures/index.ts'
import { ShopError } from '../shop-error.ts'

/** The accepted types, as sharp names them. */
const formats: Record<string, string> = {
  'image/jpeg': 'jpeg',
  'image/png': 'png',
  'image/apng': 'png',
  'image/webp': 'webp',
  'image/gif': 'gif',
  'image/avif': 'heif',
  'image/heic': 'heif',
  'image/heif': 'heif',
}

// The largest photos of current phones have 50 megapixels. Baseline JPEGs are decoded at a smaller size; progressive ones and other
// formats need all pixels in memory: 25 megapixels take 100 MB.
const MOST_JPEG_PIXELS = 52_000_000
const MOST_PIXELS = 25_000_000

// Reviews show no photo larger than this.
const LARGEST = 1600

/**
 * Rotates the photo upright and re-encodes it as WebP without metadata, at most 1600 pixels wide or high.
 * Throws `unsupported_file`, `file_too_large`.
 */
export async function renderPhoto(path: string, type: string): Promise<Uint8Array> {
  const format = formats[type]
  if (!format) {
    throw new ShopError('unsupported_file', 'Please choose a photo (JPEG, PNG, WebP) or a video (MP4, WebM, MOV)')
  }
  const unreadable = () => {
    throw new ShopError(
      'unsupported_file',
      /hei[cf]$/.test(type) ? heicWords : 'This picture is damaged and cannot be read',
    )
  }
  // Reads the header only, so a picture that claims a huge size costs nothing.
  const header = await sharp(path, { limitInputPixels: false }).metadata().catch(unreadable)
  if (header.format !== format) unreadable()
  const most = format === 'jpeg' && !header.isProgressive ? MOST_JPEG_PIXELS : MOST_PIXELS
  if (header.width * header.height > most) {
    throw new ShopError('file_too_large', `Please choose a photo of at most ${most / 1e6} megapixels`)
  }
  return limitPictureWork(() =>
    sharp(path, { limitInputPixels: most, failOn: 'error', sequentialRead: true })
      .autoOrient()
      .resize({ width: LARGEST, height: LARGEST, fit: 'inside', withoutEnlargement: true })
      .toColourspace('srgb')
      .webp({ quality: 86 })
      .timeout({ seconds: 20 })
      .toBuffer()
      .catch(unreadable),
  )
}

const heicWords =
  'We cannot read HEIC photos. Please send a JPEG (on an iPhone: Settings, Camera, Formats, Most Compatible)'
