/** The widths the shop renders of product pictures, in pixels. */
export const pictureWidths = [240, 360, 480, 720, 1080] as const
export type PictureWidth = (typeof pictureWidths)[number]

/** The widths of the banners: wide ones, and their upright cut for phones. */
export const heroWidths = [720, 1080, 1600] as const
export const heroMobileWidths = [480, 720, 1080] as const

/**
 * The `srcset` of a kept picture in another format: from '/pictures/ab12/720.jpg' and 'avif'
 * '/pictures/ab12/240.avif 240w, ...'. Undefined for an address that is not a kept picture's.
 */
export function pictureSet(
  src: string | null | undefined,
  format: string,
  widths: readonly number[],
): string | undefined {
  const base = src?.startsWith('/pictures/') ? src.slice(0, src.lastIndexOf('/') + 1) : ''
  return base.length > '/pictures/'.length
    ? widths.map(width => `${base}${width}.${format} ${width}w`).join(', ')
    : undefined
}
