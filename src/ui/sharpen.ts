import { pictureSet } from './picture-set.ts'

/** As large as photographs are stored, in pixels; pages themselves show 1080 at most. */
const SHARP_WIDTH = 1600

/** Has a picture that is being magnified fetched as large as it is stored; the smaller one stays until then. */
export function sharpen(image: HTMLImageElement): void {
  const sizes = `${SHARP_WIDTH}px`
  if (image.sizes === sizes) return
  image.sizes = sizes
  for (const source of image.parentElement?.querySelectorAll('source') ?? []) {
    const large = pictureSet(source.srcset.split(' ')[0], 'avif', [SHARP_WIDTH])
    if (large) source.srcset += `, ${large}`
    source.sizes = sizes
  }
}
