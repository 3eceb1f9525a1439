import type { ComponentProps } from 'react'
import { useActionData, useLocation } from 'react-router'
import { Button, type ButtonVariant } from '../../ui/button.tsx'
import { type FormResult, useDoneMessage } from './form-result.ts'
import type { CallFormState } from './use-call-form.ts'

/** Any form, whatever its fields are called. */
export type SentForm = Pick<CallFormState, 'form' | 'sent' | 'submit' | 'busy' | 'failure' | 'stale'>

type Props = Omit<ComponentProps<'form'>, 'action' | 'method' | 'onSubmit'> & {
  of: SentForm
  /** The page whose action handles the form without JavaScript; default: the current URL. */
  action?: string
}

/** The form element. Without JavaScript it is sent to the page's action, which shows the same messages. */
export function CallForm({ of: { form, sent, submit, failure, stale }, children, ...props }: Props) {
  return (
    <form {...props} method="post" noValidate onSubmit={submit}>
      {/* Always rendered, so that its text is announced. */}
      <p role="alert" className="bg-danger/8 p-3 text-danger text-sm empty:hidden">
        {stale ? <OldPage /> : failure}
      </p>
      <input type="hidden" name="form" value={form.id} />
      {Object.entries(sent).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {children}
    </form>
  )
}

/** A page that was opened before the shop was renewed sends what its calls no longer take. */
function OldPage() {
  const { pathname, search } = useLocation()
  return (
    <>
      This page is older than our shop. {/* With a target the browser follows it, and loads the page's scripts too. */}
      <a href={pathname + search} target="_self" className="text-link inline-flex min-h-11 items-center font-medium">
        Load it anew
      </a>
    </>
  )
}

type SendProps = {
  of: SentForm
  variant?: ButtonVariant
  className?: string
}

/** The submit button, with another label while sending. */
export function SendButton({ of: { form, busy }, variant = 'strong', className }: SendProps) {
  return (
    <Button type="submit" variant={variant} disabled={busy} className={className}>
      {busy ? form.busy : form.submit}
    </Button>
  )
}

type SmallProps = {
  of: SentForm
  /** The accessible name with its list item: 'Remove the address House 12'. */
  label: string
  action?: string
}

/** A form of a single button, for list items. */
export function SmallForm({ of, label, action }: SmallProps) {
  return (
    <CallForm of={of} {...(action && { action })}>
      <button type="submit" aria-label={label} disabled={of.busy} className="text-link min-h-11 font-medium text-sm">
        {of.busy ? of.form.busy : of.form.submit}
      </button>
    </CallForm>
  )
}

/** The server's message about a successful form sent without JavaScript. */
export function DoneMessage({ className }: { className?: string }) {
  const message = useDoneMessage()
  if (!message) return null
  return (
    <p role="status" className={className}>
      {message}
    </p>
  )
}

/**
 * What became of a form sent without JavaScript, also when it was refused: for a page that begins far above its forms,
 * some of which may be gone by now.
 */
export function SentMessage({ className }: { className: string }) {
  const result = useActionData<FormResult>()
  if (!result?.message) return null
  return (
    <p role="status" className={`${className} p-3 text-sm ${result.ok ? 'bg-accent/10' : 'bg-danger/8 text-danger'}`}>
      {result.message}
    </p>
  )
}
