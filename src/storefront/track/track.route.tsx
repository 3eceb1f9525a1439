import { type FormEvent, useRef, useState } from 'react'
import { type ActionFunctionArgs, data, type MetaArgs, useActionData } from 'react-router'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { Icon } from '../../ui/icon.tsx'
import { call } from '../../web/browser/call.ts'
import { pageMeta } from '../../web/browser/page-meta.ts'
import { publicPage } from '../../web/server/keeping.ts'
import { requestContext } from '../../web/server/request-context.ts'
import { type Asked, type Outcome, readAsked, toOutcome } from './tracking-form.ts'
import './track.css'

/** The form sent without scripts: the same call, in this process. */
export async function action({ request, context }: ActionFunctionArgs) {
  const asked = readAsked(await request.formData())
  const answer = await context.get(requestContext).call('POST', '/order/tracking', asked)
  const said = (await answer.json()) as { message?: string; errors?: { field: string; message: string }[] }
  const outcome = toOutcome(answer.ok, said.message ?? null, said.errors ?? [])
  return data({ asked, outcome }, { status: answer.status })
}

export const headers = publicPage

export const meta = (args: MetaArgs) =>
  pageMeta(
    args,
    'Track your order',
    'Enter your order number and your email or phone, and we email you the link to your order.',
  )

export default function TrackPage() {
  const sent = useActionData<typeof action>()
  const [outcome, setOutcome] = useState<Outcome | null>(sent?.outcome ?? null)
  const [sending, setSending] = useState(false)
  const form = useRef<HTMLFormElement>(null)

  const ask = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (sending) return
    setSending(true)
    const answer = await call('/order/tracking', { method: 'POST', body: readAsked(new FormData(event.currentTarget)) })
    const next = toOutcome(answer.ok, answer.message, answer.ok ? [] : answer.errors)
    setOutcome(next)
    setSending(false)
    const field =
      next.kind === 'refused' && (next.fields.orderNumber ? 'orderNumber' : next.fields.contact && 'contact')
    if (field) form.current?.querySelector<HTMLInputElement>(`[name=${field}]`)?.focus()
  }
  return (
    <div className="wrap track-page">
      <header className="grid gap-3">
        <p className="label text-gold-deep">Without an account</p>
        <h1 className="page-title">Track your order</h1>
        <p className="text-muted">
          Tell us the number of your order and the email or phone you ordered with. We will email you a link that opens
          it.
        </p>
      </header>
      {outcome?.kind === 'sent' ? (
        <Sent message={outcome.message} again={() => setOutcome(null)} />
      ) : (
        <form ref={form} method="post" noValidate onSubmit={ask} className="grid gap-5">
          <Fields asked={sent?.asked} outcome={outcome} />
          <Button type="submit" disabled={sending} className="justify-self-start">
            {sending ? 'Sending...' : 'Email me the link'}
          </Button>
        </form>
      )}
    </div>
  )
}

function Fields({ asked, outcome }: { asked: Asked | undefined; outcome: Outcome | null }) {
  const refused = outcome?.kind === 'refused' ? outcome : null
  return (
    <>
      {refused?.message && (
        <p role="alert" className="bg-danger/8 p-4 text-danger">
          {refused.message}
        </p>
      )}
      <TextField
        label="Order number"
        name="orderNumber"
        required
        maxLength={40}
        autoComplete="off"
        autoCapitalize="characters"
        placeholder="KH-XXXX-XXXX"
        defaultValue={asked?.orderNumber}
        error={refused?.fields.orderNumber}
        hint="You find it in the email we sent you."
      />
      <TextField
        label="Email or phone number"
        name="contact"
        required
        maxLength={254}
        autoComplete="email"
        defaultValue={asked?.contact}
        error={refused?.fields.contact}
      />
    </>
  )
}

function Sent({ message, again }: { message: string; again: () => void }) {
  return (
    <div role="status" className="track-sent">
      <Icon name="mail" size={30} />
      <p>{message}</p>
      <p className="text-muted text-sm">Nothing after a few minutes? Check your spam folder, or try again.</p>
      <a
        href="/track"
        className="text-link inline-flex min-h-11 items-center font-medium"
        onClick={event => {
          event.preventDefault()
          again()
        }}
      >
        Ask again
      </a>
    </div>
  )
}
