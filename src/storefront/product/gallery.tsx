import { type KeyboardEvent, useRef, useState } from 'react'
import { Picture } from '../../ui/picture.tsx'
import type { PictureWidth } from '../../ui/picture-set.ts'

const largeSizes = '(min-width: 84rem) 38rem, (min-width: 64rem) 46vw, (min-width: 48rem) 44vw, 100vw'
const largeWidths: readonly PictureWidth[] = [360, 480, 720, 1080]
const smallWidths: readonly PictureWidth[] = [240]

/** The pictures side by side in a strip that snaps: swiped on phones, moved by thumbnails and arrow keys elsewhere. */
export function Gallery({ images, name }: { images: readonly string[]; name: string }) {
  const strip = useRef<HTMLUListElement>(null)
  const [shown, setShown] = useState(0)
  const pictures = images.length > 0 ? images : [null]

  const show = (index: number) => {
    const list = strip.current
    list?.scrollTo({ left: list.clientWidth * Math.min(Math.max(index, 0), pictures.length - 1) })
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0
    if (step === 0) return
    event.preventDefault()
    show(shown + step)
  }

  return (
    <section aria-label="Pictures" className="gallery">
      <ul
        ref={strip}
        tabIndex={pictures.length > 1 ? 0 : undefined}
        aria-label={`Pictures of ${name}`}
        className="gallery-strip"
        onKeyDown={onKeyDown}
        onScroll={event => setShown(Math.round(event.currentTarget.scrollLeft / event.currentTarget.clientWidth))}
      >
        {pictures.map((image, index) => (
          <li key={image ?? 'none'}>
            <Picture
              src={image}
              alt={index === 0 ? name : `${name}, picture ${index + 1}`}
              sizes={largeSizes}
              widths={largeWidths}
              eager={index === 0}
              className="aspect-4/5"
            />
          </li>
        ))}
      </ul>
      {pictures.length > 1 && (
        <ul className="mt-3 flex gap-3 max-md:justify-center" aria-label="Choose a picture">
          {pictures.map((image, index) => (
            <li key={image}>
              <button
                type="button"
                aria-label={`Show picture ${index + 1}`}
                aria-current={shown === index ? 'true' : undefined}
                onClick={() => show(index)}
                className="block w-16 border-transparent border-b-2 pb-1.5 opacity-70 transition-opacity hover:opacity-100 aria-current:border-gold aria-current:opacity-100 lg:w-20"
              >
                <Picture src={image} alt="" sizes="5rem" widths={smallWidths} className="aspect-4/5" />
              </button>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
