import { type CSSProperties, type TouchEvent, useCallback, useEffect, useRef, useState } from 'react'
import { IconButton } from '../../ui/icon-button.tsx'
import { lazyDialog } from '../../ui/lazy-part.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { preloadAvif } from '../../ui/picture.tsx'
import { heroMobileWidths, heroWidths, pictureSet } from '../../ui/picture-set.ts'
import { useShellData } from '../../web/browser/shell-data.ts'
import type { ShownSlide as Hero, ShownSlide } from './load-home.ts'
import { useAutoPlay } from './use-auto-play.ts'

// The specification's interval.
const SLIDE_INTERVAL_MS = 2_000

const MIN_SWIPE_PX = 40

/** The banner carousel of the home page. `above`: the first section, whose picture is fetched before scripts. */
export function HeroCarousel({ heroes, above }: { heroes: readonly Hero[]; above: boolean }) {
  const [current, setCurrent] = useState(0)
  const go = useCallback((to: number) => setCurrent((to + heroes.length) % heroes.length), [heroes.length])
  const next = useCallback(() => go(current + 1), [go, current])
  const { playing, toggle, pausing } = useAutoPlay(next, SLIDE_INTERVAL_MS, current)
  const swipe = useSwipe(
    () => go(current - 1),
    () => go(current + 1),
  )
  // The other pictures load after hydration: the first one is the largest contentful paint.
  const [alive, setAlive] = useState(false)
  useEffect(() => setAlive(true), [])

  const withPictures = useShellData().theme?.style.hero !== 'quiet'

  if (heroes.length === 0) return null
  return (
    <section aria-roledescription="carousel" aria-label="Banners" className="hero on-band" {...pausing} {...swipe}>
      {heroes.map((hero, index) => (
        <HeroSlide
          key={hero.link + hero.title}
          hero={hero}
          label={`${index + 1} of ${heroes.length}`}
          current={index === current}
          first={above && index === 0}
          withPicture={withPictures && (index === 0 || alive)}
          film={alive && index === current && playing}
        />
      ))}
      {heroes.length > 1 && (
        <div className="hero-controls wrap">
          <IconButton icon="left" label="Previous banner" onClick={() => go(current - 1)} />
          {heroes.map((hero, index) => (
            <button
              key={hero.link + hero.title}
              type="button"
              className="hero-dot"
              aria-label={`Banner ${index + 1}`}
              aria-current={index === current}
              onClick={() => go(index)}
            />
          ))}
          <IconButton icon="right" label="Next banner" onClick={() => go(current + 1)} />
          <IconButton
            icon={playing ? 'pause' : 'play'}
            label={playing ? 'Pause the banners' : 'Play the banners'}
            size={18}
            onClick={toggle}
          />
        </div>
      )}
    </section>
  )
}

const HeroFilm = lazyDialog(() => import('./hero-film.tsx'))

type SlideProps = { hero: Hero; label: string; current: boolean; first: boolean; withPicture: boolean; film: boolean }

const narrow = '(max-width: 48rem)'

const wide = '(min-width: 48.0625rem)'

/** A banner's picture: portrait for phones, landscape otherwise. The first one is fetched before scripts. */
function HeroPicture({ hero, first }: { hero: ShownSlide; first: boolean }) {
  const mobile = (format: string) => pictureSet(hero.mobileImage, format, heroMobileWidths)
  const desktop = (format: string) => pictureSet(hero.image, format, heroWidths)
  if (first) {
    for (const [media, imageSrcSet] of [
      [narrow, mobile('avif')],
      [wide, desktop('avif')],
    ] as const)
      if (imageSrcSet) preloadAvif({ imageSrcSet, imageSizes: '100vw', media })
  }
  return (
    <picture style={hero.focus as CSSProperties}>
      <source media={narrow} type="image/avif" srcSet={mobile('avif')} sizes="100vw" />
      <source media={narrow} srcSet={mobile('jpg')} sizes="100vw" />
      <source media={wide} type="image/avif" srcSet={desktop('avif')} sizes="100vw" />
      <img
        src={hero.image}
        srcSet={desktop('jpg')}
        sizes="100vw"
        alt={hero.alt}
        fetchPriority={first ? 'high' : 'low'}
        decoding="async"
      />
    </picture>
  )
}

function HeroSlide({ hero, label, current, first, withPicture, film }: SlideProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms; this is the carousel pattern's group.
    <div role="group" aria-roledescription="slide" aria-label={label} inert={!current} className="hero-slide">
      {withPicture && <HeroPicture hero={hero} first={first} />}
      {withPicture && film && hero.video && <HeroFilm address={hero.video} />}
      <div className="wrap hero-words">
        <h2>{hero.title}</h2>
        <p>{hero.text}</p>
        <LinkButton href={hero.link} variant="accent">
          {hero.linkLabel}
        </LinkButton>
      </div>
    </div>
  )
}

/** Swipes over the element, by finger. */
function useSwipe(back: () => void, on: () => void) {
  const start = useRef<number | null>(null)
  return {
    onTouchStart: (event: TouchEvent) => {
      start.current = event.touches[0]?.clientX ?? null
    },
    onTouchEnd: (event: TouchEvent) => {
      const way = (event.changedTouches[0]?.clientX ?? 0) - (start.current ?? 0)
      if (start.current !== null && Math.abs(way) > MIN_SWIPE_PX) (way > 0 ? back : on)()
      start.current = null
    },
  }
}
