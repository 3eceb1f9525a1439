import { href } from 'react-router'
import { phoneText } from '../../../shop/ground/customers/shown-and-dialled-phone-rules.ts'
import { CallForm, SendButton } from '../../../web/forms/call-form.tsx'
import { CodeField } from '../../../web/forms/code-field.tsx'
import { PhoneField } from '../../../web/forms/person-fields.tsx'
import { type AskCode, CodeSteps, useAskCode } from '../code-steps.tsx'
import { askSignInCodeForm, confirmPhoneForm } from '../forms.ts'
import { Panel } from '../personal/personal-frame.tsx'
import { useSettingsForm } from './use-settings-form.ts'

type Props = {
  /** `lapsed`: it was proved so long ago that later orders with it are not shown. */
  phone: { number: string; lapsed: boolean } | null
  typed: string
}

/**
 * The phone that the account has proved, and the code that proves one: its orders join the account. `phone`: null
 * without one.
 */
export function PhoneSection({ phone, typed }: Props) {
  return (
    <Panel
      id="phone"
      title="Confirmed phone"
      intro="Orders with it stand in your account, and you can log in by a code to it."
    >
      {phone && (
        <p className="mb-5">
          <b className="block font-medium">{phoneText(phone.number)}</b>
          <span className="text-muted text-sm">
            {phone.lapsed ? 'Confirmed long ago. Please confirm it again to see its latest orders.' : 'Confirmed'}
          </span>
        </p>
      )}
      <CodeSteps
        forms={[askSignInCodeForm, confirmPhoneForm]}
        field="contact"
        ask={of => <Ask {...of} to={of.to || (phone ? '' : phoneText(typed))} />}
        enter={to => <Enter to={to} />}
      />
    </Panel>
  )
}

function Ask(of: AskCode) {
  const ask = useAskCode(askSignInCodeForm, 'contact', of)
  return (
    <CallForm of={ask} action={href('/settings')} className="grid gap-5">
      <PhoneField {...ask.field('contact')} label="Phone to confirm" enterKeyHint="send" className="max-w-80" />
      <SendButton of={ask} variant="outline" className="justify-self-start" />
    </CallForm>
  )
}

function Enter({ to }: { to: string }) {
  const enter = useSettingsForm(confirmPhoneForm, { sent: { contact: to }, done: 'Your phone is confirmed' })
  return (
    <CallForm of={enter} action={href('/settings')} className="grid gap-5">
      <CodeField of={enter} sentFor="contact" bySms />
      <SendButton of={enter} variant="outline" className="justify-self-start" />
    </CallForm>
  )
}
