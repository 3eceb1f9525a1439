import { type ReactNode, useEffect, useRef, useState } from 'react'
import { unbrokenPhone } from '../../shop/ground/customers/shown-and-dialled-phone-rules.ts'
import {
  CODE_MINUTES,
  LOST_CODE_TEXT,
  MANY_CODES_TEXT,
  PHONE_CODE_MINUTES,
} from '../../shop/ground/proofs/proof-rules.ts'
import type { Form } from '../../web/forms/form.ts'
import { useFormResult } from '../../web/forms/form-result.ts'
import { type CallFormState, useCallForm } from '../../web/forms/use-call-form.ts'

type Way = 'email' | 'whatsapp' | 'sms'

/**
 * Where a code went, by which way, and by which others it may go; null: its response was lost. `many`: it may not be
 * sent.
 */
type SentCode = { to: string; way: Way | null; ways: readonly Way[]; many: boolean }

export type AskCode = { to: string; way: Way | null; onSent: (sent: SentCode) => void }

const wayNames: Record<Way, string> = { email: 'email', whatsapp: 'WhatsApp', sms: 'SMS' }

type Props = {
  /** The forms of the two steps, and their field that says where the code goes. */
  forms: readonly [Form, Form]
  field: string
  /** `to`: what was typed before. `way`: by which way, where the shopper chose one. */
  ask: (of: AskCode) => ReactNode
  enter: (to: string) => ReactNode
}

/** Two steps: where a code goes, then the code. One step back for another address, another code or another way. */
export function CodeSteps({ forms: [askForm, enterForm], field, ask, enter }: Props) {
  const asked = useFormResult(askForm)
  const entered = useFormResult(enterForm)
  const [sent, setSent] = useState<SentCode | null>(null)
  const [back, setBack] = useState<{ way: Way | null } | null>(null)
  // Without scripts the page is shown again.
  const to = sent?.to ?? (asked?.ok || entered ? ((asked ?? entered)?.typed[field] ?? '') : '')
  const asking = to === '' || back !== null
  const place = useRef<HTMLDivElement>(null)
  // Also where fingers asked: the code is typed next. Who types elsewhere by now is not called away.
  useEffect(() => {
    const { activeElement, body } = document
    if (sent && !asking && (activeElement === body || place.current?.contains(activeElement)))
      place.current?.querySelector<HTMLInputElement>('input[name="code"]')?.focus()
  }, [sent, asking])
  const minutes = to.includes('@') ? CODE_MINUTES : PHONE_CODE_MINUTES
  const said = sent?.many ? (
    MANY_CODES_TEXT
  ) : sent?.way === null ? (
    LOST_CODE_TEXT
  ) : sent ? (
    <>
      {`We have sent a code by ${wayNames[sent.way]} to `}
      <bdi className="wrap-anywhere font-medium">{to.includes('@') ? to : unbrokenPhone(to)}</bdi>
      {`. It works for ${minutes} minutes.${to.includes('@') ? ' Please look into your spam folder too.' : ''}`}
    </>
  ) : (
    // Without scripts the shop's own sentence.
    asked?.message
  )
  const step = (label: string, way: Way | null) => (
    <button
      key={label}
      type="button"
      className="text-link min-h-11 font-medium text-sm"
      onClick={() => setBack({ way })}
    >
      {label}
    </button>
  )
  const onSent = (next: SentCode) => {
    setSent(next)
    setBack(null)
  }
  return (
    <div ref={place} className="grid gap-5">
      {/* Always rendered, so that its text is announced. */}
      <p role="status" className="empty:hidden">
        {!asking && said}
      </p>
      {asking ? ask({ to, way: back?.way ?? null, onSent }) : enter(to)}
      {!asking && (
        <div className="scripted flex flex-wrap gap-x-6">
          {step('Send another code', sent?.way ?? null)}
          {sent?.ways.filter(way => way !== sent.way).map(way => step(`Send it by ${wayNames[way]} instead`, way))}
        </div>
      )}
    </div>
  )
}

/** The form of the first step. A code whose response was lost may be on its way: it can be entered all the same. */
export function useAskCode<Field extends string>(
  form: Form<Field, Omit<SentCode, 'to'>>,
  field: Field,
  { to, way, onSent }: AskCode,
): CallFormState<Field> {
  const ask: CallFormState<Field> = useCallForm(form, {
    start: Object.fromEntries([[field, to]]) as Partial<Record<Field, string>>,
    ...(way && way !== 'email' && { sent: { way } }),
    onDone: sent => onSent({ to: ask.value(field), ...sent }),
    onRefused: (message, { reason, errors }) => {
      if (reason === 'unreachable') onSent({ to: ask.value(field), way: null, ways: [], many: false })
      else if (errors.length === 0) ask.setFailure(message)
    },
  })
  return ask
}
