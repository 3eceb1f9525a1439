import type { OrderPhoto } from '../../../shop/payments/index.ts'
import { Panel } from '../../kit/panel.tsx'

type Props = { orderId: string; proofs: readonly OrderPhoto[] }

/** The proofs of payment that the customer sent. */
export function ProofPanel({ orderId, proofs }: Props) {
  if (proofs.length === 0) return null
  return (
    <Panel title="Proof of payment" note="Sent by the customer; please compare it with the account">
      <ul className="flex flex-wrap gap-3">
        {proofs.map(({ _id }, index) => (
          <li key={_id}>
            <a
              href={`/admin/orders/${orderId}/photos/${_id}`}
              target="_blank"
              rel="noreferrer"
              className="block border border-line-strong"
            >
              <img
                src={`/admin/orders/${orderId}/photos/${_id}`}
                alt={`Proof ${index + 1}`}
                loading="lazy"
                className="size-28 object-cover"
              />
            </a>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
