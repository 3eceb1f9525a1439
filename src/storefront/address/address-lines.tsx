import { phoneText } from '../../shop/ground/customers/shown-and-dialled-phone-rules.ts'
import type { SavedAddress } from '../../shop/people/accounts/index.ts'

/** An address in lines, as on a parcel; each in the direction of its language. `email`: a last line. */
export function AddressLines({ to, email }: { to: Omit<SavedAddress, '_id'>; email?: string }) {
  const place = [to.address, to.famousSpot, [to.town, to.city].filter(Boolean).join(', '), `${to.state}, ${to.country}`]
  const lines = [...place, phoneText(to.phoneNumber), email]
  return (
    <address className="wrap-anywhere not-italic leading-relaxed">
      <b className="font-medium">
        <bdi>{to.fullName}</bdi>
      </b>
      {lines.filter(Boolean).map(line => (
        <span key={line} className="block">
          <bdi>{line}</bdi>
        </span>
      ))}
    </address>
  )
}
