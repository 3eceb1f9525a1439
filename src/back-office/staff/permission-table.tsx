import { wingLabels } from '../../shop/ground/wing-rules.ts'
import { mayDo, permissionsByWing, permissionText, roleNames, roles } from '../../shop/staff/staff/rules.ts'
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
          {permissionsByWing.map(({ wing, permissions }) => (
            <tbody key={wing}>
              <tr>
                <th scope="rowgroup" colSpan={roleNames.length + 1} className="pt-4 text-muted">
                  {wingLabels[wing]}
                </th>
              </tr>
              {permissions.map(permission => (
                <tr key={permission}>
                  <th scope="row">{permissionText(permission)}</th>
                  {roleNames.map(role => (
                    <td key={role}>{mayDo(role, permission) ? 'Yes' : <span className="text-muted">No</span>}</td>
                  ))}
                </tr>
              ))}
            </tbody>
          ))}
        </table>
      </section>
    </Panel>
  )
}
