import { useEffect } from 'react'
import { useNavigate, useNavigation } from 'react-router'
import { fromSaved } from '../address/address-form.ts'
import { checkoutStore, useCheckout } from '../cart/checkout-store.ts'

/**
 * Whom and where this browser ordered for last; `address`: all of it, once the shopper has asked for it. `ahead`: it
 * was to be paid by bank.
 */
export type KnownAddress = { fullName: string; city: string; address: unknown; ahead: boolean }

/** The name of the query that asks for the address: its street is not sent before, since phones are shared. */
export const LAST_ADDRESS = 'lastAddress'

/** Fills in the address of this browser's last order by one press. Nothing once the form is begun. */
export function LastAddress({ known }: { known: KnownAddress }) {
  const { state } = useNavigation()
  const navigate = useNavigate()
  const begun = useCheckout(({ address }) => [address.fullName, address.city, address.address].some(Boolean))
  useEffect(() => {
    if (!known.address) return
    // Paid as the last one, which stands there before the order is completed.
    checkoutStore.setState({ address: fromSaved(known.address), ...(known.ahead && { payment: 'Bank Transfer' }) })
  }, [known.address, known.ahead])
  if (known.address) {
    const { fullName, address, city } = fromSaved(known.address)
    return <Said>{`Filled in: ${fullName}, ${address}, ${city}`}</Said>
  }
  if (begun) return null
  return (
    <>
      <Said />
      <button
        type="button"
        disabled={state !== 'idle'}
        onClick={() => void navigate(`?${LAST_ADDRESS}=1`, { replace: true, preventScrollReset: true })}
        className="min-h-11 rounded-sm border border-accent-deep px-4 py-2 text-left font-medium text-sm sm:col-span-2"
      >
        {'Send it to '}
        <bdi>{known.fullName}</bdi>
        {' in '}
        <bdi>{known.city}</bdi>
        {' again'}
      </button>
    </>
  )
}

/** What somebody hears who does not see the fields. There from the beginning, so that its text is announced. */
const Said = ({ children }: { children?: string }) => (
  <p role="status" className="sr-only">
    {children}
  </p>
)
