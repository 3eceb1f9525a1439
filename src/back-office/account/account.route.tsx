import { type FormEvent, useState } from 'react'
import { useLoaderData, useRevalidator } from 'react-router'
import { z } from 'zod'
import { qrCode } from '../../platform/qr-code.ts'
import { shortDayText, timeText } from '../../shop/ground/dates.ts'
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
  notifyOwners,
  OneDevice,
  OnePasskey,
  OwnName,
  OwnPassword,
  removePasskey,
  renewRecoveryCodes,
  SignInCode,
  type Staff,
} from '../../shop/staff/staff/index.ts'
import { MIN_STAFF_PASSWORD_LENGTH } from '../../shop/staff/staff/staff-account-rules.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { useHydrated } from '../../ui/use-hydrated.ts'
import { deviceName } from '../../web/browser/device-name.ts'
import { canUsePasskeys } from '../../web/browser/passkeys.ts'
import { confirmedAction, staffAction, staffActions, staffPage } from '../../web/server/staff-pages.ts'
import { DetailPage } from '../kit/detail-page.tsx'
import { Text } from '../kit/fields.tsx'
import { Notice } from '../kit/notice.tsx'
import { Panel } from '../kit/panel.tsx'
import { Rows } from '../kit/rows.tsx'
import { RowAction, StaffForm } from '../kit/staff-form.tsx'
import { titled } from '../kit/titled.ts'
import { makePasskey } from '../sign-in/passkeys.ts'
import { loadAccount, type OwnAccount } from './load-account.ts'
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
      await changeOwnPassword(tx, shop.staffSignIn, session, matched, hash)
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
    await dropSecondFactor(tx, shop.staffSignIn, session, { matched, demanded })
    const { ipAddress } = shop.device()
    await notifyOwners(tx, { text: `${session.staff.name} has removed their own second factor.`, ipAddress })
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

/** Where one is signed in. */
const Devices = ({ devices }: Pick<OwnAccount, 'devices'>) => (
  <Panel title="Signed-in devices">
    <Rows
      rows={devices}
      keyOf={({ id }) => id}
      cell={({ userAgent }) => deviceName(userAgent)}
      note={({ current, lastSeenAt, ipAddress }) =>
        [current ? 'This device' : `Last used ${timeText(lastSeenAt)}`, ipAddress].filter(Boolean).join(', ')
      }
      end={({ id, current, userAgent }) =>
        !current && (
          <RowAction
            action="device"
            of={{ sessionId: id }}
            submit="Sign out"
            label={`Sign out ${deviceName(userAgent)}`}
          />
        )
      }
    />
    <StaffForm action="everywhere" submit="Sign out everywhere" busy="Signing out ..." variant="outline" />
  </Panel>
)

/** One's own passkeys: they replace password and code. */
const Passkeys = ({ passkeys }: Pick<OwnAccount, 'passkeys'>) => (
  <Panel title="Passkeys" note="Sign in by fingerprint, face or PIN, without password and code">
    <Rows
      rows={passkeys}
      keyOf={({ id }) => id}
      cell={({ name }) => name}
      note={({ createdAt }) => `Since ${shortDayText(createdAt)}`}
      end={({ id, name }) => (
        <RowAction action="passkey" of={{ passkeyId: id }} submit="Remove" label={`Remove the passkey ${name}`} />
      )}
    />
    <AddPasskey />
  </Panel>
)

function AddPasskey() {
  const hydrated = useHydrated()
  const { revalidate } = useRevalidator()
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  if (!hydrated || !canUsePasskeys()) {
    return <p className="text-muted text-sm">This browser cannot make passkeys.</p>
  }
  const add = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    const values = new FormData(form)
    setBusy(true)
    const refused = await makePasskey(String(values.get('name')), String(values.get('password')))
    setFailure(refused)
    setBusy(false)
    if (refused !== null) return
    form.reset()
    await revalidate()
  }
  return (
    <form onSubmit={add} className="grid gap-4">
      <p role="alert" className="bg-danger/8 p-3 text-danger text-sm empty:hidden">
        {failure}
      </p>
      <TextField name="name" label="Name of this device" placeholder="Office laptop" maxLength={40} required />
      <PasswordField name="password" label="Your password" autoComplete="current-password" required />
      <Button type="submit" variant="outline" disabled={busy} className="justify-self-start">
        {busy ? 'Waiting for the device ...' : 'Add a passkey'}
      </Button>
    </form>
  )
}

export default function AccountPage() {
  const account = useLoaderData<typeof loader>()
  return (
    <DetailPage
      title="Your account"
      first={
        account.mustAddSecondFactor && (
          <Notice className="border-accent border-l-4">
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

/** Name and password. */
function Details({ account: { name, email, role } }: { account: OwnAccount }) {
  return (
    <Panel title="Name and password" note={`${email} · ${role}`}>
      <StaffForm action="name" submit="Save name" variant="outline">
        <Text name="name" label="Name" defaultValue={name} autoComplete="name" required />
      </StaffForm>
      <StaffForm action="password" submit="Change password" variant="outline" className="border-line border-t pt-5">
        <Text
          as={PasswordField}
          name="currentPassword"
          label="Current password"
          autoComplete="current-password"
          required
        />
        <Text
          as={PasswordField}
          name="password"
          label="New password"
          autoComplete="new-password"
          hint={`At least ${MIN_STAFF_PASSWORD_LENGTH} characters. You are signed out everywhere and sign in again.`}
          required
        />
      </StaffForm>
    </Panel>
  )
}
