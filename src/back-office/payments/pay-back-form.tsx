import { type Paisa, toRupees } from '../../shop/ground/money.ts'
import { refundMethods } from '../../shop/orders/orders/rules.ts'
import { type AsideSource, backMethods, PORTAL } from '../../shop/orders/payments/rules.ts'
import { Select, Text } from '../kit/fields.tsx'
import { FoldForm } from '../kit/form-parts.tsx'

/** Records that money of a customer whose order is not known was paid back: to whom, how, and the number that proves it. */
export function PayBackForm({ of: { source, key }, owed }: { of: AsideSource; owed: Paisa }) {
  const methods = source === 'page' ? backMethods : refundMethods
  return (
    <FoldForm
      label="Paid back?"
      action="payBack"
      of={{ source, key }}
      submit="Save what was paid back"
      variant="outline"
    >
      <Text name="amount" label="Amount, Rs" inputMode="decimal" required defaultValue={String(toRupees(owed))} />
      <Text name="payee" label="To whom: name and account" required maxLength={200} />
      <Select
        name="method"
        label="Paid back by"
        options={methods}
        defaultValue={source === 'page' ? PORTAL : undefined}
      />
      <Text name="reference" label="Number of the payment" hint="Not needed for cash" maxLength={80} />
    </FoldForm>
  )
}
