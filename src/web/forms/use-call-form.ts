import { type FormEvent, useEffect, useRef, useState } from 'react'
import { type DefaultValues, type FieldValues, type Path, useForm } from 'react-hook-form'
import type { Answer } from '../browser/call.ts'
import type { FormRules } from './form-rules.ts'
import type { PlainFailure } from './plain-form.ts'

type Options<Fields extends FieldValues, Data> = {
  rules: FormRules<Fields>
  /** What the fields hold at first; without it, what stands in the page, also what was typed before scripts ran. */
  start?: DefaultValues<Fields>
  /** The form's fields: where a refusal of the server may stand beside what it is about. */
  fields: readonly Path<Fields>[]
  send: (values: Fields) => Promise<Answer<Data>>
  /** What a failure is called when the server has no words for it. */
  failure: string
  onDone: (data: Data, message: string | null) => unknown
  /** Hears what would otherwise stand in the form. */
  onFailure?: (message: string) => void
  /** What the server wrote of a form that was sent before scripts ran. */
  plain?: PlainFailure | null | undefined
}

/**
 * A form that makes one call. Checked as its fields are left and again as they are mended; sent once however often it is
 * pressed; what was typed stays, whatever the answer. Field errors stand beside their fields, other refusals in `failure`.
 */
export function useCallForm<Fields extends FieldValues, Data = unknown>(options: Options<Fields, Data>) {
  const { rules, start, fields, send, failure: unnamed, onDone, onFailure, plain } = options
  const form = useForm<Fields>({ resolver: rules.resolver, mode: 'onTouched', ...(start && { defaultValues: start }) })
  const { register, formState, setError, setFocus, handleSubmit } = form
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(plain?.message ?? null)
  // A second click comes before React has drawn the button disabled.
  const sending = useRef(false)

  // Fetched while the shopper reads, so that the first field left is checked at once.
  useEffect(() => void rules.load(), [rules])

  const complete = async (values: Fields) => {
    const answer = await send(values)
    if (answer.ok) return onDone(answer.data, answer.message)
    const beside = fields.flatMap(field => answer.errors.find(error => error.field === field) ?? [])
    for (const { field, message } of beside) setError(field as Path<Fields>, { type: 'server', message })
    if (beside[0]) setFocus(beside[0].field as Path<Fields>)
    const message = answer.message ?? unnamed
    if (onFailure) onFailure(message)
    else if (beside.length === 0) setFailure(message)
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (sending.current) return
    sending.current = true
    setBusy(true)
    setFailure(null)
    // handleSubmit throws what onDone throws: the form must come free again all the same.
    await handleSubmit(complete)(event).finally(() => {
      sending.current = false
      setBusy(false)
    })
  }
  /** What a control takes: name, handlers, the value the server sent back, and what is wrong with it. */
  const field = (name: Path<Fields>) => {
    const error = formState.errors[name]?.message
    const said = plain?.errors.find(each => each.field === name)?.message
    return {
      ...register(name),
      defaultValue: plain?.typed[name],
      error: typeof error === 'string' ? error : formState.isSubmitted ? undefined : said,
    }
  }
  return { form, field, submit, busy, failure }
}
