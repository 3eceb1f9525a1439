import './lightbox.css'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { IconButton } from './icon-button.tsx'
import { isVideo } from './is-video.ts'
import { useModal } from './use-modal.ts'
import { ZoomPicture } from './zoom-picture.tsx'
import { clampScale, MAX_SCALE } from './zoom-view.ts'

const SCALE_STEP = 0.75

export type LightboxItem = {
  src: string
  alt: string
  /** Address of a smaller picture of it that the page shows already, seen while the large one loads. */
  preview?: string
}

type Props = {
  /** What the window is called: 'Pictures of Gulab'. */
  label: string
  items: readonly LightboxItem[]
  /** Which item to open at; null while it is closed. */
  start: number | null
  onClose: () => void
}

/**
 * Pictures and videos over the whole screen: swiped or moved by arrow keys, zoomed by two fingers, a double tap, the
 * mouse wheel, a click, or + and -. Default export: it is loaded when first opened.
 */
export default function Lightbox({ label, items, start, onClose }: Props) {
  const modal = useModal({ open: start !== null, onClose })
  return (
    <dialog {...modal} aria-label={label} className="lightbox on-band">
      {start !== null && <Slides items={items} start={start} onClose={onClose} />}
    </dialog>
  )
}

function Slides({ items, start, onClose }: { items: readonly LightboxItem[]; start: number; onClose: () => void }) {
  const strip = useRef<HTMLUListElement>(null)
  const [shown, setShown] = useState(start)
  const [zoom, setZoom] = useState(1)

  useEffect(() => {
    const list = strip.current
    list?.scrollTo({ left: list.clientWidth * start, behavior: 'instant' })
  }, [start])

  const show = (index: number) => {
    const list = strip.current
    setZoom(1)
    list?.scrollTo({ left: list.clientWidth * Math.min(Math.max(index, 0), items.length - 1) })
  }
  const zoomBy = (step: number) => setZoom(before => clampScale(before + step))
  const onKeyDown = (event: KeyboardEvent) => {
    // A video handles its own keys.
    if (event.target instanceof HTMLVideoElement) return
    if (event.key === 'ArrowRight') show(shown + 1)
    else if (event.key === 'ArrowLeft') show(shown - 1)
    else if (event.key === '+' || event.key === '=') zoomBy(SCALE_STEP)
    else if (event.key === '-') zoomBy(-SCALE_STEP)
    else return
    event.preventDefault()
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: receives the keys of everything inside.
    <div className="lightbox-frame" onKeyDown={onKeyDown}>
      <div className="lightbox-bar">
        <p role="status">{`${shown + 1} of ${items.length}`}</p>
        <div className="flex">
          {!isVideo(items[shown]?.src ?? '') && (
            <>
              <IconButton icon="minus" label="Zoom out" disabled={zoom <= 1} onClick={() => setZoom(1)} />
              <IconButton icon="plus" label="Zoom in" disabled={zoom >= MAX_SCALE} onClick={() => zoomBy(SCALE_STEP)} />
            </>
          )}
          <IconButton icon="close" label="Close" onClick={onClose} />
        </div>
      </div>
      <ul
        ref={strip}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard.
        tabIndex={0}
        aria-label="Swipe, or use the arrow keys"
        className="lightbox-strip"
        onScroll={event => setShown(Math.round(event.currentTarget.scrollLeft / event.currentTarget.clientWidth))}
      >
        {items.map(({ src, alt, preview }, index) => (
          <li key={src} inert={index !== shown}>
            {isVideo(src) ? (
              // biome-ignore lint/a11y/useMediaCaption: buyers film without captions.
              <video
                src={src}
                aria-label={alt}
                poster={preview}
                controls
                playsInline
                preload={index === shown ? 'metadata' : 'none'}
              />
            ) : (
              <ZoomPicture src={src} alt={alt} preview={preview} zoom={index === shown ? zoom : 1} onZoom={setZoom} />
            )}
          </li>
        ))}
      </ul>
      {items.length > 1 && (
        <>
          <IconButton
            icon="left"
            label="Previous picture"
            className="lightbox-step left-2"
            disabled={shown === 0}
            onClick={() => show(shown - 1)}
          />
          <IconButton
            icon="right"
            label="Next picture"
            className="lightbox-step right-2"
            disabled={shown === items.length - 1}
            onClick={() => show(shown + 1)}
          />
        </>
      )}
    </div>
  )
}
