import { useState } from 'react'
import { useLocation, useRevalidator } from 'react-router'
import { deliveryWishes, wishesText } from '../../shop/orders/orders/delivery-wish-rules.ts'
import { SelectField } from '../../ui/field.tsx'
import { toast } from '../../ui/toast.ts'
import { CallForm, SendButton } from '../../web/forms/call-form.tsx'
import type { Values } from '../../web/forms/form.ts'
import { CloseButton, OpenButton, useOpened } from '../../web/forms/opened.tsx'
import { useCallForm } from '../../web/forms/use-call-form.ts'
import { AddressEditor } from '../address/address-editor.tsx'
import { fromSaved } from '../address/address-form.ts'
import { askedBy } from '../address/forms.ts'
import { askDeliveryForm, correctAddressForm } from './forms.ts'
import type { OrderView } from './view-order.ts'
import { withKey } from './with-key.ts'

/** What the buyer asks of the delivery, and the way to change it and the address until the order is packed. */
export function OrderDelivery({ view }: { view: OrderView }) {
  const [opened, setOpened] = useOpened(({ form }) => (form === correctAddressForm.id ? 'address' : 'delivery'))
  const { order, key, mayChange } = view
  const said = wishesText(order.wishes)
  if (!mayChange && said === '') return null
  const close = () => setOpened(null)
  const keep: Values = key ? { key } : {}
  return (
    <section>
      <h2 className="label order-part-title">Delivery</h2>
      <div className="mt-3 grid gap-3">
        {said && <p>{said}</p>}
        {mayChange && opened === 'delivery' && <Wishes view={view} onClose={close} />}
        {mayChange && opened === 'address' && <Address view={view} onClose={close} />}
        {mayChange && opened === null && (
          <div className="flex flex-wrap gap-x-5 text-sm">
            <OpenButton
              opens="delivery"
              keep={keep}
              onOpen={() => setOpened('delivery')}
              className="text-link min-h-11 font-medium"
            >
              {said ? 'Change delivery instructions' : 'Delivery instructions'}
            </OpenButton>
            <OpenButton
              opens="address"
              keep={keep}
              onOpen={() => setOpened('address')}
              className="text-link min-h-11 font-medium"
            >
              Correct the address
            </OpenButton>
          </div>
        )}
      </div>
    </section>
  )
}

type Props = { view: OrderView; onClose: () => void }

/** What both forms share: whose order it is, the page that they stand on, and what follows. */
function useChange({ view: { order, key }, onClose }: Props) {
  const { revalidate } = useRevalidator()
  const { pathname } = useLocation()
  return {
    sent: { id: order._id, ...(key && { key }) },
    page: withKey(pathname, key),
    onDone: async (_: unknown, message: string | null) => {
      toast(message ?? 'Saved', { kind: 'success' })
      await revalidate()
      onClose()
    },
  }
}

function Wishes(props: Props) {
  const { page, sent, onDone } = useChange(props)
  const { wishes } = props.view.order
  const start = (...names: (keyof typeof deliveryWishes)[]) => names.find(name => wishes.includes(name)) ?? ''
  const ask = useCallForm(askDeliveryForm, {
    start: { day: start('saturday'), place: start('gate'), call: start('call', 'noCall') },
    sent,
    onDone,
  })
  return (
    <CallForm of={ask} action={page} className="grid gap-4">
      <SelectField {...ask.field('day')} label="Day">
        <option value="">Any day</option>
        <option value="saturday">{deliveryWishes.saturday}</option>
      </SelectField>
      <SelectField {...ask.field('place')} label="Where">
        <option value="">At the door</option>
        <option value="gate">{deliveryWishes.gate}</option>
      </SelectField>
      <SelectField {...ask.field('call')} label="Call">
        <option value="">As the courier does</option>
        <option value="call">{deliveryWishes.call}</option>
        <option value="noCall">{deliveryWishes.noCall}</option>
      </SelectField>
      <p className="text-muted text-sm">The courier and whoever packs read it. Couriers do what they can on the way.</p>
      <div className="flex flex-wrap gap-3">
        <SendButton of={ask} />
        <CloseButton page={page} onClose={props.onClose}>
          Cancel
        </CloseButton>
      </div>
    </CallForm>
  )
}

function Address(props: Props) {
  const { page, sent, onDone } = useChange(props)
  const [shown] = useState(props.view.order.shippingAddress)
  const start = fromSaved(shown)
  // Once it is said that the address is another by now, what is saved again counts.
  const [warned, setWarned] = useState(false)
  const [form] = useState(() => askedBy(props.view.house, correctAddressForm))
  const correct = useCallForm(form, {
    start,
    sent: { ...sent, ...(!warned && { seen: JSON.stringify(shown) }) },
    onDone,
    onRefused: (message, { status, errors }) => {
      if (errors.length === 0) correct.setFailure(message)
      if (status === 409) setWarned(true)
    },
  })
  const { country } = start
  return (
    <AddressEditor
      of={correct}
      fields={correct}
      house={props.view.house}
      country={country}
      page={page}
      onCancel={props.onClose}
    />
  )
}
