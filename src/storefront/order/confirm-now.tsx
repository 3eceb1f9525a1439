import { unbrokenPhone } from '../../shop/ground/customers/shown-and-dialled-phone-rules.ts'
import { LinkButton } from '../../ui/link-button.tsx'
import { useShellData } from '../../web/browser/shell-data.ts'
import { useFormResult } from '../../web/forms/form-result.ts'
import { CodeForms } from './code/code-forms.tsx'
import { askCodeForm, openByCodeForm } from './code/forms.ts'
import type { OrderView } from './view-order.ts'

/**
 * With what happens next to a new cash-on-delivery order: confirms it at once, for who has proved the email. Everybody
 * else needs the email's button, or a code on the phone: the browser that ordered proves neither.
 */
export function ConfirmNow({ view: { order, confirm } }: { view: OrderView }) {
  const { emailOff } = useShellData()
  const results = [useFormResult(askCodeForm), useFormResult(openByCodeForm)]
  if (!confirm) return null
  const why = (
    <p>
      Your order stands, and you need do nothing more. To spare our call, confirm it yourself: we then pack it at once.
    </p>
  )
  if (confirm.link)
    return (
      <div className="order-confirm">
        {why}
        <LinkButton href={confirm.link} variant="outline" className="justify-self-start">
          Confirm now
        </LinkButton>
      </div>
    )
  const { email, phoneNumber } = order.shippingAddress
  return (
    <div className="order-confirm">
      {why}
      {/* Open where a browser without scripts has asked for a code. */}
      <details open={results.some(Boolean)}>
        <summary className="button button-outline cursor-pointer">Confirm now</summary>
        <div className="mt-4 grid gap-4">
          <p className="wrap-anywhere">
            {email && !emailOff
              ? `Press the button in our email to ${email}, or ask for a code to ${unbrokenPhone(phoneNumber)}, on WhatsApp or by a call.`
              : `Answer our message to ${unbrokenPhone(phoneNumber)}, or ask for a code there, on WhatsApp or by a call.`}
          </p>
          <CodeForms of={{ orderNumber: order.orderNumber, phone: phoneNumber }} />
        </div>
      </details>
    </div>
  )
}
