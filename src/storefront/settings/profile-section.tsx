import { useRevalidator } from 'react-router'
import type { Customer } from '../../shop/customers/index.ts'
import { TextField } from '../../ui/field.tsx'
import { toast } from '../../ui/toast.ts'
import { call } from '../../web/browser/call.ts'
import { Failure, SubmitButton } from '../../web/forms/form-parts.tsx'
import { rulesOf } from '../../web/forms/form-rules.ts'
import { useCallForm } from '../../web/forms/use-call-form.ts'
import { rememberUser } from '../account/stored-user.ts'
import { Panel } from '../personal/personal-frame.tsx'

type Profile = { name: string; phone: string }

const rules = rulesOf<Profile>('profile')

/** Name and phone. The email is the account itself, and stays. */
export function ProfileSection({ customer, emailVerified }: { customer: Customer; emailVerified: boolean }) {
  const { revalidate } = useRevalidator()
  const { field, submit, busy, failure } = useCallForm<Profile, Customer>({
    rules,
    start: { name: customer.name, phone: customer.phone },
    fields: ['name', 'phone'],
    send: body => call<Customer>('/customer/profile', { method: 'PATCH', body }),
    failure: 'Your details could not be saved. Please try again.',
    onDone: async (updated, message) => {
      rememberUser(updated)
      toast(message ?? 'Your details are saved', { kind: 'success' })
      await revalidate()
    },
  })
  return (
    <Panel id="profile" title="Profile">
      <form method="dialog" noValidate onSubmit={submit} className="grid gap-5">
        <Failure>{failure}</Failure>
        <div className="grid gap-x-4 gap-y-5 sm:grid-cols-2">
          <TextField {...field('name')} label="Name" required autoComplete="name" maxLength={120} />
          <TextField
            {...field('phone')}
            label="Phone"
            required
            type="tel"
            inputMode="tel"
            autoComplete="tel"
            maxLength={40}
            hint="Digits only"
          />
          <TextField
            label="Email"
            type="email"
            value={customer.email}
            readOnly
            autoComplete="off"
            hint={emailVerified ? 'Verified' : 'Not verified yet'}
            className="sm:col-span-2"
          />
        </div>
        <SubmitButton busy={busy} working="Saving..." className="justify-self-start">
          Save profile
        </SubmitButton>
      </form>
    </Panel>
  )
}
