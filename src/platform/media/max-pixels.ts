import type { Metadata } from 'sharp'

// The largest photos of current phones. Cameras write plain JPEGs, which are decoded at a reduced size.
const MAX_PLAIN_JPEG_PIXELS = 52_000_000
const MAX_PIXELS = 25_000_000

// Interlaced PNGs and progressive JPEGs need up to 1.3 times their decoded bytes; AVIF needs 4 to 6 times (measured
// with libvips 8.18, 25 megapixels): either stays below 260 MB.
const MOST_DECODED_BYTES = 100_000_000
const MOST_DECODED_HEIF_BYTES = 40_000_000

const bytesPerSample: Record<string, number> = { uchar: 1, char: 1, ushort: 2, short: 2, uint: 4, int: 4, float: 4 }

type Header = Pick<Metadata, 'format' | 'channels' | 'depth' | 'isProgressive'>

/** The pixels that a picture may have: what decoding it costs grows with pixels x channels x bytes per sample. */
export function mostPixels({ format, channels, depth, isProgressive }: Header): number {
  if (format === 'jpeg' && !isProgressive) return MAX_PLAIN_JPEG_PIXELS
  const pixelBytes = channels * (bytesPerSample[depth] ?? 16)
  const budget = format === 'heif' ? MOST_DECODED_HEIF_BYTES : MOST_DECODED_BYTES
  return Math.min(MAX_PIXELS, budget / pixelBytes)
}
