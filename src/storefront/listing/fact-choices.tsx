import { href } from 'react-router'
import type { ListingOptions } from '../../shop/catalogue/catalogue/listing-options.ts'
import { houseSlug } from '../../shop/content/houses/house-rules.ts'
import { SelectField } from '../../ui/field.tsx'
import { type FactFilter, factFilters, factLabel, type ListingFilters } from './filters-in-address.ts'

const labels: Record<
  FactFilter,
  { label: string; any: string; options: Exclude<keyof ListingOptions, 'rated' | 'soldOut'> }
> = {
  brand: { label: 'House', any: 'Any house', options: 'brands' },
  note: { label: 'Note', any: 'Any note', options: 'notes' },
  concentration: { label: 'Concentration', any: 'Any concentration', options: 'concentrations' },
  size: { label: 'Size', any: 'Any size', options: 'sizes' },
  season: { label: 'Season', any: 'Any season', options: 'seasons' },
  longevity: { label: 'Longevity', any: 'Any longevity', options: 'longevities' },
}

type Props = {
  options: ListingOptions | null
  chosen: ListingFilters
  onChange: (change: Partial<ListingFilters>) => void
}

/**
 * House, notes, concentration, size, season and longevity, each with how many products have it, and what is in stock.
 */
export function FactChoices({ options, chosen, onChange }: Props) {
  /** Not what no product of the shop says. */
  const asked = (name: FactFilter) => !options || options[labels[name].options].length > 0 || chosen[name] !== null
  return (
    <fieldset className="grid gap-4">
      <legend className="sr-only">What it is</legend>
      {factFilters.filter(asked).map(name => (
        <div key={name} className="grid">
          <FactChoice
            name={name}
            options={options?.[labels[name].options] ?? []}
            value={chosen[name]}
            onChange={onChange}
          />
          {name === 'brand' && chosen.brand && <HouseLink house={chosen.brand} />}
        </div>
      ))}
      {(options?.soldOut !== false || chosen.inStock) && (
        <label className="flex min-h-11 cursor-pointer items-center gap-3 text-sm lg:min-h-9">
          <input
            type="checkbox"
            name="inStock"
            value="true"
            checked={chosen.inStock}
            onChange={event => onChange({ inStock: event.target.checked })}
            className="size-4 accent-checked"
          />
          In stock only
        </label>
      )}
    </fieldset>
  )
}

function HouseLink({ house }: { house: string }) {
  return (
    <a
      href={href('/houses/:slug', { slug: houseSlug(house) })}
      className="text-link mt-1 inline-flex min-h-11 items-center justify-self-start text-sm lg:min-h-9"
    >
      {`About ${house}`}
    </a>
  )
}

type ChoiceProps = {
  name: FactFilter
  options: readonly { value: string | number; count: number | null }[]
  value: string | number | null
  onChange: Props['onChange']
}

function FactChoice({ name, options, value, onChange }: ChoiceProps) {
  const { label, any } = labels[name]
  // A value of the address that no product of this listing has.
  const other = value !== null && !options.some(option => option.value === value)
  const choose = (text: string) => {
    const chosen = options.find(option => String(option.value) === text)?.value ?? null
    onChange({ [name]: chosen })
  }
  return (
    <SelectField label={label} name={name} value={value ?? ''} onChange={event => choose(event.target.value)}>
      <option value="">{any}</option>
      {other && <option value={value}>{factLabel(name, value)}</option>}
      {options.map(({ value, count }) => (
        <option key={value} value={value}>
          {count === null ? factLabel(name, value) : `${factLabel(name, value)} (${count})`}
        </option>
      ))}
    </SelectField>
  )
}
