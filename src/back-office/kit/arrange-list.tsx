import { Fold } from './fold.tsx'
import type { Option } from './options.ts'
import { StaffForm } from './staff-form.tsx'
import { useHere } from './use-here.ts'

type Props = {
  /** The columns that can be hidden: all but the first. */
  columns: readonly string[]
  sorts: readonly Option[]
}

/**
 * The form that arranges a list for oneself: by what it is sorted, and which columns are shown. The page's action has
 * `arrangeActions`.
 */
export function ArrangeList({ columns, sorts }: Props) {
  const { query, here } = useHere()
  const hidden = hiddenIn(query)
  const others = new URLSearchParams(here({ sort: '', hide: '' }).split('?')[1] ?? '')
  return (
    <Fold label="Arrange" menu>
      <div className="panel">
        <StaffForm action="arrange" submit="Save for me" hidden={{ query: String(others) }} variant="outline">
          <label className="grid gap-1 text-sm">
            <span className="font-medium">Sorted by</span>
            <select name="sort" className="control" defaultValue={query.get('sort') ?? ''}>
              <option value="">As usual</option>
              {sorts.map(([value, label]) => (
                <option key={value} value={value}>
                  {label}
                </option>
              ))}
            </select>
          </label>
          <fieldset className="choices">
            <legend>Columns</legend>
            {columns.map(column => (
              <label key={column}>
                <input type="hidden" name="column" value={column} />
                <input type="checkbox" name="show" value={column} defaultChecked={!hidden.has(column)} />
                {column}
              </label>
            ))}
          </fieldset>
        </StaffForm>
      </div>
    </Fold>
  )
}

/** The columns that the address hides. */
export const hiddenIn = (query: URLSearchParams): ReadonlySet<string> =>
  new Set((query.get('hide') ?? '').split(',').filter(Boolean))
