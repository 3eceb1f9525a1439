import { href } from 'react-router'
import { CallForm, SendButton } from '../../../web/forms/call-form.tsx'
import { KnownPasswordField, NewPasswordField } from '../../../web/forms/person-fields.tsx'
import { Panel } from '../personal/personal-frame.tsx'
import { changePasswordForm } from './forms.ts'
import { useSettingsForm } from './use-settings-form.ts'

/** The form to change the password. */
export function PasswordSection({ email }: { email: string }) {
  const change = useSettingsForm(changePasswordForm, {
    done: 'Your password is changed',
    onDone: () => change.hooks.reset(),
  })
  return (
    <Panel id="password" title="Password" intro="A new password logs you out on all other devices.">
      <CallForm of={change} action={href('/settings')} className="grid gap-5">
        {/* For password managers. */}
        <input type="email" name="username" value={email} readOnly autoComplete="username" hidden />
        <div className="grid gap-x-4 gap-y-5 sm:grid-cols-2">
          <KnownPasswordField {...change.field('currentPassword')} label="Current password" enterKeyHint="next" />
          <NewPasswordField {...change.field('password')} />
        </div>
        <SendButton of={change} className="justify-self-start" />
      </CallForm>
    </Panel>
  )
}
