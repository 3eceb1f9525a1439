import { href } from 'react-router'
import { useShellData } from '../../../web/browser/shell-data.ts'
import { CallForm, SendButton } from '../../../web/forms/call-form.tsx'
import { EmailField, KnownPasswordField } from '../../../web/forms/person-fields.tsx'
import { Panel } from '../personal/personal-frame.tsx'
import { changeEmailForm, withdrawEmailChangeForm, withoutPassword } from './forms.ts'
import { useSettingsForm } from './use-settings-form.ts'

type Props = {
  email: string
  emailVerified: boolean
  /** Asked for, and not proved yet. */
  newEmail: string | null
  hasPassword: boolean
}

/** The email of the account, and the form to change it. */
export function EmailSection({ email, emailVerified, newEmail, hasPassword }: Props) {
  const { emailOff } = useShellData()
  return (
    <Panel
      id="email"
      title="Email"
      intro={emailOff ? 'You log in with it.' : 'You log in with it, and we write to it about your orders.'}
    >
      {email !== '' && (
        <p className="wrap-anywhere mb-5">
          <b className="block font-medium">{email}</b>
          <span className="text-muted text-sm">{emailVerified ? 'Verified' : 'Not verified yet'}</span>
        </p>
      )}
      {newEmail && <Waiting newEmail={newEmail} />}
      {emailOff ? <p>{emailOff}</p> : <ChangeForm email={email} hasPassword={hasPassword} />}
    </Panel>
  )
}

/** Asks for another email, which is proved by a link sent to it. */
function ChangeForm({ email, hasPassword }: { email: string; hasPassword: boolean }) {
  const change = useSettingsForm(changeEmailForm, {
    done: 'We have sent you a link',
    onDone: () => change.hooks.reset(),
  })
  return (
    <CallForm of={change} action={href('/settings')} className="grid gap-5">
      <div className="grid gap-x-4 gap-y-5 sm:grid-cols-2">
        <EmailField
          {...change.field('email')}
          label={email === '' ? 'Your email' : 'New email'}
          hint="We email you a link to confirm it. Connected logins, such as Google, end with the old email."
        />
        {hasPassword && <KnownPasswordField {...change.field('password')} label="Your password" />}
      </div>
      {!hasPassword && <p className="text-muted text-sm">{withoutPassword}</p>}
      <SendButton of={change} variant="outline" className="justify-self-start" />
    </CallForm>
  )
}

function Waiting({ newEmail }: { newEmail: string }) {
  const withdraw = useSettingsForm(withdrawEmailChangeForm, { done: 'Your account keeps its email', toasts: true })
  return (
    <div className="mb-5 bg-tint p-4">
      <p className="wrap-anywhere">
        Waiting for <b className="font-medium">{newEmail}</b>: please open the link in the email that we sent there. It
        works for 24 hours. Until then nothing changes.
      </p>
      <CallForm of={withdraw} action={href('/settings')} className="mt-3">
        <SendButton of={withdraw} variant="outline" />
      </CallForm>
    </div>
  )
}
