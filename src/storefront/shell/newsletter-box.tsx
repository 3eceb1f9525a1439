import { useId, useState } from 'react'
import { toast } from '../../ui/toast.ts'
import { CallForm, SendButton } from '../../web/forms/call-form.tsx'
import { useCallForm } from '../../web/forms/use-call-form.ts'
import { subscribeForm } from '../newsletter/forms.ts'

/** The newsletter form. Shows errors below the field; thanks and resets on success. */
export function NewsletterBox() {
  const [thanks, setThanks] = useState<string | null>(null)
  const id = useId()
  const box = useCallForm(subscribeForm, {
    // Validated on submit only, because most visitors tab through it.
    checks: 'onSubmit',
    onDone: (_, message) => {
      box.hooks.reset()
      setThanks(message ?? 'Thank you!')
    },
    onRefused: message => toast(message, { kind: 'error' }),
  })
  const { error, ...email } = box.field('email')
  return (
    <CallForm of={box} action="/newsletter" className="newsletter">
      <h2 className="font-display text-2xl">Subscribe for Latest perfumes &amp; Offers</h2>
      <div>
        <div className="flex flex-col gap-3 sm:flex-row">
          <label htmlFor={id} className="sr-only">
            Email
          </label>
          <input
            {...email}
            id={id}
            type="email"
            autoComplete="email"
            placeholder="Your email address"
            className="newsletter-field"
            aria-invalid={error ? true : undefined}
            aria-describedby={`${id}-word`}
            onInput={() => setThanks(null)}
          />
          <SendButton of={box} variant="gold" className="shrink-0" />
        </div>
        <p id={`${id}-word`} role="status" className="mt-2 min-h-6 text-sm">
          {error ? <span className="text-night-danger">{error}</span> : thanks}
        </p>
      </div>
    </CallForm>
  )
}
