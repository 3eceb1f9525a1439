import { useState } from 'react'
import { useNavigate } from 'react-router'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { toast } from '../../ui/toast.ts'
import { call } from '../../web/browser/call.ts'
import { Failure, SubmitButton } from '../../web/forms/form-parts.tsx'
import { rulesOf } from '../../web/forms/form-rules.ts'
import { useCallForm } from '../../web/forms/use-call-form.ts'
import { forgetUser } from '../account/stored-user.ts'
import { clearCheckout } from '../checkout/checkout-store.ts'
import { Panel } from '../personal/personal-frame.tsx'

/** Everything we know about a person, to take along or to have deleted. */
export function DataSection() {
  const [asking, setAsking] = useState(false)
  return (
    <Panel id="data" title="Your data" intro="Download everything we keep about you as a JSON file.">
      <div className="flex flex-wrap gap-3">
        <LinkButton href="/v1/customer/export" download variant="outline">
          Download my data
        </LinkButton>
        <Button variant="quiet" className="text-danger" aria-haspopup="dialog" onClick={() => setAsking(true)}>
          Delete my account
        </Button>
      </div>
      <Dialog open={asking} onClose={() => setAsking(false)} title="Delete my account" className="max-w-lg">
        <DeleteForm onCancel={() => setAsking(false)} />
      </Dialog>
    </Panel>
  )
}

const rules = rulesOf<{ password: string }>('password')

function DeleteForm({ onCancel }: { onCancel: () => void }) {
  const navigate = useNavigate()
  const { field, submit, busy, failure } = useCallForm<{ password: string }>({
    rules,
    fields: ['password'],
    send: body => call('/customer', { method: 'DELETE', body }),
    failure: 'Your account could not be deleted. Please try again.',
    onDone: async (_, message) => {
      await navigate('/', { replace: true })
      forgetUser()
      clearCheckout()
      toast(message ?? 'Your account is deleted', { kind: 'success' })
    },
  })
  return (
    <form method="dialog" noValidate onSubmit={submit} className="grid gap-5">
      <p>
        Your name, email, phone and addresses are deleted immediately and permanently. Past orders stay in our records
        without your name; your reviews stay under the name Customer.
      </p>
      <Failure>{failure}</Failure>
      <PasswordField {...field('password')} label="Your password" required autoComplete="current-password" />
      <div className="flex flex-wrap gap-3">
        <SubmitButton busy={busy} working="Deleting..." className="bg-danger">
          Delete my account
        </SubmitButton>
        <Button variant="outline" onClick={onCancel}>
          Keep my account
        </Button>
      </div>
    </form>
  )
}
