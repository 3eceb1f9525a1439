import { classNames } from './class-names.ts'
import { type PictureWidth, pictureSet, pictureWidths } from './picture-set.ts'

type Props = {
  /** '/pictures/<id>/720.jpg'; none shows the placeholder. */
  src: string | null | undefined
  /** Empty where the words beside it say the same. */
  alt: string
  /** How wide it is shown, for the browser's choice: '(min-width: 64rem) 25vw, 50vw'. */
  sizes: string
  widths?: readonly PictureWidth[]
  /** Above the fold: loaded at once, before the rest. */
  eager?: boolean
  className?: string
}

/**
 * A picture in the formats and widths the shop keeps, 4:5 unless its class says otherwise. Holds its place while it loads;
 * a broken one becomes the placeholder (see `broken-pictures.ts`).
 */
export function Picture({ src, alt, sizes, widths = pictureWidths, eager = false, className }: Props) {
  const jpeg = pictureSet(src, 'jpg', widths)
  return (
    <picture className={className ? classNames('picture', className) : 'picture'}>
      {jpeg && <source type="image/avif" srcSet={pictureSet(src, 'avif', widths)} sizes={sizes} />}
      {jpeg && <source type="image/webp" srcSet={pictureSet(src, 'webp', widths)} sizes={sizes} />}
      <img
        src={src || '/placeholder.svg'}
        srcSet={jpeg}
        sizes={jpeg && sizes}
        alt={alt}
        width={720}
        height={900}
        loading={eager ? 'eager' : 'lazy'}
        fetchPriority={eager ? 'high' : undefined}
        decoding="async"
      />
    </picture>
  )
}
