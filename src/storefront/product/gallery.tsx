import { type KeyboardEvent, type MouseEvent, useEffect, useRef, useState } from 'react'
import type { Product } from '../../shop/catalogue/catalogue/product.ts'
import { isolated } from '../../shop/ground/names/size-and-urdu-name-rules.ts'
import { Icon } from '../../ui/icon.tsx'
import { lazyDialog, lazyPart } from '../../ui/lazy-part.tsx'
import { Picture } from '../../ui/picture.tsx'
import type { PictureWidth } from '../../ui/picture-set.ts'

// Loaded with the first zoom.
const Lightbox = lazyDialog(() => import('../../ui/lightbox.tsx'))
const GalleryVideo = lazyPart(() => import('./gallery-video.tsx').then(({ GalleryVideo }) => GalleryVideo))

// Phones of three times the density are content with 1080 px: a tenth less than their screen has.
const largeSizes = '(min-width: 48rem) 44vw, 90vw'
const largeWidths: readonly PictureWidth[] = [360, 480, 720, 1080, 1600]
const smallWidths: readonly PictureWidth[] = [240]

type Props = {
  product: Pick<Product, 'images' | 'name' | 'brand' | 'concentration' | 'pictures'>
  /** The chosen size: its picture is shown once another one is chosen. */
  sizeId: string | undefined
}

/**
 * The pictures in a strip with scroll snapping: swiped on phones, moved by thumbnails and arrow keys, opened in the
 * lightbox.
 */
export function Gallery({ product: { images, name, brand, concentration, pictures: known }, sizeId }: Props) {
  const strip = useRef<HTMLUListElement>(null)
  const [shown, setShown] = useState(0)
  const [zoomed, setZoomed] = useState<boolean | null>(null)
  const pictures = images.length > 0 ? images : [null]
  const alt = (index: number) =>
    known.find(({ image }) => image === images[index])?.alt ||
    [isolated(name), ...(index === 0 ? [concentration, brand && `by ${brand}`] : [`picture ${index + 1}`])]
      .filter(Boolean)
      .join(', ')

  const videoOf = (image: string | null | undefined) => known.find(picture => picture.image === image)?.video
  const show = (index: number) => {
    const list = strip.current
    if (list) list.scrollTo({ left: stepOf(list) * Math.min(Math.max(index, 0), pictures.length - 1) })
  }
  const ofSize = images.indexOf(known.find(picture => picture.sizeId === sizeId)?.image ?? '')
  const last = useRef(sizeId)
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another size moves the strip.
  useEffect(() => {
    if (last.current !== sizeId && ofSize >= 0) show(ofSize)
    last.current = sizeId
  }, [sizeId])
  const onKeyDown = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0
    // A video handles its own keys.
    if (step === 0 || event.target instanceof HTMLVideoElement) return
    event.preventDefault()
    show(shown + step)
  }
  const zoom = (event: MouseEvent) => {
    event.preventDefault()
    if (images.length > 0) setZoomed(true)
    // On large phones the next picture is beside the shown one.
    const clicked = [...(strip.current?.children ?? [])].findIndex(item => item.contains(event.target as Node))
    if (clicked >= 0) setShown(clicked)
  }
  const preview = (index: number) => strip.current?.querySelectorAll('img')[index]?.currentSrc

  return (
    <section aria-label="Pictures" className="gallery">
      <div className="relative">
        <ul
          ref={strip}
          tabIndex={pictures.length > 1 ? 0 : undefined}
          aria-label={`Pictures of ${name}`}
          className="gallery-strip"
          onKeyDown={onKeyDown}
          onClick={zoom}
          onPointerEnter={({ pointerType, currentTarget }) => {
            if (pointerType === 'mouse') magnifyLater(currentTarget)
          }}
          onScroll={({ currentTarget }) => setShown(Math.round(currentTarget.scrollLeft / stepOf(currentTarget)))}
        >
          {pictures.map((image, index) => {
            const video = videoOf(image)
            return (
              <li key={image ?? 'none'}>
                <Picture
                  src={image}
                  alt={alt(index)}
                  sizes={largeSizes}
                  widths={largeWidths}
                  eager={index === 0}
                  className="aspect-4/5"
                />
                {video && (
                  <GalleryVideo address={video} label={alt(index)} shown={index === shown} onPlay={() => show(index)} />
                )}
              </li>
            )
          })}
        </ul>
        {images[shown] && !videoOf(images[shown]) && (
          // Without scripts a link to the picture.
          <a href={images[shown]} className="gallery-zoom icon-button" aria-label="Zoom the picture" onClick={zoom}>
            <Icon name="zoom" />
          </a>
        )}
        {pictures.length > 1 && (
          <p aria-hidden="true" className="gallery-count">{`${shown + 1} / ${pictures.length}`}</p>
        )}
      </div>
      {pictures.length > 1 && <Thumbnails images={images} videoOf={videoOf} shown={shown} onShow={show} />}
      {zoomed !== null && (
        <Lightbox
          label={`Pictures of ${name}`}
          items={images.map((src, index) => ({ src: videoOf(src) || src, alt: alt(index), preview: preview(index) }))}
          start={zoomed ? shown : null}
          onClose={() => setZoomed(false)}
        />
      )}
    </section>
  )
}

/** From one picture of a strip to the next, in CSS pixels. */
const stepOf = (strip: HTMLElement) => strip.scrollWidth / strip.childElementCount

type ThumbnailsProps = {
  images: readonly string[]
  videoOf: (image: string) => string | undefined
  shown: number
  onShow: (index: number) => void
}

function Thumbnails({ images, videoOf, shown, onShow }: ThumbnailsProps) {
  return (
    <ul className="gallery-thumbnails" aria-label="Choose a picture">
      {images.map((image, index) => (
        <li key={image}>
          <button
            type="button"
            aria-label={`Show ${videoOf(image) ? 'video' : 'picture'} ${index + 1}`}
            aria-current={shown === index ? 'true' : undefined}
            onClick={() => onShow(index)}
            className="block w-[64px] border-transparent border-b-2 pb-1.5 opacity-70 transition-opacity hover:opacity-100 aria-current:border-accent aria-current:opacity-100 lg:w-[80px]"
          >
            <Picture src={image} alt="" sizes="5rem" widths={smallWidths} className="aspect-4/5" />
            {videoOf(image) && <span aria-hidden="true" className="gallery-film-mark" />}
          </button>
        </li>
      ))}
    </ul>
  )
}

/** Where its code cannot be loaded, pictures are only enlarged by a click. */
const magnifyLater = (strip: HTMLElement): void =>
  void import('./magnify.ts').then(
    ({ magnify }) => magnify(strip),
    () => undefined,
  )
