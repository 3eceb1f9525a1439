import type { ListingFilters } from './listing-filters.ts'
import { type ListingPage, listingSubtitle, listingTitle } from './listing-page.ts'

/** The page's title: on ivory in /shop, in a dark banner on the other listings. */
export function ListingHeader({ page, chosen }: { page: ListingPage; chosen: ListingFilters }) {
  const title = listingTitle(page, chosen)
  const subtitle = listingSubtitle(chosen)
  if (!page.banner) {
    return (
      <header className="wrap pt-10 lg:pt-16">
        <h1 className="page-title wrap-anywhere">{title}</h1>
        {subtitle && <p className="wrap-anywhere mt-2 text-muted">{subtitle}</p>}
        <div aria-hidden="true" className="mt-5 h-px w-16 bg-gold" />
      </header>
    )
  }
  return (
    <header className="on-night listing-banner bg-night text-ivory">
      <div className="wrap grid min-h-56 content-end gap-3 py-10 md:min-h-72 md:py-14">
        <h1 className="page-title">{title}</h1>
        <p className="wrap-anywhere max-w-xl text-gold-light">{subtitle ?? page.banner.text}</p>
      </div>
    </header>
  )
}
