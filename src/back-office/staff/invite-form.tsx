import { roleNames, roles } from '../../shop/staff/rules.ts'
import { SelectField } from '../../ui/field.tsx'
import { OwnPasswordField } from '../kit/own-password.tsx'
import { Panel } from '../kit/panel.tsx'
import { StaffField, StaffForm } from '../kit/staff-form.tsx'

/** Invites somebody by email. */
export function InviteForm() {
  return (
    <Panel title="Invite somebody" note="They get an email with a link to choose name and password.">
      <StaffForm action="invite" submit="Send invitation" busy="Sending ...">
        <StaffField name="email" label="Email" type="email" autoComplete="off" required />
        <SelectField name="role" label="Role" defaultValue="orders" required>
          {roleNames.map(role => (
            <option key={role} value={role}>
              {roles[role].label}: {roles[role].purpose.toLowerCase()}
            </option>
          ))}
        </SelectField>
        <OwnPasswordField />
      </StaffForm>
    </Panel>
  )
}
