import { type FormEvent, useEffect, useRef, useState } from 'react'
import { type UseFormReturn, useForm } from 'react-hook-form'
import type { Answer } from '../browser/call.ts'
import { loadRule, resolverOf } from './check-form.ts'
import { asText, type Form, readRefusal, type Values } from './form.ts'
import { usePlainAnswer } from './plain-answer.ts'
import { sendForm } from './send-form.ts'

type Options<Field extends string, Data> = {
  /** What the fields hold at first. */
  start?: Partial<Record<Field, string>>
  /** When fields are judged first: as each is left, unless told. */
  checks?: 'onTouched' | 'onSubmit'
  /** What goes along with the fields, such as the token of a link. */
  sent?: Values
  onDone: (data: Data, message: string | null) => unknown
  /** Hears what would otherwise stand in the form. */
  onRefused?: (message: string, answer: Extract<Answer<Data>, { ok: false }>) => void
  /** In place of the form's call, for a form that does more than one. */
  send?: (values: Values) => Promise<Answer<Data>>
}

/** What a control takes: name, handlers, the value it begins with, and what is wrong with it. */
type Control = ReturnType<UseFormReturn<Values>['register']> & {
  defaultValue: string | undefined
  error: string | undefined
  autoFocus?: boolean
}

/** A form on the page, for its controls and for `<CallForm of={...}>`. */
export type CallFormState<Field extends string = string> = {
  form: Form<Field>
  sent: Values
  field: (name: Field) => Control
  /** What is wrong with a field that has no control of its own. */
  problem: (name: Field) => string | undefined
  value: (name: Field) => string
  setValue: (name: Field, value: string) => void
  submit: (event: FormEvent) => Promise<void>
  busy: boolean
  /** Why it did not pass, when that is about no field. */
  failure: string | null
  setFailure: (failure: string | null) => void
  /** What the rule refused at the last press, in the order of the fields; empty once it is mended. */
  refused: Field[]
  hooks: UseFormReturn<Values>
}

/**
 * A form that makes one call. Checked by the call's own schema as its fields are left and again as they are mended; sent
 * once however often it is pressed; what was typed stays, whatever the answer. Field errors stand beside their fields and
 * the first one gets the focus; other refusals stand in `failure`.
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
  const plain = usePlainAnswer(form, sent)
  const hooks = useForm<Values>({ resolver: resolverOf(form, sent), mode: checks })
  const { register, formState, setError, setFocus, handleSubmit, watch } = hooks
  const [busy, setBusy] = useState(false)
  const [pressed, setPressed] = useState(false)
  const [failure, setFailure] = useState<string | null>(plain && !plain.ok ? plain.message : null)
  // A second click comes before React has drawn the button disabled.
  const sending = useRef(false)
  const focused = useRef<Element | null>(null)

  // Fetched while the shopper reads, so that the first field left is checked at once.
  useEffect(() => {
    if (checks === 'onTouched') void loadRule(form)
  }, [form, checks])

  // A button that is disabled while the form is sent loses the focus; the keyboard goes on from where it was.
  useEffect(() => {
    if (busy || document.activeElement !== document.body) return
    if (focused.current instanceof HTMLElement) focused.current.focus()
  }, [busy])

  const complete = async (typed: Values) => {
    const answer = await send({ ...sent, ...asText(typed) })
    if (answer.ok) return onDone(answer.data, answer.message)
    const { problems, message } = readRefusal(form, answer)
    const wrong = form.fields.filter(name => problems[name] !== undefined)
    for (const name of wrong) setError(name, { type: 'server', message: problems[name] ?? '' })
    if (wrong[0]) setFocus(wrong[0])
    if (onRefused) onRefused(message, answer)
    else if (wrong.length === 0) setFailure(message)
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (sending.current) return
    sending.current = true
    focused.current = document.activeElement
    setBusy(true)
    setPressed(false)
    setFailure(null)
    // handleSubmit throws what onDone throws: the form must come free again all the same.
    await handleSubmit(complete, () => setPressed(true))(event).finally(() => {
      sending.current = false
      setBusy(false)
    })
  }
  // Of a form that came back without scripts.
  const firstWrong = form.fields.find(name => plain?.problems[name])
  const begin = (name: Field) => plain?.typed[name] ?? start?.[name]
  const problem = (name: Field) => {
    const error = formState.errors[name]?.message
    if (error !== undefined) return error
    // The server's, until the field is touched again.
    return formState.isSubmitted || formState.touchedFields[name] ? undefined : plain?.problems[name]
  }
  return {
    form,
    sent,
    field: name => ({
      ...register(name),
      defaultValue: begin(name),
      error: problem(name),
      ...(name === firstWrong && { autoFocus: true }),
    }),
    problem,
    value: name => watch(name) ?? begin(name) ?? '',
    setValue: (name: string, value) =>
      hooks.setValue(name, value, { shouldDirty: true, shouldValidate: formState.errors[name] !== undefined }),
    submit,
    busy,
    failure,
    setFailure,
    refused: pressed ? form.fields.filter(name => formState.errors[name]) : [],
    hooks,
  }
}
