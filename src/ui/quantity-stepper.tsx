import { useState } from 'react'
import { Icon } from './icon.tsx'

type Props = {
  value: number
  /** Called with whole numbers from 1 to `max`. */
  onChange: (quantity: number) => void
  /** Accessible name: 'Quantity of Gulab, 50 ml'. */
  label: string
  /** Of the field in a form. */
  name?: string
  max?: number
  disabled?: boolean
}

/** A quantity with buttons and an input. Invalid input counts as 1; minus stops at 1. */
export function QuantityStepper({ value, onChange, label, name, max = 999, disabled }: Props) {
  // The input's text while it has focus, which may be empty; else null.
  const [typed, setTyped] = useState<string | null>(null)
  const commit = (text: string) => {
    const quantity = Math.trunc(Number(text))
    onChange(Math.min(Math.max(1, Number.isFinite(quantity) ? quantity : 1), Math.max(1, max)))
  }
  // Narrower where large text leaves no room.
  const step = 'scripted grid size-11 min-w-0 place-items-center disabled:text-border'
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would add a legend and a border.
    <div role="group" aria-label={label} className="inline-flex max-w-full rounded-sm border border-border bg-surface">
      <button
        type="button"
        className={step}
        aria-label="Decrease quantity"
        disabled={disabled || value <= 1}
        onClick={() => onChange(value - 1)}
      >
        <Icon name="minus" size={16} />
      </button>
      <input
        type="text"
        inputMode="numeric"
        autoComplete="off"
        name={name}
        aria-label={label}
        className="w-11 min-w-0 bg-transparent text-center tabular-nums"
        value={typed ?? value}
        disabled={disabled}
        onChange={event => setTyped(event.target.value)}
        onBlur={() => {
          if (typed !== null) commit(typed)
          setTyped(null)
        }}
        onKeyDown={event => {
          if (event.key !== 'Enter') return
          // It would send a form around the field.
          event.preventDefault()
          event.currentTarget.blur()
        }}
      />
      <button
        type="button"
        className={step}
        aria-label="Increase quantity"
        disabled={disabled || value >= max}
        onClick={() => onChange(value + 1)}
      >
        <Icon name="plus" size={16} />
      </button>
    </div>
  )
}
