import { useState } from 'react'
import { type ActionFunctionArgs, href, type LoaderFunctionArgs, type MetaArgs, useLoaderData } from 'react-router'
import { isReminded } from '../../../shop/ground/consents/index.ts'
import type { Customer } from '../../../shop/ground/customers/index.ts'
import { localPhone } from '../../../shop/ground/customers/shown-and-dialled-phone-rules.ts'
import { providerFailureText } from '../../../shop/ground/provider-rules.ts'
import {
  findNewEmail,
  hasPassword,
  Identity,
  listAddresses,
  listDevices,
  listIdentities,
  listPasskeys,
  type SavedAddress,
} from '../../../shop/people/accounts/index.ts'
import { isSubscribed } from '../../../shop/people/newsletter/index.ts'
import { classNames } from '../../../ui/class-names.ts'
import { noIndex, pageMeta } from '../../../web/browser/page-meta.ts'
import { useShellData } from '../../../web/browser/shell-data.ts'
import { CallForm, SendButton, SmallForm } from '../../../web/forms/call-form.tsx'
import { OpenButton, useOpened } from '../../../web/forms/opened.tsx'
import { KnownPasswordField, NameField, NewPasswordField, PhoneField } from '../../../web/forms/person-fields.tsx'
import { handleForms } from '../../../web/server/handle-forms.ts'
import { requestContext } from '../../../web/server/request-context.ts'
import { requireSession } from '../../../web/server/require-session.ts'
import { AddressEditor } from '../../address/address-editor.tsx'
import { type AddressForm, type AddressHouse, addressHouse, addressOf, fromSaved } from '../../address/address-form.ts'
import { AddressLines } from '../../address/address-lines.tsx'
import { addAddressForm, askedBy, changeAddressForm } from '../../address/forms.ts'
import { rememberUser } from '../../cart/stored-user.ts'
import { askSignInCodeForm, confirmPhoneForm, personalForms } from '../forms.ts'
import { Panel, PersonalFrame } from '../personal/personal-frame.tsx'
import { UnverifiedNotice } from '../personal/unverified-notice.tsx'
import { DataSection } from './data-section.tsx'
import { type ShownDevice, showDevice } from './device-name.ts'
import { EmailSection } from './email-section.tsx'
import {
  changeEmailForm,
  changePasswordForm,
  connectProviderForm,
  deleteAccountForm,
  endDeviceForm,
  endOtherDevicesForm,
  newsletterForm,
  profileForm,
  reminderForm,
  removeAddressForm,
  removePasskeyForm,
  removeProviderForm,
  withdrawEmailChangeForm,
} from './forms.ts'
import { NewsletterSection } from './newsletter-section.tsx'
import { PhoneSection } from './phone-section.tsx'
import { useSettingsForm } from './use-settings-form.ts'
import { showIdentity, showPasskey, WaysInSection } from './ways-in-section.tsx'

export async function loader(args: LoaderFunctionArgs) {
  const session = await requireSession(args)
  const { db, settings, signIn, signInStep } = args.context.get(requestContext)
  const { customer, emailVerified, phone } = session
  const house = await settings()
  const { signInByCode, signInBy, buyers } = house
  const named = Identity.safeParse(await signInStep.read('named')).data
  const [newEmail, withPassword, addresses, devices, connected, passkeys, subscribed, reminded] = await Promise.all([
    findNewEmail(db, session),
    hasPassword(signIn, session),
    listAddresses(db, session),
    listDevices(db, session),
    listIdentities(db, session),
    listPasskeys(db, session),
    // The subscription of an unverified email is not revealed: it may belong to another person.
    emailVerified && isSubscribed(db, customer.email),
    isReminded(db, { customerId: customer._id, verifiedEmail: emailVerified ? customer.email : null }),
  ])
  const shown = { customer, emailVerified, newEmail, withPassword, addresses, devices: devices.map(showDevice) }
  // Confirmed where the house knows its buyers by phone.
  const proved =
    signInByCode && buyers !== 'email'
      ? { phone: phone && { number: phone.number, lapsed: phone.until < new Date() } }
      : null
  const provider = named && { provider: named.provider, person: named.name }
  const waysIn = {
    connected: connected.map(showIdentity),
    passkeys: passkeys.map(showPasskey),
    waiting: provider ?? null,
    said: providerFailureText(args.url.searchParams, 'settings'),
    offered: signInBy,
  }
  return { ...shown, subscribed, reminded, proved, waysIn, house: addressHouse(house) }
}

export async function action(args: ActionFunctionArgs) {
  const house = await args.context.get(requestContext).settings()
  return handleForms(args, [
    ...personalForms,
    { form: profileForm },
    { form: askSignInCodeForm },
    { form: confirmPhoneForm },
    { form: changeEmailForm },
    { form: withdrawEmailChangeForm },
    { form: changePasswordForm },
    { form: connectProviderForm },
    { form: removeProviderForm },
    { form: removePasskeyForm },
    { form: askedBy(house, addAddressForm) },
    { form: askedBy(house, changeAddressForm) },
    { form: removeAddressForm },
    { form: endDeviceForm },
    { form: endOtherDevicesForm },
    { form: newsletterForm },
    { form: reminderForm },
    { form: deleteAccountForm, leadsTo: '/' },
  ])
}

export const meta = (args: MetaArgs) => [...pageMeta(args, 'Settings'), noIndex]

export default function SettingsPage() {
  const loaded = useLoaderData<typeof loader>()
  const { customer, emailVerified, newEmail, withPassword, addresses, devices } = loaded
  const { subscribed, reminded, proved, waysIn, house } = loaded
  return (
    <PersonalFrame title="Settings" customer={customer} current={href('/settings')}>
      {!emailVerified && <UnverifiedNotice email={customer.email} />}
      <div className="settings-sections">
        <ProfileSection customer={customer} />
        <EmailSection
          email={customer.email}
          emailVerified={emailVerified}
          newEmail={newEmail}
          hasPassword={withPassword}
        />
        {proved && <PhoneSection phone={proved.phone} typed={customer.phone} />}
        {customer.email !== '' && <PasswordSection email={customer.email} hasPassword={withPassword} />}
        <WaysInSection {...waysIn} />
        <AddressSection customer={customer} addresses={addresses} house={house} />
        <DeviceSection devices={devices} />
        {customer.email !== '' && (
          <NewsletterSection subscribed={subscribed} reminded={reminded} email={customer.email} />
        )}
        <DataSection hasPassword={withPassword} />
      </div>
    </PersonalFrame>
  )
}

/** Name and phone. */
function ProfileSection({ customer }: { customer: Customer }) {
  const profile = useSettingsForm(profileForm, {
    // The form takes digits only.
    start: { name: customer.name, phone: localPhone(customer.phone) },
    done: 'Your details are saved',
    onDone: rememberUser,
  })
  return (
    <Panel id="profile" title="Profile">
      <CallForm of={profile} action={href('/settings')} className="grid gap-5">
        <div className="grid gap-x-4 gap-y-5 sm:grid-cols-2">
          <NameField {...profile.field('name')} />
          <PhoneField {...profile.field('phone')} hint="Digits only, for example 03001234567" />
        </div>
        <SendButton of={profile} className="justify-self-start" />
      </CallForm>
    </Panel>
  )
}

type Props = { customer: Customer; addresses: SavedAddress[]; house: AddressHouse }

/** The saved addresses, which the checkout offers. */
function AddressSection({ customer, addresses, house }: Props) {
  const [opened, setOpened] = useOpened(({ form, typed }) => (form === addAddressForm.id ? 'new' : typed.id))
  const close = () => setOpened(null)
  return (
    <Panel id="addresses" title="Addresses" intro="Home, office, your mother's house: choose one at the checkout.">
      <ul className="settings-list">
        {addresses.map(saved => (
          <li key={saved._id}>
            {opened === saved._id ? (
              <Editor id={saved._id} start={fromSaved(saved)} house={house} onClose={close} />
            ) : (
              <>
                <AddressLines to={saved} />
                <div className="flex gap-5">
                  <OpenButton
                    opens={saved._id}
                    onOpen={() => setOpened(saved._id)}
                    className="text-link min-h-11 font-medium text-sm"
                    aria-label={`Change the address ${saved.address}`}
                  >
                    Change
                  </OpenButton>
                  <RemoveForm saved={saved} />
                </div>
              </>
            )}
          </li>
        ))}
      </ul>
      {opened === 'new' ? (
        <Editor start={addressOf(customer)} house={house} onClose={close} />
      ) : (
        <OpenButton
          opens="new"
          onOpen={() => setOpened('new')}
          className={classNames('button button-outline', addresses.length > 0 && 'mt-4')}
        >
          Add an address
        </OpenButton>
      )}
    </Panel>
  )
}

function RemoveForm({ saved }: { saved: SavedAddress }) {
  const remove = useSettingsForm(removeAddressForm, { sent: { id: saved._id }, done: 'Address removed', toasts: true })
  return <SmallForm of={remove} action={href('/settings')} label={`Remove the address ${saved.address}`} />
}

type EditorProps = {
  /** The id of the changed address; undefined for a new one. */
  id?: string
  start: AddressForm
  house: AddressHouse
  onClose: () => void
}

function Editor({ id, start, house, onClose }: EditorProps) {
  const [form] = useState(() => askedBy(house, id ? changeAddressForm : addAddressForm))
  const editor = useSettingsForm(form, {
    start,
    ...(id && { sent: { id } }),
    done: 'Address saved',
    onDone: onClose,
  })
  return (
    <div className="w-full bg-tint p-4 sm:p-6">
      <AddressEditor
        of={editor}
        fields={editor}
        house={house}
        country={start.country}
        page="/settings"
        onCancel={onClose}
      />
    </div>
  )
}

/** The sessions of the account, each with a button to end it, except for this browser's, which has Logout. */
function DeviceSection({ devices }: { devices: ShownDevice[] }) {
  const endOthers = useSettingsForm(endOtherDevicesForm, { done: 'All other devices are logged out', toasts: true })
  const others = devices.filter(({ current }) => !current)
  return (
    <Panel
      id="devices"
      title="Signed-in devices"
      intro="Something here that is not yours? Log it out and change your password."
    >
      <ul className="settings-list">
        {devices.map(device => (
          <li key={device._id}>
            <p className="min-w-0">
              <b className="block font-medium">{device.name}</b>
              <span className="wrap-anywhere block text-muted text-sm">{device.where}</span>
              <span className="block text-muted text-sm">{device.since}</span>
            </p>
            {!device.current && <EndForm device={device} />}
          </li>
        ))}
      </ul>
      {others.length > 1 && (
        <CallForm of={endOthers} action={href('/settings')} className="mt-4">
          <SendButton of={endOthers} variant="outline" />
        </CallForm>
      )}
    </Panel>
  )
}

function EndForm({ device }: { device: ShownDevice }) {
  const end = useSettingsForm(endDeviceForm, {
    sent: { id: device._id },
    done: 'That device is logged out',
    toasts: true,
  })
  return <SmallForm of={end} action={href('/settings')} label={`Log out ${device.name}`} />
}

/** The form to change the password; the way to a first one where nobody has set one. */
function PasswordSection({ email, hasPassword }: { email: string; hasPassword: boolean }) {
  const change = useSettingsForm(changePasswordForm, {
    done: 'Your password is changed',
    onDone: () => change.hooks.reset(),
  })
  const { emailOff } = useShellData()
  if (!hasPassword)
    return (
      <Panel id="password" title="Password" intro="You have not set a password: you log in another way.">
        {!emailOff && (
          <a href={href('/forgot-password')} className="text-link inline-block py-2.5 font-medium">
            Set one by a link to your email
          </a>
        )}
      </Panel>
    )
  return (
    <Panel
      id="password"
      title="Password"
      intro="A new password logs you out on all other devices, and ends your passkeys, connected accounts and a phone confirmed within 30 days: add them again after it."
    >
      <CallForm of={change} action={href('/settings')} className="grid gap-5">
        {/* For password managers. */}
        <input type="email" name="username" value={email} readOnly autoComplete="username" hidden />
        <div className="grid gap-x-4 gap-y-5 sm:grid-cols-2">
          <KnownPasswordField {...change.field('currentPassword')} label="Current password" enterKeyHint="next" />
          <NewPasswordField {...change.field('password')} />
        </div>
        <SendButton of={change} variant="outline" className="justify-self-start" />
      </CallForm>
    </Panel>
  )
}
