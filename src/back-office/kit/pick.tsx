import { useRef, useState } from 'react'
import { useFetcher } from 'react-router'
import { described, Field } from '../../ui/field.tsx'
import { useFormAnswer } from './staff-form.tsx'

// Typing goes on within this time.
const TYPING_PAUSE_MS = 250

/** Something to choose: `value` is sent, `label` and `note` are read. */
export type Offer = { value: string; label: string; note?: string }
/** What a route answers to the words in its `q`. */
export type Offers = { q: string; offers: Offer[] }

type Props = { name: string; label: string; hint: string; from: string; required?: boolean }

/**
 * A field that finds by words: `from` is the address of a route that answers `Offers`. What is chosen, typed or scanned
 * stands in the field and is sent, so that it works without JavaScript too.
 */
export function Pick({ name, label, hint, from, required }: Props) {
  const answer = useFormAnswer()
  const [text, setText] = useState((answer && !answer.ok && answer.typed[name]) || '')
  const [chosen, setChosen] = useState<Offer | null>(null)
  const { data, load, state } = useFetcher<Offers>()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const words = text.trim()
  const current = words !== '' && !chosen && data?.q === words ? data.offers : null
  const search = (typed: string) => {
    setText(typed)
    setChosen(null)
    clearTimeout(timer.current)
    const query = new URLSearchParams({ q: typed.trim() })
    if (typed.trim()) timer.current = setTimeout(() => load(`${from}?${query}`), TYPING_PAUSE_MS)
  }
  const choose = (offer: Offer) => {
    clearTimeout(timer.current)
    setText(offer.value)
    setChosen(offer)
  }
  return (
    <div className="grid gap-2">
      <Field id={`pick-${name}`} label={label} error={answer?.problems[name]} hint={hint} required={required ?? false}>
        <input
          id={`pick-${name}`}
          name={name}
          value={text}
          autoComplete="off"
          className="control"
          onChange={event => search(event.target.value)}
          onKeyDown={event => {
            const [only, ...others] = current ?? []
            // A code that was typed or scanned whole is sent; of several that fit one is chosen first.
            if (event.key !== 'Enter' || !only || only.value === words) return
            event.preventDefault()
            if (others.length === 0) choose(only)
          }}
          {...described(`pick-${name}`, answer?.problems[name], hint)}
        />
      </Field>
      <p role="status" className="text-sm empty:hidden">
        {chosen?.label}
        {current?.length === 0 && state === 'idle' && <span className="text-muted">Nothing found</span>}
      </p>
      {current && current.length > 0 && (
        <ul aria-label="Found" className="grid border-line border-t">
          {current.map(offer => (
            <li key={offer.value}>
              <button type="button" onClick={() => choose(offer)} className="pick">
                {offer.label}
                {offer.note && <span className="block text-muted">{offer.note}</span>}
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
