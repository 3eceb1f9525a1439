import { useLoaderData } from 'react-router'
import { approvalKinds } from '../../shop/staff/approvals/approval-rules.ts'
import { limited, readLimits, SaveLimits, saveLimits } from '../../shop/staff/approvals/index.ts'
import { notifyOwners, OwnPassword } from '../../shop/staff/staff/index.ts'
import { roles } from '../../shop/staff/staff/permission-rules.ts'
import { confirmedAction, staffActions, staffPage } from '../../web/server/staff-pages.ts'
import { DetailPage } from '../kit/detail-page.tsx'
import { Amount } from '../kit/fields.tsx'
import { PanelForm } from '../kit/form-parts.tsx'
import { OwnPasswordField } from '../kit/own-password.tsx'
import { titled } from '../kit/titled.ts'

/** Above what amount each role needs a second person. */
export const meta = titled('Limits of roles')

export const loader = staffPage('staff.change', async ({ shop }) => ({
  limits: await readLimits(shop.db),
  limited,
}))

/** What staff do with the limits of roles. Asks for one's own password, and every owner hears of it. */
const limitActions = {
  save: confirmedAction(
    'staff.change',
    'password',
    SaveLimits.and(OwnPassword),
    async ({ tx, input: { password: _, ...typed }, session, shop }) => {
      const { before, after } = await saveLimits(tx, typed)
      const text = `${session.staff.name} has changed above what amounts a second person is needed.`
      await notifyOwners(tx, { text, ipAddress: shop.device().ipAddress })
      const subject = { type: 'approvalLimits', id: 'all', label: 'Limits of roles' }
      return { audit: { action: 'approvalLimits.saved', subject, before, after }, message: 'Saved.' }
    },
  ),
}

export const action = staffActions(limitActions)

export default function LimitsPage() {
  const { limits, limited } = useLoaderData<typeof loader>()
  return (
    <DetailPage back={{ to: '/admin/approvals', label: 'Approvals' }} title="Limits of roles">
      <PanelForm
        title="What a role may do alone"
        note="In rupees; empty: no limit. Above it a second person, whose own limit is higher, approves. A price change counts by how much one size becomes cheaper or dearer, or would at the same price per millilitre when it holds more or less; a set by how much more its parts cost than the set. Sales that are planned count with the price changes of the same person within a day. A first price counts by how far it is from what the other sizes of the product cost per millilitre, that of a product's first size from others of its category. A discount counts by what it takes off one order at most, with the automatic offers that count beside it: a percentage without a cap as of the largest order that is paid in cash. Owners have no limits."
        action="save"
        submit="Save limits"
      >
        {limited.map(({ role, kinds }) => (
          <fieldset key={role} className="grid gap-3 sm:grid-cols-2 lg:grid-cols-4">
            <legend className="mb-2 font-medium">
              {role === 'program' ? 'Programs (API keys)' : roles[role].label}
            </legend>
            {kinds.map(kind => (
              <Amount
                key={kind}
                name={`${role}.${kind}`}
                label={approvalKinds[kind].label}
                defaultValue={limits[role]?.[kind] ?? null}
              />
            ))}
          </fieldset>
        ))}
        <OwnPasswordField />
      </PanelForm>
    </DetailPage>
  )
}
