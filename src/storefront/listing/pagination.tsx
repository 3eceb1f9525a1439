import type { ListingFilters } from './listing-filters.ts'
import { type ListingPage, listingAddress } from './listing-page.ts'
import { pageNumbers } from './page-numbers.ts'

type Props = { page: ListingPage; chosen: ListingFilters; current: number; totalPages: number }

const step = 'label flex h-11 items-center px-2 max-sm:row-start-2'
const number = 'flex h-11 min-w-10 items-center justify-center rounded-sm px-1 tabular-nums sm:min-w-11'

/** Previous, numbered pages and Next, as links. */
export function Pagination({ page, chosen, current, totalPages }: Props) {
  const address = (to: number) => listingAddress(page, { ...chosen, page: to })
  const stepTo = (to: number, word: string, rel: string, side: string) =>
    to >= 1 && to <= totalPages ? (
      <a className={`${step} ${side} text-link`} href={address(to)} rel={rel}>
        {word}
      </a>
    ) : (
      <span className={`${step} ${side} text-muted`}>{word}</span>
    )

  return (
    <nav
      aria-label="Pages"
      className="mt-14 grid grid-cols-2 items-center gap-y-2 border-line border-t pt-8 sm:flex sm:flex-wrap sm:justify-center sm:gap-6"
    >
      {stepTo(current - 1, 'Previous', 'prev', 'justify-self-start')}
      <ul className="col-span-2 flex justify-center sm:gap-1">
        {pageNumbers(current, totalPages).map((to, index) => (
          <li key={to ?? `gap-${index}`}>
            {to === null ? (
              <span className={`${number} text-muted`}>…</span>
            ) : (
              <a
                className={to === current ? `${number} bg-button text-button-ink` : `${number} hover:bg-tint`}
                href={address(to)}
                aria-current={to === current ? 'page' : undefined}
                aria-label={`Page ${to}`}
              >
                {to}
              </a>
            )}
          </li>
        ))}
      </ul>
      {stepTo(current + 1, 'Next', 'next', 'justify-self-end')}
    </nav>
  )
}
