import type { SavedAddress } from '../../shop/accounts/index.ts'
import { phoneText } from '../../shop/customers/rules.ts'

/** An address in lines, as on a parcel; each in the direction of its language. */
export function AddressLines({ to }: { to: Omit<SavedAddress, '_id'> }) {
  const place = [to.address, to.famousSpot, `${to.town}, ${to.city}`, `${to.state}, ${to.country}`]
  const lines = [...place, phoneText(to.phoneNumber)]
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
