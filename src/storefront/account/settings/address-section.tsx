import { href } from 'react-router'
import type { Customer } from '../../../shop/ground/customers/index.ts'
import type { SavedAddress } from '../../../shop/people/accounts/index.ts'
import { classNames } from '../../../ui/class-names.ts'
import { SmallForm } from '../../../web/forms/call-form.tsx'
import { OpenButton, useOpened } from '../../../web/forms/opened.tsx'
import { AddressEditor } from '../../address/address-editor.tsx'
import { type AddressForm, addressOf, fromSaved } from '../../address/address-form.ts'
import { AddressLines } from '../../address/address-lines.tsx'
import { addAddressForm, changeAddressForm } from '../../address/forms.ts'
import { Panel } from '../personal/personal-frame.tsx'
import { removeAddressForm } from './forms.ts'
import { useSettingsForm } from './use-settings-form.ts'

type Props = { customer: Customer; addresses: SavedAddress[] }

/** The saved addresses, which the checkout offers. */
export function AddressSection({ customer, addresses }: Props) {
  const [opened, setOpened] = useOpened(({ form, typed }) => (form === addAddressForm.id ? 'new' : typed.id))
  const close = () => setOpened(null)
  return (
    <Panel id="addresses" title="Addresses" intro="Home, office, your mother's house: choose one at the checkout.">
      <ul className="settings-list">
        {addresses.map(saved => (
          <li key={saved._id}>
            {opened === saved._id ? (
              <Editor id={saved._id} start={fromSaved(saved)} onClose={close} />
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
        <Editor start={addressOf(customer)} onClose={close} />
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
  onClose: () => void
}

function Editor({ id, start, onClose }: EditorProps) {
  const editor = useSettingsForm(id ? changeAddressForm : addAddressForm, {
    start,
    ...(id && { sent: { id } }),
    done: 'Address saved',
    onDone: onClose,
  })
  return (
    <div className="w-full bg-sand p-4 sm:p-6">
      <AddressEditor of={editor} fields={editor} country={start.country} page="/settings" onCancel={onClose} />
    </div>
  )
}
