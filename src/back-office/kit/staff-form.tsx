import type { ComponentProps, ReactNode, SubmitEvent } from 'react'
import { createContext, Fragment, useContext, useEffect, useRef } from 'react'
import { plural } from '../../shop/ground/plural.ts'
import { Button, type ButtonVariant } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { TextareaField } from '../../ui/field.tsx'
import type { ActionResult } from '../../web/forms/action-result.ts'
import { useLastResult } from './last-result.ts'
import { Notice, Problem } from './notice.tsx'
import { type Hidden, useHeldForm } from './use-held-form.ts'
import { useKeptTyping } from './use-kept-typing.ts'
import { hasField, usePress } from './use-press.ts'
import { useRefusal } from './use-refusal.ts'

/** The result of the form around, and whether a press of it is under way. */
const FormState = createContext<{ result: ActionResult | null; busy: boolean }>({ result: null, busy: false })

type WriteProps = Omit<ComponentProps<'form'>, 'action' | 'method' | 'ref'> & {
  result: ActionResult | null
  /** The address, where its query must not stay. */
  action?: string
}

/**
 * The form of every write, the one place that sends it. Its fields know the result; refused, what is wrong gets the
 * focus.
 */
export function WriteForm({ result, onSubmit, children, ...props }: WriteProps) {
  const { form, press, busy } = usePress()
  const { unsaid, noteFocus } = useRefusal(form, result)
  const send = (event: SubmitEvent<HTMLFormElement>) => {
    onSubmit?.(event)
    noteFocus()
    // A button that leads elsewhere, such as to a PDF in a tab of its own, is the browser's.
    if (!event.defaultPrevented && !event.nativeEvent.submitter?.hasAttribute('formaction')) press(event)
  }
  return (
    <form ref={form} method="post" {...props} onSubmit={send}>
      {unsaid && <Problem>{unsaid}</Problem>}
      <FormState value={{ result, busy }}>{children}</FormState>
    </form>
  )
}

/**
 * Tells apart forms of one page that do the same to different things: `{ sizeId }` is sent and compared with the
 * result.
 */
type Of = Record<string, string>

export type StaffFormProps = {
  /** The name of the write, which the page's action reads as `do`. */
  action: string
  submit: string
  /** On the button while the write is under way. */
  busy?: string
  variant?: ButtonVariant
  of?: Of | undefined
  hidden?: Hidden | undefined
  className?: string
  /** On one line, the button beside the fields. */
  inline?: boolean
  /** The form has a field for a file. */
  sendsFile?: boolean
  /** Whoever may not send it reads its fields: they are disabled, without a button. */
  readOnly?: boolean
  /** Further buttons of this form, after its own. */
  also?: ReactNode
  /** Keeps what is typed in this browser under this key until it is saved, through a reload and a lost connection. */
  keep?: string | undefined
  /** A long form: its result and buttons stay in sight at the end of the screen. */
  bar?: boolean
  /** The words of why it cannot be sent yet, such as a picture that is on its way. */
  waits?: string | undefined
  children?: ReactNode
}

/**
 * A form of the back office: one write of the page's action. Works without JavaScript; results stand in the form. What
 * is typed stays until it is saved, also when the page is loaded again meanwhile.
 */
export function StaffForm({
  action,
  submit,
  busy = 'Saving ...',
  variant = 'strong',
  of,
  hidden,
  className,
  inline,
  sendsFile,
  readOnly,
  also,
  keep,
  bar,
  waits,
  children,
}: StaffFormProps) {
  const answer = useActionResult(action, of)
  const typing = useKeptTyping(keep, answer)
  const { kept } = typing
  const result = answer ?? kept
  const held = useHeldForm(answer, kept ? asTyped(hidden, kept.typed) : hidden)
  const column = 'grid grid-cols-[minmax(0,1fr)] gap-4'
  if (readOnly) {
    return (
      <fieldset disabled className={classNames(column, className)}>
        {children}
      </fieldset>
    )
  }
  const wrong = bar && answer ? Object.keys(answer.problems).length : 0
  const said = (
    <Notice ok={result?.ok === true} className="mt-0">
      {result?.message ?? (wrong > 0 && `Nothing is saved yet: ${plural(wrong, 'field')} to look at again.`)}
    </Notice>
  )
  const { onInput } = held.handlers
  return (
    <WriteForm
      result={result}
      noValidate
      {...held.handlers}
      onInput={event => {
        onInput()
        typing.keep(event.currentTarget)
      }}
      encType={sendsFile ? 'multipart/form-data' : undefined}
      className={classNames(column, className)}
    >
      {!bar && said}
      {kept && <KeptNotice onStartAgain={typing.startAgain} />}
      <HiddenFields fields={{ do: action, ...of, ...held.hidden }} />
      <div className={classNames(inline ? 'flex flex-wrap items-end gap-3' : column)}>
        <Fragment key={`${held.edition} ${typing.edition}`}>{children}</Fragment>
        <Why result={result} />
        <div className={bar ? 'save-bar' : 'flex flex-wrap gap-3'}>
          {bar && said}
          <SendButton busy={busy} variant={variant} waits={waits}>
            {result?.askWhy ? 'Ask a second person' : submit}
          </SendButton>
          {also}
          {bar && (held.isTyped || kept) && <p className="text-muted text-sm">Not saved yet</p>}
        </div>
      </div>
    </WriteForm>
  )
}

/** Hidden fields as they were when something was typed, which is compared with what is stored by now. */
const asTyped = (hidden: Hidden = {}, typed: Record<string, string>): Hidden =>
  Object.fromEntries(Object.entries(hidden).map(([name, now]) => [name, typed[name] ?? now]))

const KeptNotice = ({ onStartAgain }: { onStartAgain: () => void }) => (
  <div role="status" className="notice mt-0 flex flex-wrap items-center justify-between gap-x-4">
    What you typed here is back. It is not saved yet.
    <button type="button" className="text-link min-h-11" onClick={onStartAgain}>
      Start again
    </button>
  </div>
)

/** Asks for the reason of a write that a second person must approve. */
const Why = ({ result }: { result: ActionResult | null }) =>
  result?.askWhy && (
    <TextareaField
      {...{
        name: 'why',
        label: 'Why, for the second person',
        rows: 2,
        maxLength: 300,
        required: true,
        autoFocus: true,
      }}
      hint="It is above your limit: nothing is done until somebody else approves it."
    />
  )

type SendButtonProps = Pick<StaffFormProps, 'variant' | 'waits' | 'children'> & {
  busy: string
  /** What is sent beside the fields, for a further button of a form. */
  name?: string
  value?: string
}

/** A button that sends the form around; disabled while it is under way. */
export function SendButton({ busy, waits, children, ...button }: SendButtonProps) {
  const sending = useSending()
  const pressed = useRef<HTMLButtonElement | null>(null)
  // A button disabled while sending loses the focus: it is restored. Not in a form of a button alone, whose place may
  // have another one by then.
  useEffect(() => {
    if (sending || document.activeElement !== document.body) return
    if (pressed.current?.form && hasField(pressed.current.form)) pressed.current.focus()
    pressed.current = null
  }, [sending])
  return (
    <Button
      type="submit"
      disabled={sending || waits !== undefined}
      onClick={({ currentTarget }) => {
        // Enter in a field presses it, too.
        pressed.current = document.activeElement === currentTarget ? currentTarget : null
      }}
      {...button}
    >
      {sending ? busy : (waits ?? children)}
    </Button>
  )
}

const HiddenFields = ({ fields }: { fields: Hidden }) =>
  Object.entries(fields).flatMap(([name, values]) =>
    [values].flat().map(value => <input key={`${name} ${value}`} type="hidden" name={name} value={value} />),
  )

const isOf = (of: Of = {}, sent: Record<string, string>): boolean =>
  Object.entries(of).every(([name, value]) => (sent[name] ?? value) === value)

/** The result of the page's action, if it is about this form. */
export function useActionResult<Shown = unknown>(action: string, of?: Of) {
  const result = useLastResult<Shown>()
  return result?.action === action && isOf(of, result.typed) ? result : null
}

/** The result of the form around, if there is one. */
export const useFormResult = (): ActionResult | null => useContext(FormState).result

/** Whether a press of the form around is under way, or waits for another. */
export const useSending = (): boolean => useContext(FormState).busy

/** What was typed in this form before it was refused, by the names of fields; empty otherwise. */
export function useTyped(): Record<string, string> {
  const result = useFormResult()
  return result && !result.ok ? result.typed : {}
}

/** The lines that were typed in a field of this form before it was refused; undefined otherwise. */
export function useTypedLines(name: string): string[] | undefined {
  return useTyped()
    [name]?.split('\n')
    .map(line => line.trim())
    .filter(Boolean)
}

/** What is wrong in this form, by the names of fields. */
export function useProblems(): Record<string, string> {
  return useFormResult()?.problems ?? {}
}

type RowActionProps = Pick<StaffFormProps, 'action' | 'submit' | 'of' | 'hidden'> & { label: string }

/** A form of a single button in a list. `label` names its row for screen readers. */
export function RowAction({ label, action, submit, of, hidden }: RowActionProps) {
  const result = useActionResult(action, of)
  return (
    <WriteForm result={result} className="grid">
      <HiddenFields fields={{ do: action, ...of, ...hidden }} />
      <Why result={result} />
      <button type="submit" aria-label={label} className="text-link min-h-11 text-left font-medium text-sm">
        {result?.askWhy ? 'Ask a second person' : submit}
      </button>
      {result && !result.ok && <Problem>{result.message ?? Object.values(result.problems)[0]}</Problem>}
    </WriteForm>
  )
}
