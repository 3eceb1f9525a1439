import { CallForm, SendButton } from '../../web/forms/call-form.tsx'
import { EmailField, NameField, NewPasswordField, PhoneField } from '../../web/forms/person-fields.tsx'
import { useCallForm } from '../../web/forms/use-call-form.ts'
import { AddressLines } from '../address/address-lines.tsx'
import { rememberUser } from '../cart/stored-user.ts'
import { signUpForm } from './forms.ts'
import type { KnownFromOrder } from './load-known-from-order.ts'

type Props = {
  onDone: () => unknown
  /** From the guest's order. */
  known: KnownFromOrder
}

/** Creates an account and logs it in. */
export function SignUpForm({ onDone, known: { order, ...known } }: Props) {
  const signUp = useCallForm(signUpForm, {
    start: known,
    ...(order?.key && { sent: { orderKey: order.key } }),
    onDone: customer => {
      rememberUser(customer)
      return onDone()
    },
  })
  return (
    <CallForm of={signUp} className="grid gap-5">
      <NameField {...signUp.field('name')} />
      <EmailField {...signUp.field('email')} />
      <PhoneField
        {...signUp.field('phone')}
        placeholder="03001234567"
        hint="Digits only. A mobile number has 11: 03001234567"
      />
      <NewPasswordField {...signUp.field('password')} label="Password" />
      {order && <KeepAddress of={order} {...signUp.field('addressOf')} />}
      <SendButton of={signUp} variant="gold" className="mt-2" />
    </CallForm>
  )
}

type KeepProps = { of: NonNullable<KnownFromOrder['order']> } & Pick<
  ReturnType<ReturnType<typeof useCallForm>['field']>,
  'name' | 'onChange' | 'onBlur' | 'ref'
>

/** Offers the address of the guest's order to the new account. */
function KeepAddress({ of: { _id, address }, name, onChange, onBlur, ref }: KeepProps) {
  return (
    <div className="grid gap-2 bg-sand p-4">
      <label className="flex min-h-11 cursor-pointer items-center gap-3 font-medium text-sm">
        <input
          type="checkbox"
          name={name}
          value={_id}
          defaultChecked
          onChange={onChange}
          onBlur={onBlur}
          ref={ref}
          className="size-4.5 shrink-0 accent-gold-deep"
        />
        Save the address of my order in my account
      </label>
      <div className="pl-7.5 text-sm">
        <AddressLines to={address} />
      </div>
    </div>
  )
}
