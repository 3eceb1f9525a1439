import { useLoaderData } from 'react-router'
import { z } from 'zod'
import { qrCode } from '../../platform/qr-code.ts'
import {
  beginSecondFactor,
  ChangeOwnPassword,
  changeOwnName,
  changeOwnPassword,
  confirmSecondFactor,
  demandOwnPassword,
  dropSecondFactor,
  endOwnDevice,
  endOwnSessions,
  OneDevice,
  OnePasskey,
  OwnName,
  OwnPassword,
  removePasskey,
  renewRecoveryCodes,
  SignInCode,
  type Staff,
  tellOwners,
} from '../../shop/staff/staff/index.ts'
import { confirmedAction, staffAction, staffActions, staffPage } from '../../web/server/staff-pages.ts'
import { DetailPage } from '../kit/detail-page.tsx'
import { Notice } from '../kit/notice.tsx'
import { titled } from '../kit/titled.ts'
import { Details } from './details.tsx'
import { Devices } from './devices.tsx'
import { loadAccount } from './load-account.ts'
import { Passkeys } from './passkey-list.tsx'
import { SecondFactor } from './second-factor.tsx'

/** One's own account: name, password, second factor, passkeys, devices. */
export const meta = titled('Your account')

export const loader = staffPage('account.change', loadAccount)

const self = ({ id, email }: Staff) => ({ type: 'staff', id, label: email })
const Nothing = z.object({})

export const action = staffActions({
  name: staffAction('account.change', OwnName, async ({ tx, session, input }) => {
    await changeOwnName(tx, session, input.name)
    const { staff } = session
    const names = { before: { name: staff.name }, after: { name: input.name } }
    return { audit: { action: 'staff.renamed', subject: self(staff), ...names }, message: 'Your name is saved' }
  }),
  password: confirmedAction(
    'account.change',
    'currentPassword',
    ChangeOwnPassword,
    async ({ tx, session, shop, input, matched, place }) => {
      await demandOwnPassword(tx, input.password)
      const hash = await shop.staffSignIn.hash(input.password, place)
      await changeOwnPassword(tx, session, matched, hash)
      return {
        audit: { action: 'staff.passwordChanged', subject: self(session.staff) },
        leadsTo: '/admin/sign-in?joined',
        afterwards: shop.staff.end,
      }
    },
  ),
  begin: confirmedAction('account.change', 'password', OwnPassword, async ({ tx, session, shop, matched }) => {
    const { uri, codes } = await beginSecondFactor(tx, shop.staffSignIn, session, matched)
    return {
      audit: { action: 'staff.secondFactorBegun', subject: self(session.staff) },
      shown: { qr: qrCode(uri), secret: new URL(uri).searchParams.get('secret'), codes },
      secret: true,
    }
  }),
  confirm: staffAction('account.change', SignInCode, async ({ tx, session, shop, input }) => {
    await shop.limit('staffConfirmation', session.staff.id)
    const token = await confirmSecondFactor(tx, shop.staffSignIn, session, input.oneTimeCode, shop.device())
    return {
      audit: { action: 'staff.secondFactorAdded', subject: self(session.staff) },
      message: 'Your second factor is on. Other devices are signed out.',
      afterwards: () => shop.staff.start(token),
    }
  }),
  codes: confirmedAction('account.change', 'password', OwnPassword, async ({ tx, session, shop, matched }) => {
    const codes = await renewRecoveryCodes(tx, shop.staffSignIn, session, matched)
    return {
      audit: { action: 'staff.recoveryCodesRenewed', subject: self(session.staff) },
      message: 'Your new recovery codes. The old ones no longer work.',
      shown: { codes },
      secret: true,
    }
  }),
  drop: confirmedAction('account.change', 'password', OwnPassword, async ({ tx, session, shop, matched }) => {
    const demanded = (await shop.settings()).secondFactorRoles.includes(session.staff.role)
    await dropSecondFactor(tx, session, { matched, demanded })
    const { ipAddress } = shop.device()
    await tellOwners(tx, { text: `${session.staff.name} has removed their own second factor.`, ipAddress })
    return {
      audit: { action: 'staff.secondFactorRemoved', subject: self(session.staff) },
      message: 'Your second factor is off',
    }
  }),
  passkey: staffAction('account.change', OnePasskey, async ({ tx, session, input }) => {
    await removePasskey(tx, session, input.passkeyId)
    const before = { passkey: input.passkeyId }
    return { audit: { action: 'staff.passkeyRemoved', subject: self(session.staff), before } }
  }),
  device: staffAction('account.change', OneDevice, async ({ tx, session, input }) => {
    await endOwnDevice(tx, session, input.sessionId)
    const before = { session: input.sessionId }
    return { audit: { action: 'session.ended', subject: self(session.staff), before } }
  }),
  everywhere: staffAction('account.change', Nothing, async ({ tx, session, shop }) => {
    const sessions = await endOwnSessions(tx, session)
    return {
      audit: { action: 'session.endedEverywhere', subject: self(session.staff), before: { sessions } },
      leadsTo: '/admin/sign-in?ended',
      afterwards: shop.staff.end,
    }
  }),
  signOut: staffAction('account.change', Nothing, async ({ tx, session, shop }) => {
    await endOwnDevice(tx, session, session.sessionId)
    return {
      audit: { action: 'session.ended', subject: self(session.staff), before: { session: session.sessionId } },
      leadsTo: '/admin/sign-in?ended',
      afterwards: shop.staff.end,
    }
  }),
})

export default function AccountPage() {
  const account = useLoaderData<typeof loader>()
  return (
    <DetailPage
      title="Your account"
      first={
        account.mustAddSecondFactor && (
          <Notice className="border-gold border-l-4">
            Your role needs a second factor. Please set it up now; the other pages open afterwards.
          </Notice>
        )
      }
    >
      <div className="grid items-start gap-4 lg:grid-cols-2">
        <SecondFactor account={account} />
        <Details account={account} />
        <Passkeys passkeys={account.passkeys} />
        <Devices devices={account.devices} />
      </div>
    </DetailPage>
  )
}
