import { classNames } from './class-names.ts'

/** The widths the shop renders of every picture, in pixels. */
const allWidths = [240, 360, 480, 720, 1080] as const
export type PictureWidth = (typeof allWidths)[number]

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
export function Picture({ src, alt, sizes, widths = allWidths, eager = false, className }: Props) {
  const base = src?.match(/^(\/pictures\/.+\/)\d+\.jpe?g$/)?.[1]
  const set = (format: string) => widths.map(width => `${base}${width}.${format} ${width}w`).join(', ')
  return (
    <picture className={className ? classNames('picture', className) : 'picture'}>
      {base && <source type="image/avif" srcSet={set('avif')} sizes={sizes} />}
      {base && <source type="image/webp" srcSet={set('webp')} sizes={sizes} />}
      <img
        src={src || '/placeholder.svg'}
        srcSet={base ? set('jpg') : undefined}
        sizes={base ? sizes : undefined}
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
