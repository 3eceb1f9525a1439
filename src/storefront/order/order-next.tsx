import { EmailBreaks } from '../../ui/email-breaks.tsx'
import { ConfirmNow } from './confirm-now.tsx'
import type { OrderView } from './view-order.ts'

/** What happens next with an order that is under way: who writes, who calls, when it arrives, and how not to wait. */
export function OrderNext({ view }: { view: OrderView }) {
  const { next } = view
  if (next.length === 0) return null
  return (
    <section aria-labelledby="next" className="order-next">
      <h2 id="next" className="label text-accent-deep">
        What happens next
      </h2>
      <ul className="grid gap-2">
        {next.map(line => (
          <li key={line} className="wrap-anywhere">
            <EmailBreaks text={line} />
          </li>
        ))}
      </ul>
      <ConfirmNow view={view} />
    </section>
  )
}
