import { type FormEvent, useId, useState } from 'react'
import { emailProblem, subscribeEmail } from './subscribe-email.ts'

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
    const problem = emailProblem(email)
    setError(problem)
    setThanked(false)
    if (problem) return
    setBusy(true)
    const subscribed = await subscribeEmail(email)
    setBusy(false)
    if (!subscribed) return
    form.reset()
    setThanked(true)
  }

  return (
    // Outside a dialog this method sends nothing: without scripts no address ends up in the page's address.
    <form method="dialog" noValidate onSubmit={subscribe} className="newsletter">
      <h2 className="font-display text-2xl">Subscribe for Latest perfumes &amp; Offers</h2>
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
          {error ? (
            <span className="text-night-danger">{error}</span>
          ) : (
            thanked && 'Thank you! Please confirm by the link in the email we sent you.'
          )}
        </p>
      </div>
    </form>
  )
}
