import { useState } from 'react'
import { useRevalidator } from 'react-router'
import type { Customer } from '../../shop/customers/index.ts'
import { Button } from '../../ui/button.tsx'
import { toast } from '../../ui/toast.ts'
import { call } from '../../web/browser/call.ts'
import { rememberUser } from '../account/stored-user.ts'
import { AddressEditor } from '../address/address-editor.tsx'
import { type AddressForm, readAddress } from '../address/address-form.ts'
import { AddressLines } from '../address/address-lines.tsx'
import { Panel } from '../personal/personal-frame.tsx'

/** Who the account is of, and where its orders go. */
export function AccountDetails({ customer }: { customer: Customer }) {
  const [editing, setEditing] = useState(false)
  const saved = customer.shippingAddress
  const start = { ...readAddress(saved), fullName: customer.name }
  if (!saved) start.phoneNumber = customer.phone
  return (
    <Panel id="account-details" title="Account Details">
      <dl className="grid gap-1">
        <Detail label="Name" value={customer.name} />
        <Detail label="Email" value={customer.email} />
        <Detail label="Phone" value={customer.phone} />
      </dl>
      <h3 className="label mt-7 border-line border-b pb-2 text-muted">Shipping address</h3>
      <div className="mt-4 grid gap-4">
        {editing ? (
          <ShippingAddress email={customer.email} start={start} onEnd={() => setEditing(false)} />
        ) : (
          <>
            {saved ? (
              <AddressLines to={{ ...saved, fullName: customer.name }} />
            ) : (
              <p className="text-muted">No address yet. It will be saved with your next order.</p>
            )}
            <Button variant="outline" className="scripted justify-self-start" onClick={() => setEditing(true)}>
              {saved ? 'Update address' : 'Add an address'}
            </Button>
          </>
        )}
      </div>
    </Panel>
  )
}

type EditorProps = { email: string; start: AddressForm; onEnd: () => void }

/** The address update with the specification's messages: a toast on failure, and each field's own beside it. */
function ShippingAddress({ email, start, onEnd }: EditorProps) {
  const { revalidate } = useRevalidator()
  return (
    <AddressEditor<Customer>
      start={start}
      send={async ({ fullName, ...address }) => {
        const answer = await call<Customer>('/customer/address', {
          method: 'PATCH',
          body: { ...address, name: fullName, email },
        })
        if (answer.ok) return answer
        const errors = answer.errors.map(each => ({ ...each, field: each.field === 'name' ? 'fullName' : each.field }))
        return { ...answer, errors }
      }}
      failure="Failed to update address. Please check your input."
      onFailure={message => toast(message, { kind: 'error' })}
      onDone={async customer => {
        rememberUser(customer)
        toast('Address saved', { kind: 'success' })
        await revalidate()
        onEnd()
      }}
      onCancel={onEnd}
    >
      Save address
    </AddressEditor>
  )
}

function Detail({ label, value }: { label: string; value: string }) {
  if (!value) return null
  return (
    <div className="grid grid-cols-[4.5rem_minmax(0,1fr)] gap-3">
      <dt className="text-muted">{label}</dt>
      <dd className="wrap-anywhere">{value}</dd>
    </div>
  )
}
