import { type ReactNode, useId, useState } from 'react'
import { described, Field } from '../../ui/field.tsx'
import { useFormResult } from './staff-form.tsx'
import { useLookup } from './use-lookup.ts'

/** Something to choose: `value` is sent, the rest is read. */
export type Offer = { value: string; label: string; note?: string; end?: ReactNode; disabled?: boolean }
/** What a route returns for the words in its `q`. */
export type Offers = { q: string; offers: Offer[] }

type Props = { name: string; label: string; hint: string; from: string; required?: boolean }

/**
 * A field that finds by words: `from` is the address of a route that returns `Offers`. What is chosen, typed or scanned
 * stands in the field and is sent, so that it works without JavaScript too.
 */
export function Pick({ name, label, hint, from, required = false }: Props) {
  const result = useFormResult()
  const problem = result?.problems[name]
  const id = useId()
  const [text, setText] = useState((result && !result.ok && result.typed[name]) || '')
  const [chosen, setChosen] = useState<Offer | null>(null)
  const words = text.trim()
  const { find, stop, results, idle } = useLookup<Offers>(from, words)
  const offers = chosen ? null : results?.offers
  const search = (typed: string) => {
    setText(typed)
    setChosen(null)
    find(typed)
  }
  const choose = (offer: Offer) => {
    stop()
    setText(offer.value)
    setChosen(offer)
    // The button that was pressed is gone then.
    document.getElementById(id)?.focus()
  }
  return (
    <div className="grid gap-2">
      <Field id={id} label={label} error={problem} hint={hint} required={required}>
        <input
          id={id}
          name={name}
          value={text}
          autoComplete="off"
          className="control"
          onChange={event => search(event.target.value)}
          onKeyDown={event => {
            const [only, ...others] = offers ?? []
            // A code that was typed or scanned whole is sent; of several that fit one is chosen first.
            if (event.key !== 'Enter' || !only || only.value === words) return
            event.preventDefault()
            if (others.length === 0) choose(only)
          }}
          {...described(id, problem, hint)}
        />
      </Field>
      <p role="status" className="text-sm empty:hidden">
        {chosen?.label}
        {offers?.length === 0 && idle && <span className="text-muted">Nothing found</span>}
      </p>
      <Results offers={offers ?? []} onChoose={choose} />
    </div>
  )
}

type ResultsProps = { offers: readonly Offer[]; onChoose: (offer: Offer, from: HTMLElement) => void }

/** The results, each a button. */
export function Results({ offers, onChoose }: ResultsProps) {
  if (offers.length === 0) return null
  return (
    <ul aria-label="Found" className="grid border-line border-t">
      {offers.map(offer => (
        <li key={offer.value}>
          <button
            type="button"
            disabled={offer.disabled}
            onClick={event => onChoose(offer, event.currentTarget)}
            className="pick"
          >
            <span className="min-w-0">
              {offer.label}
              {offer.note && <span className="block text-muted">{offer.note}</span>}
            </span>
            {offer.end && <span className="shrink-0 text-right tabular-nums">{offer.end}</span>}
          </button>
        </li>
      ))}
    </ul>
  )
}
