import type { SearchAnswer } from '../../shop/catalogue/catalogue/index.ts'

type Props = { understood: SearchAnswer['understood']; onSearch: (text: string) => void }

/** What the search understood, each with a button to take it off. */
export function UnderstoodChips({ understood, onSearch }: Props) {
  if (understood.length === 0) return null
  return (
    <ul aria-label="Understood" className="flex flex-wrap gap-2 pt-2 pb-3">
      {understood.map(({ label, without }) => (
        <li key={label}>
          <button type="button" onClick={() => onSearch(without)} className="search-suggestion gap-3 pr-3 text-sm">
            <span className="sr-only">Take off: </span>
            {label}
            <span aria-hidden="true" className="text-lg text-band-muted leading-none">
              ×
            </span>
          </button>
        </li>
      ))}
    </ul>
  )
}
