import { classNames } from './class-names.ts'
import { type PictureWidth, pictureSet, pictureWidths } from './picture-set.ts'

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
  className?: string
}

/**
 * A picture in all stored formats and widths, 4:5 unless its class says otherwise. Its space is reserved while it loads; a
 * broken picture becomes the placeholder (`broken-pictures.ts`).
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
