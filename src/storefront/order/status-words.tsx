import { statusMeanings } from '../../shop/orders/orders/order-status-rules.ts'
import { Icon } from '../../ui/icon.tsx'
import './order-status.css'

/** What each status means, in a fold. */
export function StatusWords() {
  return (
    <details className="status-words group">
      <summary>
        What the statuses mean
        <span className="shrink-0 group-open:rotate-180">
          <Icon name="down" size={16} />
        </span>
      </summary>
      <dl>
        {statusMeanings.map(({ label, means }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{means}</dd>
          </div>
        ))}
      </dl>
    </details>
  )
}
