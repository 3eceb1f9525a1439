import type { SearchDetails } from '../../shop/catalogue/catalogue/product.ts'
import { classNames } from '../../ui/class-names.ts'
import { activeFilters, changeFilters, clearFilters } from './listing-filters.ts'
import type { FilterNavigation } from './use-filter-navigation.ts'

type Props = Pick<FilterNavigation, 'chosen' | 'link'> & { understood: SearchDetails['understood'] }

/** The active filters, and what the search understood, each with a link to remove it. */
export function FilterChips({ chosen, link, understood }: Props) {
  const active = activeFilters(chosen)
  if (active.length === 0) return null
  return (
    <ul className="mb-6 flex flex-wrap gap-2" aria-label="Active filters">
      {active.map(({ name, label, without }) => (
        <Chip key={name} label={label} link={link(without)} />
      ))}
      {understood.map(({ label, without }) => (
        <Chip key={`understood ${label}`} label={label} link={link(changeFilters(chosen, { search: without }))} read />
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

/** `read`: taken from the words of the search. */
function Chip({ label, link, read }: { label: string; link: ReturnType<FilterNavigation['link']>; read?: true }) {
  return (
    <li className="max-w-full">
      <a
        {...link}
        className={classNames(
          'flex h-11 max-w-full items-center gap-3 rounded-sm border pr-3 pl-4 text-sm transition-colors hover:border-ink',
          read ? 'border-accent border-dashed' : 'border-line bg-surface',
        )}
      >
        <span className="sr-only">{read ? 'Take off: ' : 'Remove filter: '}</span>
        <span className="truncate">{label}</span>
        <span aria-hidden="true" className="text-lg text-muted leading-none">
          ×
        </span>
      </a>
    </li>
  )
}
