import { type Role, roleNames, roles as roleTexts } from '../../shop/staff/rules.ts'
import { OwnPasswordField } from '../kit/own-password.tsx'
import { Panel } from '../kit/panel.tsx'
import { StaffForm } from '../kit/staff-form.tsx'

/** The setting: which roles must have a second factor. */
export function SecondFactorRoles({ roles }: { roles: readonly Role[] }) {
  return (
    <Panel
      title="Second factor"
      note="Who has one of these roles sets up an authenticator app before anything else opens."
    >
      <StaffForm action="secondFactorRoles" submit="Save" variant="outline">
        <fieldset className="grid grid-cols-2 gap-x-4">
          <legend className="sr-only">Roles that must have a second factor</legend>
          {roleNames.map(role => (
            <label key={role} className="flex min-h-11 items-center gap-2">
              <input
                type="checkbox"
                name="role"
                value={role}
                defaultChecked={roles.includes(role)}
                className="size-5"
              />
              {roleTexts[role].label}
            </label>
          ))}
        </fieldset>
        <OwnPasswordField />
      </StaffForm>
    </Panel>
  )
}
