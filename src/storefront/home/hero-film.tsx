import { useSyncExternalStore } from 'react'

/**
 * The video of a hero slide, without sound, over its picture; on wide screens alone, and never where the shopper saves
 * data.
 */
export default function HeroFilm({ address }: { address: string }) {
  const isWide = useSyncExternalStore(
    changed => {
      wide().addEventListener('change', changed)
      return () => wide().removeEventListener('change', changed)
    },
    () => wide().matches,
    () => false,
  )
  if (!isWide || savesData()) return null
  return <video src={address} aria-hidden autoPlay muted loop playsInline className="hero-film" />
}

const wide = () => matchMedia('(min-width: 48.0625rem)')

/** Not every browser says so. */
const savesData = () => (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true
