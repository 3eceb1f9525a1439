import { type ComponentProps, useState } from 'react'
import { Form } from 'react-router'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { SelectField, TextField } from '../../ui/field.tsx'
import { Icon } from '../../ui/icon.tsx'
import { DayField } from './fields.tsx'
import { type Option, type Options, optionPairs } from './options.ts'
import { useHere } from './use-here.ts'

type Named = {
  /** Its parameter in the address. */
  name: string
  label: string
  /** Behind 'Filters', for what is used now and then. */
  folded?: boolean
}
export type Filter = Named &
  /** `all`: the words for no choice. */
  ({ all: string; options: Options } | ({ options?: never } & Omit<ComponentProps<'input'>, keyof Named>))

type Props = { filters: readonly Filter[]; sorts: readonly Option[] }

/** Search and filters of a list. They stand in the address, so that a filtered list can be saved as a link. */
export function ListFilters(props: Props) {
  const { search } = useHere()
  // Another filter shows other values: the fields begin anew.
  return <FilterForm key={search} {...props} />
}

function FilterForm({ filters, sorts }: Props) {
  const { pathname, query } = useHere()
  // Closed also when one is used, so that the list stays in sight: the button says which.
  const [open, setOpen] = useState(false)
  // On a wide screen the heads of the columns sort.
  const sort: Filter = { name: 'sort', label: 'Sorted by', all: 'As usual', options: sorts }
  const names = [...filters.map(({ name }) => name), ...(sorts.length > 0 ? ['sort'] : []), 'page', 'after', 'before']
  const others = [...query].filter(([name]) => !names.includes(name))
  const filtered = filters.some(({ name }) => query.get(name))
  const folded = filters.filter(filter => filter.folded)
  const shown = filters.filter(filter => !filter.folded)
  const searches = shown.filter(filter => !filter.options && filter.type !== 'date')
  const beside = shown.filter(filter => !searches.includes(filter))
  const draw = (filter: Filter) => <FilterField key={filter.name} filter={filter} value={query.get(filter.name)} />
  const used = filters
    .filter(filter => !searches.includes(filter))
    .flatMap(filter => {
      const value = query.get(filter.name)
      return value ? [usedText(filter, value)] : []
    })
  // On a phone a search leaves room for one button, which opens the rest.
  const narrow = searches.length > 0 && (beside.length + folded.length > 0 || sorts.length > 0)
  const hides = narrow || folded.length > 0
  return (
    <Form role="search" className="filters" data-open={open} data-narrow={narrow}>
      {others.map(([name, value]) => (
        <input key={name + value} type="hidden" name={name} value={value} />
      ))}
      {searches.map(draw)}
      <div className="filters-beside">
        {beside.map(draw)}
        {sorts.length > 0 && <div className="filters-sort">{draw(sort)}</div>}
      </div>
      <Button type="submit" variant="outline" className="filters-send">
        {searches.length > 0 ? (
          <>
            <Icon name="search" size={18} />
            <span>Search</span>
          </>
        ) : (
          'Show'
        )}
      </Button>
      {hides && (
        <button
          type="button"
          aria-expanded={open}
          onClick={() => setOpen(!open)}
          className={classNames('scripted fold filters-toggle', folded.length === 0 && 'md:hidden')}
        >
          <span className="truncate">{used.length > 0 ? `Filters: ${used.join(', ')}` : 'Filters'}</span>
          <Icon name="down" size={16} />
        </button>
      )}
      {filtered && (
        <a href={pathname} className="text-link inline-flex min-h-11 items-center text-sm">
          Clear
        </a>
      )}
      {folded.length > 0 && <div className="filters-more">{folded.map(draw)}</div>}
      {hides && (
        <Button
          type="submit"
          variant="outline"
          className={classNames('filters-use', folded.length === 0 && 'md:hidden')}
        >
          Use filters
        </Button>
      )}
    </Form>
  )
}

/** 'Cash on delivery', 'City Lahore'. */
const usedText = ({ label, options }: Filter, value: string): string =>
  (options && optionPairs(options).find(([one]) => one === value)?.[1]) ?? `${label} ${value}`

function FilterField({ filter: { folded, ...filter }, value: given }: { filter: Filter; value: string | null }) {
  const beside = folded ? '' : 'md:flex md:items-center'
  if (!filter.options && filter.type === 'date')
    return <DayField {...filter} defaultValue={given ?? filter.defaultValue ?? ''} className={beside} />
  if (!filter.options)
    return (
      <TextField
        // The label of a search stands beside it on a wide screen for screen readers alone.
        {...(filter.type === 'search' && { placeholder: filter.label })}
        {...filter}
        defaultValue={given ?? filter.defaultValue ?? ''}
        className={beside}
      />
    )
  const { label, name } = filter
  const value = given ?? ''
  const options = [['', filter.all] as const, ...optionPairs(filter.options)]
  // A value of an old link stays, rather than become another one when the form is sent.
  const shown = options.some(([one]) => one === value) ? options : [...options, [value, value] as const]
  return (
    <SelectField name={name} label={label} defaultValue={value} className={beside}>
      {shown.map(([one, text]) => (
        <option key={one} value={one}>
          {text}
        </option>
      ))}
    </SelectField>
  )
}
