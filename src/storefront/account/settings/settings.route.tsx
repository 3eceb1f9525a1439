import { type ActionFunctionArgs, href, type LoaderFunctionArgs, type MetaArgs, useLoaderData } from 'react-router'
import { isReminded } from '../../../shop/ground/consents/index.ts'
import { findNewEmail, listAddresses, listDevices } from '../../../shop/people/accounts/index.ts'
import { isSubscribed } from '../../../shop/people/newsletter/index.ts'
import { noIndex, pageMeta } from '../../../web/browser/page-meta.ts'
import { answerForms } from '../../../web/server/answer-forms.ts'
import { requestContext } from '../../../web/server/request-context.ts'
import { requireSession } from '../../../web/server/require-session.ts'
import { addAddressForm, changeAddressForm } from '../../address/forms.ts'
import { personalForms } from '../forms.ts'
import { PersonalFrame } from '../personal/personal-frame.tsx'
import { UnverifiedNotice } from '../personal/unverified-notice.tsx'
import { AddressSection } from './address-section.tsx'
import { DataSection } from './data-section.tsx'
import { showDevice } from './device-name.ts'
import { DeviceSection } from './device-section.tsx'
import { EmailSection } from './email-section.tsx'
import {
  changeEmailForm,
  changePasswordForm,
  deleteAccountForm,
  endDeviceForm,
  endOtherDevicesForm,
  newsletterForm,
  profileForm,
  reminderForm,
  removeAddressForm,
  withdrawEmailChangeForm,
} from './forms.ts'
import { NewsletterSection } from './newsletter-section.tsx'
import { PasswordSection } from './password-section.tsx'
import { ProfileSection } from './profile-section.tsx'

export async function loader(args: LoaderFunctionArgs) {
  const session = await requireSession(args)
  const { db } = args.context.get(requestContext)
  const { customer, emailVerified } = session
  const [newEmail, addresses, devices, subscribed, reminded] = await Promise.all([
    findNewEmail(db, session),
    listAddresses(db, session),
    listDevices(db, session),
    // The subscription of an unverified email is not revealed: it may belong to another person.
    emailVerified && isSubscribed(db, customer.email),
    isReminded(db, { customerId: customer._id, verifiedEmail: emailVerified ? customer.email : null }),
  ])
  const shown = { customer, emailVerified, newEmail, addresses, devices: devices.map(showDevice) }
  return { ...shown, subscribed, reminded }
}

export const action = (args: ActionFunctionArgs) =>
  answerForms(args, [
    ...personalForms,
    { form: profileForm },
    { form: changeEmailForm },
    { form: withdrawEmailChangeForm },
    { form: changePasswordForm },
    { form: addAddressForm },
    { form: changeAddressForm },
    { form: removeAddressForm },
    { form: endDeviceForm },
    { form: endOtherDevicesForm },
    { form: newsletterForm },
    { form: reminderForm },
    { form: deleteAccountForm, leadsTo: '/' },
  ])

export const meta = (args: MetaArgs) => [...pageMeta(args, 'Settings'), noIndex]

export default function SettingsPage() {
  const { customer, emailVerified, newEmail, addresses, devices, subscribed, reminded } = useLoaderData<typeof loader>()
  return (
    <PersonalFrame title="Settings" customer={customer} current={href('/settings')}>
      {!emailVerified && <UnverifiedNotice email={customer.email} />}
      <div className="settings-sections">
        <ProfileSection customer={customer} />
        <EmailSection email={customer.email} emailVerified={emailVerified} newEmail={newEmail} />
        <PasswordSection email={customer.email} />
        <AddressSection customer={customer} addresses={addresses} />
        <DeviceSection devices={devices} />
        <NewsletterSection subscribed={subscribed} reminded={reminded} email={customer.email} />
        <DataSection />
      </div>
    </PersonalFrame>
  )
}
