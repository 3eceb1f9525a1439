import { href } from 'react-router'
import type { HouseCard } from '../../shop/content/houses/index.ts'
import { Picture } from '../../ui/picture.tsx'
import { wideWidths } from '../../ui/picture-set.ts'

type Props = {
  house: HouseCard
  /** Alone in its row on a wide screen. */
  lead?: boolean
}

/** A house as a tile: its picture, name, place and year, and a sentence. */
export function HouseTile({ house: { slug, name, place, founded, description, picture }, lead = false }: Props) {
  return (
    <a href={href('/houses/:slug', { slug })} className="house-tile" data-lead={lead || undefined}>
      <Picture
        src={picture || null}
        alt=""
        sizes={`(min-width: 64rem) ${lead ? '40rem' : '24rem'}, (min-width: 40rem) 45vw, 100vw`}
        widths={wideWidths}
      />
      <h2>{name}</h2>
      <p className="label text-muted">{placeAndYear(place, founded)}</p>
      <p>{description}</p>
      <span className="text-link justify-self-start">Visit the house</span>
    </a>
  )
}

/** 'Multan, since 1921' */
export const placeAndYear = (place: string, founded: number | null): string =>
  [place, founded === null ? '' : `since ${founded}`].filter(Boolean).join(', ')
