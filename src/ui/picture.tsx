import { preload } from 'react-dom'
import { classNames } from './class-names.ts'
import { type PictureWidth, pictureAddress, pictureSet, pictureWidths } from './picture-set.ts'

type Props = {
  /** '/pictures/<id>/720.jpg'; undefined shows the placeholder. */
  src: string | null | undefined
  /** Empty when the text beside it says the same. */
  alt: string
  /** Displayed width, as in `<img sizes>`: '(min-width: 64rem) 25vw, 50vw'. */
  sizes: string
  widths?: readonly PictureWidth[]
  /** Above the fold: loaded with high priority. */
  eager?: boolean
  /** Whether its frame gives it height and look (.card, .story): it needs neither class nor measures. */
  framed?: boolean
  className?: string
}

// Large pictures are decoded beside the page in any case.
const measures = { width: 720, height: 900, decoding: 'async' } as const

/**
 * A picture, 4:5 unless its class says otherwise: AVIF in all these widths; JPEG, for the few browsers without AVIF
 * (Safari before 16), in the middle one, since each width is written for every picture of a page. Its space is reserved
 * while it loads; a broken picture becomes the placeholder (`broken-pictures.ts`).
 */
export function Picture({ src, alt, sizes, widths = pictureWidths, eager = false, framed = false, className }: Props) {
  const avif = pictureSet(src, 'avif', widths)
  const middle = widths[widths.length >> 1] ?? 720
  if (eager && avif) preloadAvif({ imageSrcSet: avif, imageSizes: sizes })
  return (
    <picture className={className || !framed ? classNames('picture', className) : undefined}>
      {avif && <source type="image/avif" srcSet={avif} sizes={sizes} />}
      <img
        src={pictureAddress(src, 'jpg', middle) ?? (src || '/placeholder.svg')}
        alt={alt}
        {...(framed ? undefined : measures)}
        loading={eager ? 'eager' : 'lazy'}
        fetchPriority={eager ? 'high' : undefined}
      />
    </picture>
  )
}

/**
 * Has the browser fetch an AVIF before the page's scripts: it opens six connections, and the picture stands behind
 * them.
 */
export function preloadAvif(of: { imageSrcSet: string; imageSizes: string; media?: string }): void {
  const [first = ''] = of.imageSrcSet.split(' ')
  preload(first, { as: 'image', type: 'image/avif', fetchPriority: 'high', ...of })
}
