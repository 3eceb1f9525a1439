import type { ComponentProps, ReactNode, SubmitEvent } from 'react'
import { createContext, Fragment, useContext } from 'react'
import { useNavigation, useSubmit } from 'react-router'
import { Button, type ButtonVariant } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import type { StaffAnswer } from '../../web/forms/staff-answer.ts'
import { useLastAnswer } from './last-answer.ts'
import { useHeldForm } from './use-held-form.ts'

const FormAnswer = createContext<StaffAnswer | null>(null)

type WriteProps = Omit<ComponentProps<'form'>, 'action' | 'method' | 'ref'> & { answer: StaffAnswer | null }

/** The form of every write, the one place that sends it. Its fields know what was answered. */
export function WriteForm({ answer, onSubmit, children, ...form }: WriteProps) {
  const submit = useSubmit()
  const send = (event: SubmitEvent<HTMLFormElement>) => {
    const { submitter } = event.nativeEvent
    onSubmit?.(event)
    // A button that leads elsewhere, such as to a PDF in a tab of its own, is the browser's.
    if (event.defaultPrevented || submitter?.hasAttribute('formaction')) return
    event.preventDefault()
    const sent = submitter instanceof HTMLButtonElement ? submitter : event.currentTarget
    void submit(sent, { method: 'post', preventScrollReset: true })
  }
  return (
    <form method="post" {...form} onSubmit={send}>
      <FormAnswer value={answer}>{children}</FormAnswer>
    </form>
  )
}

type Props = {
  /** The name of the write, which the page's action reads as `do`. */
  action: string
  submit: string
  busy?: string
  variant?: ButtonVariant
  /** Tells apart forms of one page that do the same to different things: sent as a field and compared with the answer. */
  of?: { name: string; value: string }
  hidden?: Record<string, string>
  className?: string
  /** On one line, the button beside the fields. */
  inline?: boolean
  /** The form has a field for a file. */
  sendsFile?: boolean
  children?: ReactNode
}

/**
 * A form of the back office: one write of the page's action. Works without JavaScript; answers stand in the form. What is typed stays until
 * it is saved, also when the page is loaded again meanwhile.
 */
export function StaffForm({
  action,
  submit,
  busy,
  variant = 'night',
  of,
  hidden,
  className,
  inline,
  sendsFile,
  children,
}: Props) {
  const answer = useAnswer(action, of)
  const held = useHeldForm(answer, hidden)
  const { state, formData } = useNavigation()
  const sending = state !== 'idle' && formData?.get('do') === action && (!of || formData.get(of.name) === of.value)
  return (
    <WriteForm
      answer={answer}
      noValidate
      {...held.handlers}
      encType={sendsFile ? 'multipart/form-data' : undefined}
      className={classNames('grid grid-cols-[minmax(0,1fr)] gap-4', className)}
    >
      <p
        role={answer?.ok ? 'status' : 'alert'}
        className={classNames('p-3 text-sm empty:hidden', answer?.ok ? 'bg-sand' : 'bg-danger/8 text-danger')}
      >
        {answer?.message}
      </p>
      <input type="hidden" name="do" value={action} />
      {of && <input type="hidden" name={of.name} value={of.value} />}
      {Object.entries(held.hidden).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <div className={classNames(inline ? 'flex flex-wrap items-end gap-3' : 'grid grid-cols-[minmax(0,1fr)] gap-4')}>
        <Fragment key={held.edition}>{children}</Fragment>
        <Button
          type="submit"
          variant={variant}
          disabled={sending}
          className={classNames(!inline && 'justify-self-start')}
        >
          {sending ? (busy ?? submit) : submit}
        </Button>
      </div>
    </WriteForm>
  )
}

/** The answer of the page's action, if it is about this form. */
export function useAnswer<Shown = unknown>(action: string, of?: { name: string; value: string }) {
  const answer = useLastAnswer<Shown>()
  if (answer?.action !== action) return null
  return of && answer.typed[of.name] !== undefined && answer.typed[of.name] !== of.value ? null : answer
}

/** The answer about the form around, if there is one. */
export const useFormAnswer = (): StaffAnswer | null => useContext(FormAnswer)

/** What was typed in this form before it was refused, by the names of fields; empty otherwise. */
export function useTyped(): Record<string, string> {
  const answer = useContext(FormAnswer)
  return answer && !answer.ok ? answer.typed : {}
}

/** What is wrong in this form, by the names of fields. */
export function useProblems(): Record<string, string> {
  return useContext(FormAnswer)?.problems ?? {}
}

/** A form of a single button in a list. `label` names its row for screen readers. */
export function RowAction({ label, ...form }: Omit<Props, 'children' | 'inline' | 'variant'> & { label: string }) {
  const answer = useAnswer(form.action, form.of)
  return (
    <WriteForm answer={answer} className="grid">
      <input type="hidden" name="do" value={form.action} />
      {form.of && <input type="hidden" name={form.of.name} value={form.of.value} />}
      {Object.entries(form.hidden ?? {}).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <button type="submit" aria-label={label} className="text-link min-h-11 text-left font-medium text-sm">
        {form.submit}
      </button>
      {answer && !answer.ok && (
        <span role="alert" className="text-danger text-sm">
          {answer.message ?? Object.values(answer.problems)[0]}
        </span>
      )}
    </WriteForm>
  )
}
