import { useState } from 'react'
import { useRevalidator } from 'react-router'
import type { SavedAddress } from '../../shop/accounts/index.ts'
import type { Customer } from '../../shop/customers/index.ts'
import { Button } from '../../ui/button.tsx'
import { toast } from '../../ui/toast.ts'
import { call } from '../../web/browser/call.ts'
import { AddressEditor } from '../address/address-editor.tsx'
import { emptyAddress, readAddress } from '../address/address-form.ts'
import { AddressLines } from '../address/address-lines.tsx'
import { Panel } from '../personal/personal-frame.tsx'
import { useSave } from './use-save.ts'

/** The address book, from which the checkout offers. */
export function AddressSection({ customer, addresses }: { customer: Customer; addresses: SavedAddress[] }) {
  const [editing, setEditing] = useState<SavedAddress | 'new' | null>(null)
  const { save, busy } = useSave()
  const end = () => setEditing(null)
  return (
    <Panel id="addresses" title="Addresses" intro="Home, office, your mother's house: choose one at the checkout.">
      <ul className="settings-list">
        {addresses.map(saved => (
          <li key={saved._id}>
            {editing !== 'new' && editing?._id === saved._id ? (
              <Editor saved={saved} start={readAddress(saved)} onEnd={end} />
            ) : (
              <>
                <AddressLines to={saved} />
                <p className="flex gap-5">
                  <TextButton label={`Change the address ${saved.address}`} onClick={() => setEditing(saved)}>
                    Change
                  </TextButton>
                  <TextButton
                    label={`Remove the address ${saved.address}`}
                    disabled={busy}
                    onClick={() =>
                      void save(() => call(`/customer/addresses/${saved._id}`, { method: 'DELETE' }), 'Address removed')
                    }
                  >
                    Remove
                  </TextButton>
                </p>
              </>
            )}
          </li>
        ))}
      </ul>
      {editing === 'new' ? (
        <Editor start={{ ...emptyAddress, fullName: customer.name, phoneNumber: customer.phone }} onEnd={end} />
      ) : (
        <Button variant="outline" className={addresses.length > 0 ? 'mt-4' : ''} onClick={() => setEditing('new')}>
          Add an address
        </Button>
      )}
    </Panel>
  )
}

type EditorProps = { saved?: SavedAddress; start: Parameters<typeof AddressEditor>[0]['start']; onEnd: () => void }

function Editor({ saved, start, onEnd }: EditorProps) {
  const { revalidate } = useRevalidator()
  return (
    <div className="w-full bg-sand p-4 sm:p-6">
      <AddressEditor
        start={start}
        send={body =>
          saved
            ? call(`/customer/addresses/${saved._id}`, { method: 'PATCH', body })
            : call('/customer/addresses', { method: 'POST', body })
        }
        failure="Failed to update address. Please check your input."
        onDone={async () => {
          toast('Address saved', { kind: 'success' })
          await revalidate()
          onEnd()
        }}
        onCancel={onEnd}
      >
        Save address
      </AddressEditor>
    </div>
  )
}

type TextButtonProps = { label: string; disabled?: boolean; onClick: () => void; children: string }

/** A small button in a list, whose name says which line it is about. */
export function TextButton({ label, disabled, onClick, children }: TextButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      disabled={disabled}
      onClick={onClick}
      className="text-link min-h-11 font-medium text-sm"
    >
      {children}
    </button>
  )
}
