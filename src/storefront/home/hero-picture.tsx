import type { CSSProperties } from 'react'
import { preloadAvif } from '../../ui/picture.tsx'
import { heroMobileWidths, heroWidths, pictureSet } from '../../ui/picture-set.ts'
import type { ShownSlide } from './load-home.ts'

const narrow = '(max-width: 48rem)'
const wide = '(min-width: 48.0625rem)'

/** A banner's picture: portrait for phones, landscape otherwise. The first one is fetched before scripts. */
export function HeroPicture({ hero, first }: { hero: ShownSlide; first: boolean }) {
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
