import { useRevalidator } from 'react-router'
import { toast } from '../../../ui/toast.ts'
import type { CallResult } from '../../../web/browser/call.ts'
import type { Form, Values } from '../../../web/forms/form.ts'
import { useCallForm } from '../../../web/forms/use-call-form.ts'

type Options<Field extends string, Data> = {
  start?: Record<Field, string>
  sent?: Values
  /** Replaces the form's call. */
  send?: () => Promise<CallResult<Data>>
  /** The message when the server sent none. */
  done: string
  onDone?: (data: Data) => void
  /** Shows refusals in a toast, because the form is a single button. */
  toasts?: boolean
}

/**
 * A form of /settings: shows the result in a toast and reloads the page's data, also after a refusal, because it may be
 * outdated.
 */
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
