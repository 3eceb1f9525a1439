/** Widths of product pictures, in pixels; 1600 is as large as they are stored. */
export type PictureWidth = 240 | 360 | 480 | 720 | 1080 | 1600
export const pictureWidths = [240, 360, 480, 720, 1080] as const satisfies readonly PictureWidth[]

/**
 * A picture in a grid of cards, whose height the style sheet gives; in few words, since a page with dozens of cards
 * writes each of them. 360 px for phones of twice the density (162 px each), 480 px for sharper ones and plain screens,
 * 720 for others. Where browsers do not know `auto` a wide screen gets 720.
 */
export const cardPicture = (eager = false) =>
  ({
    sizes: eager ? '(min-width:48rem) 25vw,45vw' : 'auto,45vw',
    widths: [360, 480, 720],
    framed: true,
    eager,
  }) as const satisfies { sizes: string; widths: readonly PictureWidth[]; framed: true; eager: boolean }

/** Of a picture half a page wide or more, also where a pixel of the page has four of the screen's. */
export const wideWidths = [720, 1080, 1600] as const

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
