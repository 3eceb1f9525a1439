import { type ChangeEvent, useId, useRef, useState } from 'react'
import { type Sort, sorts } from '../../shop/catalogue/catalogue/listing-filter-rules.ts'
import { classNames } from '../../ui/class-names.ts'

const labels: Record<Sort, string> = {
  newest: 'Newest',
  'price-asc': 'Price, low to high',
  'price-desc': 'Price, high to low',
  rating: 'Customer rating',
  'best-selling': 'Best selling',
  name: 'Name, A to Z',
}

type Props = {
  /** Id of the filter form, which submits the sort without scripts. */
  form: string
  sort: Sort | null
  /** Whether there is a search: the default is then the best match. */
  searching: boolean
  hydrated: boolean
  onChoose: (sort: Sort | null) => void
}

/** The sort of the products. The default's value is empty, so that the URL has only chosen values. */
export function SortChoice({ form, sort, searching, hydrated, onChoose }: Props) {
  const id = useId()
  const byKey = useRef(false)
  /**
   * Reached by arrow keys on the closed list: chosen with Enter or when the focus leaves, so that the page does not
   * change on the way.
   */
  const [held, setHeld] = useState<string | null>(null)
  const choose = (value: string) => {
    setHeld(null)
    onChoose(sorts.find(known => known === value) ?? null)
  }
  const change = ({ target }: ChangeEvent<HTMLSelectElement>) => {
    if (byKey.current) setHeld(target.value)
    else choose(target.value)
  }
  const chooseHeld = () => {
    if (held !== null) choose(held)
  }
  return (
    <div className="flex items-center gap-2 text-sm">
      <label className="text-muted max-sm:sr-only" htmlFor={id}>
        Sort by
      </label>
      <select
        id={id}
        className="sort-choice min-h-11 rounded-sm py-1 pr-6 font-medium"
        name="sort"
        form={form}
        value={held ?? (!searching && sort === 'newest' ? '' : (sort ?? ''))}
        onChange={change}
        onKeyDown={event => {
          byKey.current = event.key !== 'Tab'
          if (event.key === 'Enter') chooseHeld()
        }}
        onPointerDown={() => {
          byKey.current = false
        }}
        onBlur={chooseHeld}
      >
        {searching && <option value="">Best match</option>}
        {sorts.map(known => (
          <option key={known} value={known === 'newest' && !searching ? '' : known}>
            {labels[known]}
          </option>
        ))}
      </select>
      {/* On the side that is free: its place stays, so that nothing moves when it goes. */}
      <button
        type="submit"
        form={form}
        className={classNames('text-link order-first min-h-11 px-2', hydrated && 'invisible')}
      >
        Apply
      </button>
    </div>
  )
}
