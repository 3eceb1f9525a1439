import type { SavedAddress } from '../../shop/accounts/index.ts'

/** An address in lines, as on a parcel. */
export function AddressLines({ to }: { to: Omit<SavedAddress, '_id'> }) {
  const lines = [to.address, to.famousSpot, `${to.town}, ${to.city}`, `${to.state}, ${to.country}`, to.phoneNumber]
  return (
    <address className="wrap-anywhere not-italic leading-relaxed">
      <b className="font-medium">{to.fullName}</b>
      {lines.filter(Boolean).map(line => (
        <span key={line} className="block">
          {line}
        </span>
      ))}
    </address>
  )
}
