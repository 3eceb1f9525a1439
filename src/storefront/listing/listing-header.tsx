import { Picture } from '../../ui/picture.tsx'
import type { ListingFilters } from './filters-in-address.ts'
import { type ListingPage, listingSubtitle, listingTitle } from './listing-page.ts'

type Props = {
  page: ListingPage
  chosen: ListingFilters
  /** The category's picture; empty without one. */
  picture?: string
}

/**
 * The page's title: on the ground in /shop, in a dark banner with its picture for a category and the other listings.
 */
export function ListingHeader({ page, chosen, picture = '' }: Props) {
  const title = listingTitle(page, chosen)
  const subtitle = listingSubtitle(chosen)
  if (!page.banner && !picture) {
    return (
      <header className="wrap pt-10 lg:pt-16">
        <h1 className="page-title wrap-anywhere">{title}</h1>
        {subtitle && <p className="wrap-anywhere mt-2 text-muted">{subtitle}</p>}
        <div aria-hidden="true" className="mt-5 h-px w-16 bg-accent" />
      </header>
    )
  }
  return (
    <header className="on-band listing-banner bg-band text-band-ink">
      {picture && (
        <Picture src={picture} alt="" sizes="(min-width: 60rem) 60rem, 100vw" widths={[480, 720, 1080]} eager />
      )}
      <div className="wrap listing-banner-words">
        <h1 className="page-title wrap-anywhere">{title}</h1>
        <p className="wrap-anywhere max-w-xl text-accent-light md:max-lg:max-w-80">{subtitle ?? page.banner?.text}</p>
      </div>
    </header>
  )
}
