import { useLoaderData } from 'react-router'
import { z } from 'zod'
import type { Tx } from '../../platform/database/database.ts'
import { wingLabels } from '../../shop/ground/wing-rules.ts'
import { emailLeaves } from '../../shop/settings/settings/email-promise-rules.ts'
import { demandStaffEmail, writeSetting } from '../../shop/settings/settings/index.ts'
import {
  ChangeRole,
  changeRole,
  DisableStaff,
  Invitation,
  inviteStaff,
  notifyOwners,
  OneStaff,
  OwnPassword,
  removeSecondFactor,
  sendPasswordLink,
  setDisabled,
  withdrawInvitation,
} from '../../shop/staff/staff/index.ts'
import {
  mayDo,
  permissionsByWing,
  permissionText,
  type Role,
  roleNames,
  roles,
  roles as roleTexts,
} from '../../shop/staff/staff/permission-rules.ts'
import type { RequestContext } from '../../web/server/request-context.ts'
import { confirmedAction, staffAction, staffActions, staffPage } from '../../web/server/staff-pages.ts'
import { DetailPage } from '../kit/detail-page.tsx'
import { Checks, Select, Text } from '../kit/fields.tsx'
import { PanelForm } from '../kit/form-parts.tsx'
import { OwnPasswordField } from '../kit/own-password.tsx'
import { Panel } from '../kit/panel.tsx'
import { useActionResult } from '../kit/staff-form.tsx'
import { titled } from '../kit/titled.ts'
import { useMay } from '../kit/use-may.ts'
import { loadStaff } from './load-staff.ts'
import { StaffList } from './staff-list.tsx'

/** Who works here, with which role. */
export const meta = titled('Staff')

export const loader = staffPage('staff.read', loadStaff)

const person = (id: string, label: string) => ({ type: 'staff', id, label })

const OneInvitation = z.object({ email: z.string().max(320) })

const Roles = z.object({
  role: z
    .union([z.array(z.enum(roleNames)), z.enum(roleNames).transform(role => [role])])
    .default([])
    .transform(chosen => roleNames.filter(role => chosen.includes(role))),
})

const tell = (tx: Tx, shop: RequestContext, text: string) =>
  notifyOwners(tx, { text, ipAddress: shop.device().ipAddress })

/** The writes of the page of all staff. What gives access asks for one's own password, and the owners are notified. */
const staffWrites = {
  invite: confirmedAction('staff.change', 'password', Invitation, async ({ tx, shop, session, input }) => {
    const byEmail = emailLeaves(await shop.settings())
    await shop.limit('staffEmail', session.staff.id)
    const linkId = await inviteStaff(tx, input, { ...session.staff, byEmail })
    await tell(tx, shop, `${session.staff.name} has invited ${input.email} as ${roles[input.role].label}.`)
    return {
      audit: { action: 'staff.invited', subject: person(input.email, input.email), after: { role: input.role } },
      ...(byEmail
        ? { message: `We have sent an invitation to ${input.email}. It is valid for 7 days.` }
        : {
            message: `No email leaves the shop: please give ${input.email} this link yourself. It is shown only now, works once, and ends after 7 days.`,
            shown: { link: shop.joinLink(linkId) },
            secret: true,
          }),
    }
  }),
  withdraw: staffAction('staff.change', OneInvitation, async ({ tx, input }) => {
    await withdrawInvitation(tx, input.email)
    return { audit: { action: 'staff.invitationWithdrawn', subject: person(input.email, input.email) } }
  }),
  role: confirmedAction(
    'staff.change',
    'password',
    ChangeRole.and(OwnPassword),
    async ({ tx, shop, session, input }) => {
      const { email, before, after } = await changeRole(tx, input)
      await tell(tx, shop, `${session.staff.name} has given ${email} the role ${roles[input.role].label}.`)
      const subject = person(input.staffId, email)
      return {
        audit: { action: 'staff.roleChanged', subject, before, after },
        message: `${email} has another role now`,
      }
    },
  ),
  disable: confirmedAction('staff.change', 'password', DisableStaff, async ({ tx, shop, session, input }) => {
    const { email, ...values } = await setDisabled(tx, input.staffId, true, input.handOver)
    await tell(tx, shop, `${session.staff.name} has disabled ${email}.`)
    return { audit: { action: 'staff.disabled', subject: person(input.staffId, email), ...values } }
  }),
  enable: confirmedAction(
    'staff.change',
    'password',
    OneStaff.and(OwnPassword),
    async ({ tx, shop, session, input }) => {
      const { email, ...values } = await setDisabled(tx, input.staffId, false)
      await tell(tx, shop, `${session.staff.name} has let ${email} in again.`)
      return { audit: { action: 'staff.enabled', subject: person(input.staffId, email), ...values } }
    },
  ),
  sendLink: confirmedAction(
    'staff.change',
    'password',
    OneStaff.and(OwnPassword),
    async ({ tx, shop, session, input }) => {
      demandStaffEmail(await shop.settings())
      await shop.limit('staffEmail', session.staff.id)
      const email = await sendPasswordLink(tx, input.staffId, session.staff)
      await tell(tx, shop, `${session.staff.name} has sent ${email} a link to a new password.`)
      return {
        audit: { action: 'staff.passwordLinkSent', subject: person(input.staffId, email) },
        message: `We have sent a link to ${email}`,
      }
    },
  ),
  removeFactor: confirmedAction(
    'staff.change',
    'password',
    OneStaff.and(OwnPassword),
    async ({ tx, shop, session, input }) => {
      const { email, ...values } = await removeSecondFactor(tx, input.staffId)
      await tell(tx, shop, `${session.staff.name} has removed the second factor and passkeys of ${email}.`)
      return { audit: { action: 'staff.secondFactorRemoved', subject: person(input.staffId, email), ...values } }
    },
  ),
  secondFactorRoles: confirmedAction(
    'staff.change',
    'password',
    Roles.and(OwnPassword),
    async ({ tx, shop, session, input }) => {
      const { before, after } = await writeSetting(tx, 'secondFactorRoles', input.role)
      const demanded = input.role.map(role => roles[role].label).join(', ') || 'nobody'
      await tell(tx, shop, `${session.staff.name} has changed who must have a second factor: ${demanded}.`)
      return {
        audit: {
          action: 'setting.changed',
          subject: { type: 'setting', id: 'secondFactorRoles', label: 'Second factor' },
          before: { roles: before },
          after: { roles: after },
        },
        message: 'Saved. It counts everywhere within a minute.',
      }
    },
  ),
}

export const action = staffActions(staffWrites)

/** Invites somebody by email, or by a link that is handed over. */
function InviteForm() {
  const link = useActionResult<{ link: string }>('invite')?.shown?.link
  return (
    <PanelForm
      title="Invite somebody"
      note="They get a link to choose name and password."
      action="invite"
      submit="Send invitation"
      busy="Sending ..."
    >
      {link && <p className="select-all break-all text-sm">{link}</p>}
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
}

/** The setting: which roles must have a second factor. */
const SecondFactorRoles = ({ roles }: { roles: readonly Role[] }) => (
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

export default function StaffPage() {
  const page = useLoaderData<typeof loader>()
  const mayChange = useMay()('staff.change')
  return (
    <DetailPage title="Staff">
      <StaffList {...page} />
      {mayChange && (
        <div className="grid items-start gap-4 lg:grid-cols-2">
          <InviteForm />
          <SecondFactorRoles roles={page.secondFactorRoles} />
        </div>
      )}
      <PermissionTable />
    </DetailPage>
  )
}

/** What each role may do, from the one table of permissions. */
function PermissionTable() {
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
