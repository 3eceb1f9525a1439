import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { addressLimits } from '../../shop/ground/customers/harmless-name-and-address-rules.ts'
import type { City } from '../../shop/ground/shipping/city-spelling-rules.ts'
import { TextField } from '../../ui/field.tsx'
import type { AddressState } from './address-form.ts'

type Props = {
  field: ReturnType<AddressState['field']>
  /** False outside Pakistan: a plain field without suggestions. */
  suggest: boolean
  onCity: OnCity
}

/**
 * Called when a city was chosen from the list, or the field left with another text: the city that it names, null for a
 * place that the shop does not know, and the one that it named when the field got the focus.
 */
export type OnCity = (city: City | null, was: { before: City | null; chosen: boolean }) => void

/** The list of cities: loaded when the field gets the focus. */
export const loadCities = () => import('../../shop/ground/shipping/city-spelling-rules.ts').catch(() => null)

/** The city: typed freely, with suggestions from the cities of Pakistan. */
export function CityField({ field, suggest, onCity }: Props) {
  const [cities, setCities] = useState<City[]>([])
  const [active, setActive] = useState(-1)
  const latest = useRef<string | null>(null)
  const before = useRef('')
  const list = useId()
  const open = cities.length > 0
  const close = () => {
    setCities([])
    setActive(-1)
  }
  const choose = (city: City) => {
    latest.current = null
    before.current = city.name
    onCity(city, { before: null, chosen: true })
    close()
  }
  const type = async (typed: string) => {
    latest.current = typed
    const known = suggest ? await loadCities() : null
    // The list loads asynchronously: meanwhile the shopper may have typed on or left.
    if (latest.current !== typed) return
    setCities(known?.suggestCities(typed) ?? [])
    setActive(-1)
  }
  const leave = async (typed: string) => {
    latest.current = null
    close()
    const was = before.current
    const known = suggest && typed.trim() !== was.trim() ? await loadCities() : null
    if (known && typed.trim() !== '') onCity(known.findCity(typed), { before: known.findCity(was), chosen: false })
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    const marked = cities[active]
    if (!open) return
    if (step) setActive((active + step + cities.length) % cities.length)
    else if (event.key === 'Enter' && marked) choose(marked)
    else if (event.key === 'Escape') close()
    else return
    event.preventDefault()
  }

  return (
    <div className="relative">
      <TextField
        {...field}
        label="City"
        required
        autoComplete="address-level2"
        enterKeyHint="next"
        maxLength={addressLimits.city}
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={open}
        aria-controls={list}
        aria-activedescendant={active >= 0 ? `${list}-${active}` : undefined}
        onFocus={event => {
          before.current = event.target.value
          if (suggest) void loadCities()
        }}
        onChange={event => {
          void field.onChange(event)
          void type(event.target.value)
        }}
        onBlur={event => {
          void field.onBlur(event)
          void leave(event.target.value)
        }}
        onKeyDown={onKeyDown}
      />
      <Suggestions id={list} cities={cities} active={active} onChoose={choose} />
    </div>
  )
}

type SuggestionsProps = { id: string; cities: City[]; active: number; onChoose: (city: City) => void }

function Suggestions({ id, cities, active, onChoose }: SuggestionsProps) {
  const list = useRef<HTMLUListElement>(null)
  const open = cities.length > 0
  useEffect(() => {
    if (open) list.current?.scrollIntoView({ block: 'nearest' })
  }, [open])
  return (
    <ul
      id={id}
      // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: the listbox of a combobox; its input keeps the focus.
      role="listbox"
      aria-label="Cities"
      ref={list}
      hidden={!open}
      className="absolute inset-x-0 top-19.5 z-20 scroll-mb-4 max-h-72 overflow-y-auto rounded-sm border border-line bg-surface [box-shadow:var(--shadow-soft)]"
    >
      {cities.map((city, at) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard moves through the list from the input.
        // biome-ignore lint/a11y/useFocusableInteractive: the input keeps the focus and refers to the active option.
        <li
          key={city.name}
          id={`${id}-${at}`}
          // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: see the list above.
          role="option"
          aria-selected={at === active}
          className="flex min-h-11 cursor-pointer items-baseline justify-between gap-3 px-3.5 py-2.5 hover:bg-tint aria-selected:bg-tint"
          // The input would lose the focus and close the list before the click.
          onPointerDown={event => event.preventDefault()}
          onClick={() => onChoose(city)}
        >
          <span>{city.name}</span>
          <span className="text-muted text-sm">{city.province}</span>
        </li>
      ))}
    </ul>
  )
}
