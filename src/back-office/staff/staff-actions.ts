import { z } from 'zod'
import type { Tx } from '../../platform/database/database.ts'
import { writeSetting } from '../../shop/settings/settings/index.ts'
import {
  ChangeRole,
  changeRole,
  DisableStaff,
  Invitation,
  inviteStaff,
  OneStaff,
  OwnPassword,
  removeSecondFactor,
  sendPasswordLink,
  setDisabled,
  tellOwners,
  withdrawInvitation,
} from '../../shop/staff/staff/index.ts'
import { roleNames, roles } from '../../shop/staff/staff/rules.ts'
import type { RequestContext } from '../../web/server/request-context.ts'
import { confirmedAction, staffAction } from '../../web/server/staff-pages.ts'

const person = (id: string, label: string) => ({ type: 'staff', id, label })
const OneInvitation = z.object({ email: z.string().max(320) })
const Roles = z.object({
  role: z
    .union([z.array(z.enum(roleNames)), z.enum(roleNames).transform(role => [role])])
    .default([])
    .transform(chosen => roleNames.filter(role => chosen.includes(role))),
})

const tell = (tx: Tx, shop: RequestContext, text: string) =>
  tellOwners(tx, { text, ipAddress: shop.device().ipAddress })

/** The writes of the page of all staff. What gives access asks for one's own password, and the owners are told. */
export const staffWrites = {
  invite: confirmedAction('staff.change', 'password', Invitation, async ({ tx, shop, session, input }) => {
    await shop.limit('staffEmail', session.staff.id)
    await inviteStaff(tx, input, session.staff)
    await tell(tx, shop, `${session.staff.name} has invited ${input.email} as ${roles[input.role].label}.`)
    return {
      audit: { action: 'staff.invited', subject: person(input.email, input.email), after: { role: input.role } },
      message: `We have sent an invitation to ${input.email}. It is valid for 7 days.`,
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
