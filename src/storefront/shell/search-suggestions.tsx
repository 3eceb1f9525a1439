import type { NavigationLink } from '../../web/browser/navigation.ts'

/** The Suggestions tab of the search. */
export function SearchSuggestions({ links }: { links: readonly NavigationLink[] }) {
  if (links.length === 0) {
    return (
      <p role="status" className="py-6 text-night-muted">
        No suggestions available yet.
      </p>
    )
  }
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
