import { href, useLocation, useRevalidator } from 'react-router'
import { amountText, toRupees } from '../../shop/ground/money.ts'
import { sizeName } from '../../shop/ground/names/size-and-urdu-name-rules.ts'
import type { AddOn } from '../../shop/orders/orders/index.ts'
import { Picture } from '../../ui/picture.tsx'
import { toast } from '../../ui/toast.ts'
import { CallForm, SendButton } from '../../web/forms/call-form.tsx'
import { useCallForm } from '../../web/forms/use-call-form.ts'
import { addOnForm } from './forms.ts'
import type { OrderView } from './view-order.ts'
import { withKey } from './with-key.ts'

/** The one product that is offered with an order until it is packed: added by one press. */
export function OrderAddOn({ view }: { view: OrderView }) {
  const { addOn } = view
  return addOn && <Offer key={addOn.sizeId} view={view} addOn={addOn} />
}

function Offer({ view: { order, key }, addOn }: { view: OrderView; addOn: AddOn }) {
  const { revalidate } = useRevalidator()
  const { pathname } = useLocation()
  const { sizeId, price, name, ml, image, totalAmount } = addOn
  const add = useCallForm(addOnForm, {
    sent: { id: order._id, ...(key && { key }), sizeId, price: String(toRupees(price)) },
    onDone: async (_, message) => {
      toast(message ?? 'Added', { kind: 'success' })
      await revalidate()
    },
    // Sold out, dearer or packed meanwhile: the page says how it is now.
    onRefused: message => {
      toast(message, { kind: 'error' })
      void revalidate()
    },
  })
  return (
    <section aria-labelledby="add-on" className="order-next">
      <h2 id="add-on" className="label text-accent-deep">
        Goes well with it
      </h2>
      <div className="flex items-start gap-4">
        <Picture src={image ?? undefined} alt="" sizes="64px" widths={[240]} className="aspect-4/5 w-16 shrink-0" />
        <div className="grid min-w-0 gap-1">
          <p className="wrap-anywhere">
            <a href={href('/product/:id', { id: addOn.address })} className="font-medium hover:underline">
              {name}
            </a>
            {`, ${sizeName({ ml })}, ${amountText(price)}`}
          </p>
          <p className="text-muted text-sm">
            {`In the same parcel, at no more shipping, until we pack it. Your order is then ${amountText(totalAmount)}, in cash.`}
          </p>
        </div>
      </div>
      <CallForm of={add} action={withKey(pathname, key)} className="grid justify-items-start">
        <SendButton of={add} variant="outline" />
      </CallForm>
    </section>
  )
}
