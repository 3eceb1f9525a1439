import { categoryLink, type NavigationLink } from './navigation.ts'
import { useShellData } from './shell-data.ts'
import type { FoundProduct } from './use-product-search.ts'

/** The Suggestions tab: categories and houses that go with the query. */
export function SearchSuggestions({ query, results }: { query: string; results: readonly FoundProduct[] }) {
  const { categories } = useShellData()
  const links = suggestions(query.trim().toLowerCase(), categories, results)
  if (links.length === 0) return <p className="py-6 text-[#cfc4b2]">No suggestions available yet.</p>
  return (
    <ul className="flex flex-wrap gap-2 py-5">
      {links.map(({ label, href }) => (
        <li key={href}>
          <a href={href} className="search-suggestion">
            {label}
          </a>
        </li>
      ))}
    </ul>
  )
}

function suggestions(text: string, categories: readonly string[], results: readonly FoundProduct[]): NavigationLink[] {
  if (!text) return []
  const found = new Set(results.map(({ category }) => category))
  const houses = new Set(results.map(({ brand }) => brand).filter(Boolean))
  return [
    ...categories
      .filter(name => found.has(name) || name.toLowerCase().includes(text))
      .map(name => ({ label: name, href: categoryLink(name) })),
    ...[...houses].slice(0, 8).map(label => ({ label, href: `/shop?search=${encodeURIComponent(label)}` })),
  ]
}
