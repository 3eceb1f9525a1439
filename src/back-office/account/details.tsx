import { MIN_STAFF_PASSWORD_LENGTH } from '../../shop/staff/staff/rules.ts'
import { PasswordField } from '../../ui/password-field.tsx'
import { Text } from '../kit/fields.tsx'
import { Panel } from '../kit/panel.tsx'
import { StaffForm } from '../kit/staff-form.tsx'
import type { OwnAccount } from './load-account.ts'

/** Name and password. */
export function Details({ account: { name, email, role } }: { account: OwnAccount }) {
  return (
    <Panel title="Name and password" note={`${email} · ${role}`}>
      <StaffForm action="name" submit="Save name" variant="outline">
        <Text name="name" label="Name" defaultValue={name} autoComplete="name" required />
      </StaffForm>
      <StaffForm action="password" submit="Change password" variant="outline" className="border-line border-t pt-5">
        <Text
          as={PasswordField}
          name="currentPassword"
          label="Current password"
          autoComplete="current-password"
          required
        />
        <Text
          as={PasswordField}
          name="password"
          label="New password"
          autoComplete="new-password"
          hint={`At least ${MIN_STAFF_PASSWORD_LENGTH} characters. You are signed out everywhere and sign in again.`}
          required
        />
      </StaffForm>
    </Panel>
  )
}
