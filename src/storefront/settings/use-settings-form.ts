import { useRevalidator } from 'react-router'
import { toast } from '../../ui/toast.ts'
import type { Answer } from '../../web/browser/call.ts'
import type { Form, Values } from '../../web/forms/form.ts'
import { useCallForm } from '../../web/forms/use-call-form.ts'

type Options<Field extends string, Data> = {
  start?: Record<Field, string>
  sent?: Values
  /** In place of the form's own call. */
  send?: () => Promise<Answer<Data>>
  /** What is said when the server has no words. */
  done: string
  onDone?: (data: Data) => void
  /** A refusal is said in a toast: the form is one small button. */
  toasts?: boolean
}

/** A form of /settings: how it went is said in a toast, and the page is read anew, also after a refusal: what it shows may be old. */
export function useSettingsForm<Field extends string, Data>(
  form: Form<Field, Data>,
  { start, sent, send, done, onDone, toasts = false }: Options<Field, Data>,
) {
  const { revalidate } = useRevalidator()
  return useCallForm(form, {
    ...(start && { start }),
    ...(sent && { sent }),
    ...(send && { send }),
    onDone: async (data, message) => {
      onDone?.(data)
      toast(message ?? done, { kind: 'success' })
      await revalidate()
    },
    ...(toasts && {
      onRefused: (message: string) => {
        toast(message, { kind: 'error' })
        void revalidate()
      },
    }),
  })
}
