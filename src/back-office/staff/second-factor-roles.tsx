import { type Role, roleNames, roles as roleTexts } from '../../shop/staff/staff/rules.ts'
import { Checks } from '../kit/fields.tsx'
import { PanelForm } from '../kit/form-parts.tsx'
import { OwnPasswordField } from '../kit/own-password.tsx'

/** The setting: which roles must have a second factor. */
export const SecondFactorRoles = ({ roles }: { roles: readonly Role[] }) => (
  <PanelForm
    title="Second factor"
    note="Who has one of these roles sets up an authenticator app before anything else opens."
    action="secondFactorRoles"
    submit="Save"
    variant="outline"
  >
    <Checks
      name="role"
      label={<span className="sr-only">Roles that must have a second factor</span>}
      options={roleNames.map(role => [role, roleTexts[role].label] as const)}
      chosen={roles}
      className="choices-columns"
    />
    <OwnPasswordField />
  </PanelForm>
)
