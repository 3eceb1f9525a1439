import { PageHead } from '../../ui/page-head.tsx'
import { Picture } from '../../ui/picture.tsx'
import { wideWidths } from '../../ui/picture-set.ts'
import type { ListingFilters } from './filters-in-address.ts'
import { type ListingPage, listingSubtitle, listingTitle } from './listing-page.ts'

type Props = {
  page: ListingPage
  chosen: ListingFilters
  /** The category's picture; empty without one. */
  picture?: string
}

/**
 * The page's title: in a dark banner with its picture for a category that has one, else on the ground.
 */
export function ListingHeader({ page, chosen, picture = '' }: Props) {
  const title = listingTitle(page, chosen)
  const subtitle = listingSubtitle(chosen) ?? page.banner?.text
  if (!picture) {
    return (
      <div className="wrap">
        <PageHead title={title}>{subtitle && <p className="wrap-anywhere">{subtitle}</p>}</PageHead>
      </div>
    )
  }
  return (
    <header className="on-band listing-banner bg-band text-band-ink">
      <Picture src={picture} alt="" sizes="(min-width: 48rem) 52rem, 130vw" widths={wideWidths} eager />
      <div className="wrap listing-banner-words">
        <h1 className="page-title wrap-anywhere">{title}</h1>
        <p className="wrap-anywhere max-w-xl text-accent-light md:max-lg:max-w-80">{subtitle}</p>
      </div>
    </header>
  )
}
