import { type FormEvent, useId, useState } from 'react'
import { toast } from '../../ui/toast.ts'
import { call } from '../call.ts'

// The same rule as the server's, near enough: one @, and a dot after it.
const emailShape = /^[^\s@]+@[^\s@]+\.[^\s@]+$/

/** The newsletter's form. Says 'Email is required' or 'Invalid email address' under the field; thanks and empties itself on success. */
export function NewsletterBox() {
  const [error, setError] = useState('')
  const [busy, setBusy] = useState(false)
  const [thanked, setThanked] = useState(false)
  const id = useId()

  async function subscribe(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    const email = String(new FormData(form).get('email') ?? '').trim()
    const problem = email === '' ? 'Email is required' : emailShape.test(email) ? '' : 'Invalid email address'
    setError(problem)
    setThanked(false)
    if (problem) return
    setBusy(true)
    const answer = await call('/subscribe', { method: 'POST', body: { email } })
    setBusy(false)
    if (!answer.ok) return toast(answer.message ?? 'Something went wrong. Please try again.', { kind: 'error' })
    form.reset()
    setThanked(true)
  }

  return (
    <form noValidate onSubmit={subscribe} className="newsletter">
      <h2 className="font-display text-3xl leading-tight sm:text-4xl">Subscribe for Latest perfumes &amp; Offers</h2>
      <div>
        <div className="flex flex-col gap-3 sm:flex-row">
          <label htmlFor={id} className="sr-only">
            Email
          </label>
          <input
            id={id}
            name="email"
            type="email"
            autoComplete="email"
            placeholder="Your email address"
            className="newsletter-field"
            aria-invalid={error ? true : undefined}
            aria-describedby={`${id}-word`}
          />
          <button type="submit" className="button button-gold shrink-0" disabled={busy}>
            {busy ? 'Subscribing...' : 'Subscribe'}
          </button>
        </div>
        <p id={`${id}-word`} role="status" className="mt-2 min-h-6 text-sm">
          {error ? <span className="text-[#f3a193]">{error}</span> : thanked && 'Thank you. Look out for our letters.'}
        </p>
      </div>
    </form>
  )
}
