import { type FormEvent, useEffect, useRef, useState } from 'react'
import { type UseFormReturn, useForm } from 'react-hook-form'
import type { CallResult } from '../browser/call.ts'
import { loadRule, resolverOf } from './check-form.ts'
import { asText, type Form, readRefusal, type Values } from './form.ts'
import { useFormResult } from './form-result.ts'
import { sendForm } from './send-form.ts'

type Options<Field extends string, Data> = {
  /** Initial values of the fields. */
  start?: Partial<Record<Field, string>>
  /** When fields are validated first; default: on blur. */
  checks?: 'onTouched' | 'onSubmit'
  /** Values sent with the fields, such as the token of a link. */
  sent?: Values
  onDone: (data: Data, message: string | null) => unknown
  /** Called with a refusal instead of showing it in the form. */
  onRefused?: (message: string, result: Extract<CallResult<Data>, { ok: false }>) => void
  /** Replaces the form's call, for a form with more than one. */
  send?: (values: Values) => Promise<CallResult<Data>>
}

/** The props of a control: name, handlers, initial value, error. */
type Control = ReturnType<UseFormReturn<Values>['register']> & {
  defaultValue: string | undefined
  error: string | undefined
  'data-quiet': true | undefined
  autoFocus?: boolean
}

/** A form on the page, for its controls and for `<CallForm of={...}>`. */
export type CallFormState<Field extends string = string> = {
  form: Form<Field>
  sent: Values
  field: (name: Field) => Control
  /** The error of a field without its own control. */
  problem: (name: Field) => string | undefined
  value: (name: Field) => string
  setValue: (name: Field, value: string) => void
  submit: (event: FormEvent) => Promise<void>
  busy: boolean
  /** The message of a refusal that is not about a field. */
  failure: string | null
  setFailure: (failure: string | null) => void
  /** It was refused for what the page sends by itself: the page is older than the shop. */
  stale: boolean
  /** The errors at the last submit, in the order of the fields; empty once they are corrected. */
  refused: Field[]
  hooks: UseFormReturn<Values>
}

/**
 * A form that makes one call. Validated by the call's schema on blur and again while errors are corrected; sent
 * once, however often submit is pressed; keeps its input with any result. Field errors are shown beside their fields
 * and the first one gets the focus; other refusals are in `failure`.
 */
export function useCallForm<Field extends string, Data>(
  form: Form<Field, Data>,
  {
    start,
    checks = 'onTouched',
    sent = {},
    onDone,
    onRefused,
    send = values => sendForm(form, values),
  }: Options<Field, Data>,
): CallFormState<Field> {
  const plain = useFormResult(form, sent)
  const hooks = useForm<Values>({ resolver: resolverOf(form, sent), mode: checks })
  const { register, formState, setError, setFocus, handleSubmit, watch } = hooks
  const [busy, setBusy] = useState(false)
  /** The first field that was wrong at the last press. */
  const [pressed, setPressed] = useState<Field | null>(null)
  const [failure, setFailure] = useState<string | null>(plain && !plain.ok ? plain.message : null)
  const [stale, setStale] = useState(false)
  // A second click may come before React has rendered the button disabled.
  const sending = useRef(false)
  const focused = useRef<Element | null>(null)

  // Loaded in advance, so that the first blur validates at once.
  useEffect(() => {
    if (checks === 'onTouched') void loadRule(form)
  }, [form, checks])

  // A button disabled while sending loses the focus: it is restored.
  useEffect(() => {
    if (busy || document.activeElement !== document.body) return
    if (focused.current instanceof HTMLElement) focused.current.focus()
  }, [busy])

  const complete = async (typed: Values) => {
    const result = await send({ ...sent, ...asText(typed) })
    if (result.ok) return onDone(result.data, result.message)
    const { problems, message } = readRefusal(form, result)
    const wrong = form.fields.filter(name => problems[name] !== undefined)
    for (const name of wrong) setError(name, { type: 'server', message: problems[name] ?? '' })
    if (wrong[0]) setFocus(wrong[0])
    if (result.notAsDescribed && wrong.length === 0) setStale(true)
    else if (onRefused) onRefused(message, result)
    else if (wrong.length === 0) setFailure(message)
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (sending.current) return
    sending.current = true
    focused.current = document.activeElement
    setBusy(true)
    setPressed(null)
    setFailure(null)
    // handleSubmit throws what onDone throws: the form must be enabled again.
    await handleSubmit(complete, errors => setPressed(form.fields.find(name => errors[name]) ?? null))(event).finally(
      () => {
        sending.current = false
        setBusy(false)
      },
    )
  }
  // Errors of a form sent without scripts.
  const firstWrong = form.fields.find(name => plain?.problems[name])
  const begin = (name: Field) => plain?.typed[name] ?? start?.[name]
  const problem = (name: Field) => {
    const error = formState.errors[name]?.message
    if (error !== undefined) return error
    // The server's error, until the field is changed.
    return formState.isSubmitted || formState.touchedFields[name] ? undefined : plain?.problems[name]
  }
  return {
    form,
    sent,
    field: name => {
      const control = register(name)
      return {
        ...control,
        onChange: async event => {
          await control.onChange(event)
          // An error that was shown before a submit, too, goes as soon as it is corrected.
          if (!formState.isSubmitted && formState.errors[name]) await hooks.trigger(name)
        },
        defaultValue: begin(name),
        error: problem(name),
        // Of what is wrong at a press the first is said, and has the focus; each other one once it has it.
        'data-quiet': (formState.isSubmitted && name !== pressed) || undefined,
        ...(name === firstWrong && { autoFocus: true }),
      }
    },
    problem,
    value: name => watch(name) ?? begin(name) ?? '',
    setValue: (name: string, value) =>
      // As it is now: the form may have been drawn anew since its caller was.
      hooks.setValue(name, value, { shouldDirty: true, shouldValidate: hooks.getFieldState(name).invalid }),
    submit,
    busy,
    failure,
    setFailure,
    stale,
    refused: pressed ? form.fields.filter(name => formState.errors[name]) : [],
    hooks,
  }
}
