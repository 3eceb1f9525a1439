import type { ComponentProps } from 'react'
import { Form } from 'react-router'
import { Button } from '../../ui/button.tsx'
import { SelectField, TextField } from '../../ui/field.tsx'
import { Fold } from './fold.tsx'
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
export function ListFilters({ filters, sorts }: Props) {
  const { pathname, search, query } = useHere()
  // On a wide screen the heads of the columns sort.
  const sort: Filter = { name: 'sort', label: 'Sorted by', all: 'As usual', options: sorts }
  const names = [...filters.map(({ name }) => name), ...(sorts.length > 0 ? ['sort'] : []), 'page', 'after', 'before']
  const others = [...query].filter(([name]) => !names.includes(name))
  const folded = filters.filter(filter => filter.folded)
  const used = folded.flatMap(filter => {
    const value = query.get(filter.name)
    return value ? [usedText(filter, value)] : []
  })
  const filtered = filters.some(({ name }) => query.get(name))
  const searches = filters.some(filter => !filter.options && filter.type !== 'date')
  return (
    // Another filter shows other values: the fields begin anew.
    <Form key={search} role="search" className="filters">
      {others.map(([name, value]) => (
        <input key={name + value} type="hidden" name={name} value={value} />
      ))}
      {filters
        .filter(filter => !filter.folded)
        .map(filter => (
          <FilterField key={filter.name} filter={filter} value={query.get(filter.name)} />
        ))}
      {sorts.length > 0 && (
        <div className="filters-sort">
          <FilterField filter={sort} value={query.get('sort')} />
        </div>
      )}
      <Button type="submit" variant="outline">
        {searches ? 'Search' : 'Show'}
      </Button>
      {filtered && (
        <a href={pathname} className="text-link inline-flex min-h-11 items-center text-sm">
          Clear
        </a>
      )}
      {folded.length > 0 && (
        // Closed also when one is used, so that the list stays in sight: the line says which.
        <Fold label={used.length > 0 ? `Filters: ${used.join(', ')}` : 'Filters'} className="filters-fold">
          <div className="grid items-end gap-3 py-2 sm:grid-cols-3 xl:grid-cols-5">
            {folded.map(filter => (
              <FilterField key={filter.name} filter={filter} value={query.get(filter.name)} />
            ))}
            <Button type="submit" variant="outline" className="justify-self-start">
              Use filters
            </Button>
          </div>
        </Fold>
      )}
    </Form>
  )
}

/** 'Cash on delivery', 'City Lahore'. */
const usedText = ({ label, options }: Filter, value: string): string =>
  (options && optionPairs(options).find(([one]) => one === value)?.[1]) ?? `${label} ${value}`

function FilterField({ filter: { folded, ...filter }, value: given }: { filter: Filter; value: string | null }) {
  const beside = folded ? '' : 'md:flex md:items-center'
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
