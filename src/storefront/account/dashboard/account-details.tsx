import { href, useRevalidator } from 'react-router'
import type { Customer } from '../../../shop/ground/customers/index.ts'
import { phoneText } from '../../../shop/ground/customers/rules.ts'
import { toast } from '../../../ui/toast.ts'
import { OpenButton, useOpened } from '../../../web/forms/opened.tsx'
import { useCallForm } from '../../../web/forms/use-call-form.ts'
import { AddressEditor } from '../../address/address-editor.tsx'
import {
  type AddressField,
  type AddressForm,
  type AddressState,
  addressOf,
  fromSaved,
} from '../../address/address-form.ts'
import { AddressLines } from '../../address/address-lines.tsx'
import { rememberUser } from '../../cart/stored-user.ts'
import { Panel } from '../personal/personal-frame.tsx'
import { saveAddressForm } from './forms.ts'

/** Name, email, phone and shipping address of the account. */
export function AccountDetails({ customer }: { customer: Customer }) {
  const [opened, setOpened] = useOpened(({ form }) => (form === saveAddressForm.id ? 'address' : undefined))
  const close = () => setOpened(null)
  const saved = customer.shippingAddress
  const start = saved ? fromSaved(saved) : addressOf(customer)
  return (
    <Panel id="account-details" title="Account Details">
      <div className="account-details">
        <dl className="grid content-start gap-1">
          <Detail label="Name" value={customer.name} />
          <Detail label="Email" value={customer.email} />
          <Detail label="Phone" value={phoneText(customer.phone)} />
        </dl>
        <div className={opened === 'address' ? 'col-span-full' : undefined}>
          <h3 className="label border-line border-b pb-2 text-muted">Shipping address</h3>
          <div className="mt-4 grid gap-4">
            {opened === 'address' ? (
              <ShippingAddress email={customer.email} start={start} onClose={close} />
            ) : (
              <>
                {saved ? (
                  <AddressLines to={saved} />
                ) : (
                  <p className="text-muted">No address yet. It will be saved with your next order.</p>
                )}
                <OpenButton opens="address" onOpen={() => setOpened('address')} className="button button-outline">
                  {saved ? 'Update address' : 'Add an address'}
                </OpenButton>
                {saved && (
                  <a
                    href={`${href('/settings')}#addresses`}
                    className="text-link flex min-h-11 items-center justify-self-start font-medium text-sm"
                  >
                    All my addresses
                  </a>
                )}
              </>
            )}
          </div>
        </div>
      </div>
    </Panel>
  )
}

type EditorProps = { email: string; start: AddressForm; onClose: () => void }

/** The address update with the specification's messages: a toast on failure, and errors beside the fields. */
function ShippingAddress({ email, start: { fullName, ...place }, onClose }: EditorProps) {
  const { revalidate } = useRevalidator()
  const editor = useCallForm(saveAddressForm, {
    start: { ...place, name: fullName },
    sent: { email },
    onDone: async customer => {
      rememberUser(customer)
      toast('Address saved', { kind: 'success' })
      await revalidate()
      onClose()
    },
    onRefused: message => toast(message, { kind: 'error' }),
  })
  // This call names the field differently.
  const own = (name: AddressField) => (name === 'fullName' ? 'name' : name)
  const fields: AddressState = {
    field: name => editor.field(own(name)),
    value: name => editor.value(own(name)),
    setValue: (name, value) => editor.setValue(own(name), value),
  }
  return <AddressEditor of={editor} fields={fields} country={place.country} page="/dashboard" onCancel={onClose} />
}

function Detail({ label, value }: { label: string; value: string }) {
  if (!value) return null
  return (
    <div className="flex flex-wrap gap-x-3">
      <dt className="basis-18 text-muted">{label}</dt>
      <dd className="wrap-anywhere min-w-0 grow basis-40">{value}</dd>
    </div>
  )
}
