import { roleNames, roles } from '../../shop/staff/rules.ts'
import { Select, Text } from '../kit/fields.tsx'
import { OwnPasswordField } from '../kit/own-password.tsx'
import { Panel } from '../kit/panel.tsx'
import { StaffForm } from '../kit/staff-form.tsx'

/** Invites somebody by email. */
export function InviteForm() {
  return (
    <Panel title="Invite somebody" note="They get an email with a link to choose name and password.">
      <StaffForm action="invite" submit="Send invitation" busy="Sending ...">
        <Text name="email" label="Email" type="email" autoComplete="off" required />
        <Select
          name="role"
          label="Role"
          options={roleNames.map(role => [role, `${roles[role].label}: ${roles[role].purpose.toLowerCase()}`])}
          defaultValue="orders"
          required
        />
        <OwnPasswordField />
      </StaffForm>
    </Panel>
  )
}
