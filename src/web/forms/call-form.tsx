import type { ComponentProps } from 'react'
import { Button, type ButtonVariant } from '../../ui/button.tsx'
import { useDoneMessage } from './form-result.ts'
import type { CallFormState } from './use-call-form.ts'

/** Any form, whatever its fields are called. */
export type SentForm = Pick<CallFormState, 'form' | 'sent' | 'submit' | 'busy' | 'failure'>

type Props = Omit<ComponentProps<'form'>, 'action' | 'method' | 'onSubmit'> & {
  of: SentForm
  /** The page whose action handles the form without JavaScript; default: the current URL. */
  action?: string
}

/** The form element. Without JavaScript it is sent to the page's action, which shows the same messages. */
export function CallForm({ of: { form, sent, submit, failure }, children, ...props }: Props) {
  return (
    <form {...props} method="post" noValidate onSubmit={submit}>
      {/* Always rendered, so that its text is announced. */}
      <p role="alert" className="bg-danger/8 p-3 text-danger text-sm empty:hidden">
        {failure}
      </p>
      <input type="hidden" name="form" value={form.id} />
      {Object.entries(sent).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {children}
    </form>
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
