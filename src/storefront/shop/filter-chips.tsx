import { activeFilters, clearFilters } from './listing-filters.ts'
import type { FilterNavigation } from './use-filter-navigation.ts'

/** The active filters, each with a link to remove it. */
export function FilterChips({ chosen, link }: FilterNavigation) {
  const active = activeFilters(chosen)
  if (active.length === 0) return null
  return (
    <ul className="mb-6 flex flex-wrap gap-2" aria-label="Active filters">
      {active.map(({ name, label, without }) => (
        <li key={name} className="max-w-full">
          <a
            {...link(without)}
            className="flex h-11 max-w-full items-center gap-3 rounded-sm border border-line bg-paper pr-3 pl-4 text-sm transition-colors hover:border-ink"
          >
            <span className="sr-only">Remove filter: </span>
            <span className="truncate">{label}</span>
            <span aria-hidden="true" className="text-lg text-muted leading-none">
              ×
            </span>
          </a>
        </li>
      ))}
      {active.length > 1 && (
        <li>
          <a {...link(clearFilters(chosen))} className="text-link flex h-11 items-center px-3 text-sm">
            Clear all
          </a>
        </li>
      )}
    </ul>
  )
}
