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

/** The page's title and what it is about, beside the category's picture where there is one. */
export function ListingHeader({ page, chosen, picture = '' }: Props) {
  const title = listingTitle(page, chosen)
  const subtitle = listingSubtitle(page, chosen)
  if (!picture) {
    return (
      <div className="wrap">
        <PageHead title={title} look="listing-title">
          {subtitle && <p className="wrap-anywhere">{subtitle}</p>}
        </PageHead>
      </div>
    )
  }
  return (
    <header className="picture-head">
      <Picture src={picture} alt="" sizes="(min-width: 48rem) 50vw, 100vw" widths={wideWidths} eager />
      <div className="picture-head-words">
        <h1 className="page-title listing-title wrap-anywhere">{title}</h1>
        {subtitle && <p className="wrap-anywhere">{subtitle}</p>}
      </div>
    </header>
  )
}
