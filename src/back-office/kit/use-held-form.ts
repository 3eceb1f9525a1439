import { type FocusEvent, useEffect, useRef, useState } from 'react'
import { useNavigation } from 'react-router'
import type { StaffAnswer } from '../../web/forms/staff-answer.ts'

/** Fields that are sent and not shown: their values by name. */
export type Hidden = Record<string, string | number | readonly string[]>

/**
 * A form that somebody is filling in keeps what was typed and the version that it began with, whatever is loaded meanwhile: else it would be
 * saved over the work of somebody else unseen. `edition` is the key of its fields, which show what is stored now once it is saved, or when
 * another version is loaded while nobody is in it. After a refusal the next save is based on what was loaded with it.
 */
export function useHeldForm(answer: StaffAnswer | null, hidden: Hidden = {}) {
  const { state } = useNavigation()
  const [held, setHeld] = useState<Hidden | null>(null)
  const [edition, setEdition] = useState(0)
  const typed = useRef<'not' | 'typed' | 'sent'>('not')
  const answered = useRef(answer)
  const version = JSON.stringify(hidden)
  const known = useRef(version)
  const focused = useRef<{ form: HTMLFormElement; name: string } | null>(null)

  useEffect(() => {
    if (state !== 'idle') return
    const loaded = known.current !== version
    known.current = version
    if (answered.current !== answer) {
      answered.current = answer
      // What was typed after the press stays.
      const done = answer?.ok === true && typed.current === 'sent'
      if (done) typed.current = 'not'
      setHeld(done ? null : JSON.parse(version))
      if (done) setEdition(before => before + 1)
    } else if (loaded && !held) setEdition(before => before + 1)
  }, [state, answer, version, held])

  // New fields in place of the one that had the focus.
  useEffect(() => {
    if (edition === 0 || !focused.current || document.activeElement !== document.body) return
    const field = focused.current.form.elements.namedItem(focused.current.name)
    if (field instanceof HTMLElement) field.focus()
  }, [edition])

  return {
    edition,
    hidden: held ?? hidden,
    handlers: {
      onFocus: ({ currentTarget: form, target }: FocusEvent<HTMLFormElement>) => {
        focused.current = { form, name: target.getAttribute('name') ?? '' }
        setHeld(before => before ?? hidden)
      },
      onInput: () => {
        typed.current = 'typed'
      },
      onSubmit: () => {
        typed.current = 'sent'
      },
      onBlur: ({ currentTarget, relatedTarget }: FocusEvent<HTMLFormElement>) => {
        focused.current = null
        if (typed.current === 'not' && !currentTarget.contains(relatedTarget)) setHeld(null)
      },
    },
  }
}
