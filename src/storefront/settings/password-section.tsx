import { useRevalidator } from 'react-router'
import { PasswordField } from '../../ui/password-field.tsx'
import { toast } from '../../ui/toast.ts'
import { call } from '../../web/browser/call.ts'
import { Failure, SubmitButton } from '../../web/forms/form-parts.tsx'
import { rulesOf } from '../../web/forms/form-rules.ts'
import { useCallForm } from '../../web/forms/use-call-form.ts'
import { passwordHint } from '../account/sign-up-form.tsx'
import { Panel } from '../personal/personal-frame.tsx'

type Passwords = { currentPassword: string; password: string }

const rules = rulesOf<Passwords>('changePassword')

/** A new password, for who knows the present one. */
export function PasswordSection({ email }: { email: string }) {
  const { revalidate } = useRevalidator()
  const { form, field, submit, busy, failure } = useCallForm<Passwords>({
    rules,
    start: { currentPassword: '', password: '' },
    fields: ['currentPassword', 'password'],
    send: body => call('/customer/password', { method: 'PATCH', body }),
    failure: 'Your password could not be changed. Please try again.',
    onDone: async (_, message) => {
      form.reset()
      toast(message ?? 'Your password is changed', { kind: 'success' })
      await revalidate()
    },
  })
  return (
    <Panel id="password" title="Password" intro="A new password logs you out on all other devices.">
      <form method="dialog" noValidate onSubmit={submit} className="grid gap-5">
        {/* Tells password managers whose password this is. */}
        <input type="email" name="username" value={email} readOnly autoComplete="username" hidden />
        <Failure>{failure}</Failure>
        <div className="grid gap-x-4 gap-y-5 sm:grid-cols-2">
          <PasswordField
            {...field('currentPassword')}
            label="Current password"
            required
            autoComplete="current-password"
          />
          <PasswordField
            {...field('password')}
            label="New password"
            required
            autoComplete="new-password"
            hint={passwordHint}
          />
        </div>
        <SubmitButton busy={busy} working="Saving..." className="justify-self-start">
          Change password
        </SubmitButton>
      </form>
    </Panel>
  )
}
