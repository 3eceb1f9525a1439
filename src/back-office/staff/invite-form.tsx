import { roleNames, roles } from '../../shop/staff/staff/rules.ts'
import { Select, Text } from '../kit/fields.tsx'
import { PanelForm } from '../kit/form-parts.tsx'
import { OwnPasswordField } from '../kit/own-password.tsx'

/** Invites somebody by email. */
export const InviteForm = () => (
  <PanelForm
    title="Invite somebody"
    note="They get an email with a link to choose name and password."
    action="invite"
    submit="Send invitation"
    busy="Sending ..."
  >
    <Text name="email" label="Email" type="email" autoComplete="off" required />
    <Select
      name="role"
      label="Role"
      options={roleNames.map(role => [role, `${roles[role].label}: ${roles[role].purpose.toLowerCase()}`] as const)}
      defaultValue="orders"
      required
    />
    <OwnPasswordField />
  </PanelForm>
)
