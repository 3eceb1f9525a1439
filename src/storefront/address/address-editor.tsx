import { Button } from '../../ui/button.tsx'
import type { Answer } from '../../web/browser/call.ts'
import { Failure, SubmitButton } from '../../web/forms/form-parts.tsx'
import { useCallForm } from '../../web/forms/use-call-form.ts'
import { AddressFields } from './address-fields.tsx'
import { type AddressForm, addressFields } from './address-form.ts'
import { addressResolver, loadRules } from './load-rules.ts'

const rules = { load: loadRules, resolver: addressResolver }

type Props<Data> = {
  /** What the fields hold at first. */
  start: AddressForm
  send: (address: AddressForm) => Promise<Answer<Data>>
  failure: string
  onDone: (data: Data) => unknown
  /** Hears a failure instead of the form, such as a toast. */
  onFailure?: (message: string) => void
  onCancel?: () => void
  children: string
}

/** The checkout's address form, for keeping an address. `children`: what its button says. */
export function AddressEditor<Data>({ start, send, failure, onDone, onFailure, onCancel, children }: Props<Data>) {
  const editor = useCallForm<AddressForm, Data>({
    rules,
    start,
    fields: addressFields,
    send,
    failure,
    onDone,
    ...(onFailure && { onFailure }),
  })
  return (
    <form method="dialog" noValidate onSubmit={editor.submit} className="grid gap-5">
      <Failure>{editor.failure}</Failure>
      <div className="grid gap-x-4 gap-y-5 sm:grid-cols-2">
        <AddressFields form={editor.form} />
      </div>
      <div className="flex flex-wrap gap-3">
        <SubmitButton busy={editor.busy} working="Saving...">
          {children}
        </SubmitButton>
        {onCancel && (
          <Button variant="outline" onClick={onCancel}>
            Cancel
          </Button>
        )}
      </div>
    </form>
  )
}
