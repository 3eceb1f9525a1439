import { href } from 'react-router'
import type { Customer } from '../../../shop/ground/customers/index.ts'
import { localPhone } from '../../../shop/ground/customers/rules.ts'
import { CallForm, SendButton } from '../../../web/forms/call-form.tsx'
import { NameField, PhoneField } from '../../../web/forms/person-fields.tsx'
import { rememberUser } from '../../cart/stored-user.ts'
import { Panel } from '../personal/personal-frame.tsx'
import { profileForm } from './forms.ts'
import { useSettingsForm } from './use-settings-form.ts'

/** Name and phone. */
export function ProfileSection({ customer }: { customer: Customer }) {
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
          <PhoneField {...profile.field('phone')} hint="Digits, as 03001234567 or +923001234567" />
        </div>
        <SendButton of={profile} className="justify-self-start" />
      </CallForm>
    </Panel>
  )
}
