import { useLocation } from 'react-router'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { useShellData } from '../../web/browser/shell-data.ts'
import { ShippingLine } from './shipping-line.tsx'

const CartShippingLine = lazyPart(() => import('./cart-shipping-line.tsx').then(part => part.CartShippingLine))

/**
 * The strip above the header: 50 px high, the distance after which the header sticks. The merchant's announcements, but where an order is
 * made or shown what shipping costs by its rule.
 */
export function Announcements() {
  const { announcements } = useShellData()
  const { pathname } = useLocation()
  const lines = /^\/(cart|checkout)\/?$/i.test(pathname)
    ? [<CartShippingLine key="shipping" />]
    : /^\/(dashboard\/)?order\//i.test(pathname)
      ? [<ShippingLine key="shipping" />]
      : announcements.map(({ text, link }) =>
          link ? (
            <a key={text} href={link} className="text-link">
              {text}
            </a>
          ) : (
            <span key={text}>{text}</span>
          ),
        )
  if (lines.length === 0) return null
  return (
    <section aria-label="Announcements" className="announcements on-night">
      <ul className="wrap">
        {lines.map(line => (
          <li key={line.key}>{line}</li>
        ))}
      </ul>
    </section>
  )
}
