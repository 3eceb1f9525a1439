import { mayDo, permissionNames, permissionTexts, roleNames, roles } from '../../shop/staff/staff/rules.ts'
import { Panel } from '../kit/panel.tsx'

/** What each role may do, from the one table of permissions. */
export function PermissionTable() {
  return (
    <Panel title="What each role may do">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard. */}
      <section className="overflow-x-auto" tabIndex={0} aria-label="Permissions by role">
        <table className="table">
          <thead>
            <tr>
              <th scope="col">Permission</th>
              {roleNames.map(role => (
                <th key={role} scope="col">
                  {roles[role].label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {permissionNames.map(permission => (
              <tr key={permission}>
                <th scope="row">{permissionTexts[permission]}</th>
                {roleNames.map(role => (
                  <td key={role}>{mayDo(role, permission) ? 'Yes' : <span className="text-muted">No</span>}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </Panel>
  )
}
