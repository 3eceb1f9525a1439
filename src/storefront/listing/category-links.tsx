import { href } from 'react-router'
import { categoryLabel } from '../../web/browser/navigation.ts'
import { useShellData } from '../../web/browser/shell-data.ts'
import type { ListingFilters } from './filters-in-address.ts'
import { changeFilters } from './filters-in-address.ts'
import { categoryAddress, type ListingPage } from './listing-page.ts'
import type { FilterNavigation } from './use-filter-navigation.ts'

type Props = {
  page: ListingPage
  chosen: ListingFilters
  link: FilterNavigation['link']
  categories: readonly string[]
}

/** The collections of the menu. */
function CollectionLinks({ path }: { path: string }) {
  const { collections } = useShellData().menu
  if (collections.length === 0) return null
  return (
    <div className="mt-6">
      <p aria-hidden="true" className="mb-1 font-medium text-sm">
        Collections
      </p>
      <ul aria-label="Collections">
        {collections.map(({ address, title }) => {
          const to = href('/collections/:address', { address })
          return (
            <li key={address}>
              <a href={to} aria-current={to === path ? 'true' : undefined} className={entryLook}>
                {title}
              </a>
            </li>
          )
        })}
      </ul>
    </div>
  )
}

const entryLook =
  'flex min-h-11 lg:min-h-9 items-center border-transparent border-l-2 pl-3 text-sm transition-colors hover:text-accent-deep aria-current:border-accent aria-current:font-semibold'

/** One link per category, keeping the other filters. On a category's own page they lead to /shop. */
export function CategoryLinks({ page, chosen, link, categories }: Props) {
  const ownPage = 'category' in page.fixed
  const current = page.fixed.category ?? chosen.category
  // Deals, new arrivals and a collection are not all products.
  const narrowed = page.deals || page.path.startsWith('/collections') || page.fixed.newArrivals || chosen.newArrivals
  const entry = (category: string | null, label: string) => (
    <li key={label}>
      <a
        {...(ownPage ? { href: categoryAddress(page, chosen, category) } : link(changeFilters(chosen, { category })))}
        aria-current={current === category && !(category === null && narrowed) ? 'true' : undefined}
        className={entryLook}
      >
        {label}
      </a>
    </li>
  )
  return (
    <div>
      <p aria-hidden="true" className="mb-1 font-medium text-sm">
        Categories
      </p>
      <ul aria-label="Categories">
        {entry(null, 'All products')}
        {categories.map(category => entry(category, categoryLabel(category)))}
      </ul>
      <CollectionLinks path={page.path} />
    </div>
  )
}
