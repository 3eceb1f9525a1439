import { unbrokenPhone } from '../../shop/ground/customers/phone-text-rules.ts'
import { LinkButton } from '../../ui/link-button.tsx'
import { useShellData } from '../../web/browser/shell-data.ts'
import { CodeForms } from './code/code-forms.tsx'
import type { OrderView } from './view-order.ts'

/**
 * On the page of a new cash-on-delivery order: confirms it at once, for who has proved the email. Everybody else needs
 * the email's button, or a code on the phone: the browser that ordered proves neither.
 */
export function ConfirmNow({ view: { order, confirm } }: { view: OrderView }) {
  const { emailOff } = useShellData()
  if (!confirm) return null
  const { email, phoneNumber } = order.shippingAddress
  return (
    <section aria-labelledby="confirm-now" className="order-next">
      <h2 id="confirm-now" className="label text-accent-deep">
        Confirm now
      </h2>
      {confirm.link ? (
        <>
          <p>Confirm your order, and we will prepare your parcel at once.</p>
          <LinkButton href={confirm.link} variant="accent" className="justify-self-start">
            Confirm now
          </LinkButton>
        </>
      ) : (
        <>
          <p className="wrap-anywhere">
            {email && !emailOff
              ? `Rather not wait for our call? Press the button in our email to ${email}, or ask for a code to ${unbrokenPhone(phoneNumber)}, on WhatsApp or by a call.`
              : `Answer our message to ${unbrokenPhone(phoneNumber)}, or our call. We can also send a code there.`}
          </p>
          <CodeForms of={{ orderNumber: order.orderNumber, phone: phoneNumber }} />
        </>
      )}
    </section>
  )
}
