import type { ComponentProps } from 'react'
import { Button, type ButtonVariant } from '../../ui/button.tsx'
import { useDoneMessage } from './plain-answer.ts'
import type { CallFormState } from './use-call-form.ts'

/** Any form, whatever its fields are called. */
export type SentForm = Pick<CallFormState, 'form' | 'sent' | 'submit' | 'busy' | 'failure'>

type Props = Omit<ComponentProps<'form'>, 'action' | 'method' | 'onSubmit'> & {
  of: SentForm
  /** The page whose action answers it without JavaScript; the address it stands on unless told. */
  action?: string
}

/** The form itself. Without JavaScript it is sent to its page's action, which answers in the same words. */
export function CallForm({ of: { form, sent, submit, failure }, children, ...props }: Props) {
  return (
    <form {...props} method="post" noValidate onSubmit={submit}>
      {/* Always there, so that it is announced when it fills. */}
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

/** The button that sends a form, and says while it is on its way. */
export function SendButton({ of: { form, busy }, variant = 'night', className }: SendProps) {
  return (
    <Button type="submit" variant={variant} disabled={busy} className={className}>
      {busy ? form.busy : form.submit}
    </Button>
  )
}

type SmallProps = {
  of: SentForm
  /** Which line of a list it is about: 'Remove the address House 12'. */
  label: string
  action?: string
}

/** A form of one small button, in a list. */
export function SmallForm({ of, label, action }: SmallProps) {
  return (
    <CallForm of={of} {...(action && { action })}>
      <button type="submit" aria-label={label} disabled={of.busy} className="text-link min-h-11 font-medium text-sm">
        {of.busy ? of.form.busy : of.form.submit}
      </button>
    </CallForm>
  )
}

/** What the server said of a form that was sent without JavaScript and passed. */
export function DoneMessage({ className }: { className?: string }) {
  const message = useDoneMessage()
  if (!message) return null
  return (
    <p role="status" className={className}>
      {message}
    </p>
  )
}
