import { useCallback, useRef, useState } from 'react'
import { isolated } from '../../shop/ground/names/size-and-urdu-name-rules.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { Stars } from '../../ui/stars.tsx'
import type { HomeData } from './load-home.ts'
import { useAutoPlay } from './use-auto-play.ts'

// The specification's interval.
const SLIDE_INTERVAL_MS = 5_000

/** The testimonials carousel: two at a time, one on phones. A scrolling list, so that touch and keys move it too. */
export function Testimonials({ testimonials }: { testimonials: HomeData['testimonials'] }) {
  const list = useRef<HTMLUListElement>(null)
  const [turn, setTurn] = useState(0)
  const next = useCallback(() => {
    setTurn(before => before + 1)
    const track = list.current
    if (!track) return
    const atEnd = track.scrollLeft + track.clientWidth >= track.scrollWidth - 4
    const slide = track.firstElementChild?.getBoundingClientRect().width ?? track.clientWidth
    track.scrollTo({ left: atEnd ? 0 : track.scrollLeft + slide })
  }, [])
  const { playing, toggle, pausing } = useAutoPlay(next, SLIDE_INTERVAL_MS, turn)

  if (testimonials.length === 0) return null
  return (
    <section aria-labelledby="testimonials" aria-roledescription="carousel" className="testimonials" {...pausing}>
      <div className="wrap py-16 text-center sm:py-24">
        <p className="label text-accent-deep">Testimonials</p>
        <h2 id="testimonials" className="section-title mt-2">
          What our customers say
        </h2>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a list that scrolls must be reachable by keyboard. */}
        <ul ref={list} tabIndex={0} aria-label="Testimonials" className="testimonial-track">
          {testimonials.map(({ id, name, city, rating, text }) => (
            <li key={id}>
              <figure>
                <Stars rating={rating} />
                <blockquote lang="ur-Latn">{text}</blockquote>
                <figcaption>{city ? `${isolated(name)}, ${city}` : name}</figcaption>
              </figure>
            </li>
          ))}
        </ul>
        <IconButton
          icon={playing ? 'pause' : 'play'}
          label={playing ? 'Pause the testimonials' : 'Play the testimonials'}
          size={18}
          className="mt-4"
          onClick={toggle}
        />
      </div>
    </section>
  )
}
