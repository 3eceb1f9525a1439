import { type FocusEvent, useEffect, useRef, useState } from 'react'
import type { ActionResult } from '../../web/forms/action-result.ts'
import { useLastResult } from './last-result.ts'

/** Fields that are sent and not shown: their values by name. */
export type Hidden = Record<string, string | number | readonly string[]>

type Held = {
  /** The hidden fields that the form began with; null while nobody is in it. */
  held: Hidden | null
  typed: 'not' | 'typed' | 'sent'
  /** The key of the form's fields. */
  edition: number
}
const untouched: Held = { held: null, typed: 'not', edition: 0 }

/** After the result of this form. */
function afterResult(form: Held, hidden: Hidden, { ok, conflict }: ActionResult): Held {
  // What was typed after the press stays.
  if (ok && form.typed !== 'typed') return { ...untouched, edition: form.edition + 1 }
  return ok || conflict ? { ...form, held: hidden } : form
}

/** After the page was loaded again. `written`: the fields of another form of this page that was saved meanwhile. */
function afterLoad(
  form: Held,
  hidden: Hidden,
  { changed, written }: { changed: boolean; written: Record<string, string> },
): Held {
  const { held, edition } = form
  if (!changed) return form
  if (!held) return { ...form, edition: edition + 1 }
  const fromSameVersion = Object.entries(hidden).every(
    ([name, now]) => String(held[name]) === String(now) || String(held[name]) === written[name],
  )
  return fromSameVersion ? { ...form, held: hidden } : form
}

/**
 * A form that somebody is filling in keeps what was typed and the version that it began with, whatever is loaded
 * meanwhile: else it would be saved over the work of somebody else unseen. Its fields show what is stored now once it
 * is saved, or when another version is loaded while nobody is in it. After a conflict, or another write from the same
 * version on this page, the next save is based on what was loaded with it.
 */
export function useHeldForm(result: ActionResult | null, hidden: Hidden = {}) {
  const last = useLastResult()
  const version = JSON.stringify(hidden)
  const [form, setForm] = useState(untouched)
  const [known, setKnown] = useState({ last, version })
  const isNew = known.last !== last
  if (isNew || known.version !== version) {
    setKnown({ last, version })
    setForm(before => {
      if (isNew && result && last) return afterResult(before, hidden, last)
      return afterLoad(before, hidden, {
        changed: known.version !== version,
        written: isNew && last?.ok ? last.typed : {},
      })
    })
  }
  const change = (to: Partial<Held>) => setForm(before => ({ ...before, ...to, held: before.held ?? hidden }))

  const focused = useRef<{ form: HTMLFormElement; name: string } | null>(null)
  // New fields in place of the one that had the focus.
  useEffect(() => {
    if (form.edition === 0 || !focused.current || document.activeElement !== document.body) return
    const field = focused.current.form.elements.namedItem(focused.current.name)
    if (field instanceof HTMLElement) field.focus()
  }, [form.edition])

  return {
    edition: form.edition,
    hidden: form.held ?? hidden,
    /** Something is typed that was not sent. */
    isTyped: form.typed === 'typed',
    handlers: {
      onFocus: ({ currentTarget, target }: FocusEvent<HTMLFormElement>) => {
        // A press of a button is about what the page shows.
        if (!target.matches('input, select, textarea')) return
        focused.current = { form: currentTarget, name: target.getAttribute('name') ?? '' }
        change({})
      },
      onInput: () => change({ typed: 'typed' }),
      onSubmit: () => setForm(before => ({ ...before, typed: 'sent' })),
      onBlur: ({ currentTarget, relatedTarget }: FocusEvent<HTMLFormElement>) => {
        focused.current = null
        if (!currentTarget.contains(relatedTarget))
          setForm(before => (before.typed === 'not' ? { ...before, held: null } : before))
      },
    },
  }
}
