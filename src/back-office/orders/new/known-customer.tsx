import { plural } from '../../../shop/ground/plural.ts'
import type { KnownCustomer } from '../../../shop/orders/orders/index.ts'
import { Button } from '../../../ui/button.tsx'

const fields = ['fullName', 'email', 'address', 'town', 'famousSpot', 'city', 'state', 'country'] as const

/** Whom the shop knows by the phone number, and a button that fills in where their last order went. */
export function KnownCustomerNote({ known }: { known: KnownCustomer }) {
  const { fullName, orders, delivered, refused, open } = known
  return (
    <div role="status" className="flex flex-wrap items-center gap-x-4 gap-y-2 bg-sand p-3 text-sm sm:col-span-2">
      <p className="wrap-anywhere min-w-0 flex-1">
        <b className="font-medium">{fullName}</b>
        {`: ${plural(orders, 'order')}, ${delivered} delivered, ${refused} not taken.`}
        {open && <span className="block text-danger">{`Order ${open} is still open: is this the same one?`}</span>}
      </p>
      <Button type="button" variant="outline" onClick={event => fill(event.currentTarget.form, known)}>
        Fill in the last address
      </Button>
    </div>
  )
}

/** What was typed already stays. */
function fill(form: HTMLFormElement | null, known: KnownCustomer): void {
  for (const name of fields) {
    const field = form?.elements.namedItem(name)
    if (field instanceof HTMLSelectElement || (field instanceof HTMLInputElement && field.value.trim() === ''))
      field.value = known[name]
  }
}
