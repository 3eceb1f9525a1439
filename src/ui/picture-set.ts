/** Widths of product pictures, in pixels. */
export const pictureWidths = [240, 360, 480, 720, 1080] as const
export type PictureWidth = (typeof pictureWidths)[number]

/**
 * The `sizes` and `widths` of a picture in a grid of cards. Three widths only: a page with dozens of cards writes each
 * of them.
 */
export const cardPicture = {
  sizes: '(min-width: 64rem) 23vw, (min-width: 48rem) 30vw, 45vw',
  widths: [240, 480, 720],
} as const satisfies { sizes: string; widths: readonly PictureWidth[] }

/** Widths of the banners in pixels: landscape, and portrait for phones. */
export const heroWidths = [720, 1080, 1600] as const
export const heroMobileWidths = [480, 720, 1080] as const

/**
 * The `srcset` of a stored picture in another format: for '/pictures/ab12/720.jpg' and 'avif'
 * '/pictures/ab12/240.avif 240w, ...'. Undefined for any other address.
 */
export function pictureSet(
  src: string | null | undefined,
  format: string,
  widths: readonly number[],
): string | undefined {
  const base = folderOf(src)
  return base && widths.map(width => `${base}${width}.${format} ${width}w`).join(', ')
}

/** A stored picture in another format and width. Undefined for any other address. */
export function pictureAddress(src: string | null | undefined, format: string, width: number): string | undefined {
  const base = folderOf(src)
  return base && `${base}${width}.${format}`
}

function folderOf(src: string | null | undefined): string | undefined {
  const base = src?.startsWith('/pictures/') ? src.slice(0, src.lastIndexOf('/') + 1) : ''
  return base.length > '/pictures/'.length ? base : undefined
}
