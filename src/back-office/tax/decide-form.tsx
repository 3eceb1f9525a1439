import type { ListedInvoice } from '../../shop/orders/fiscal/index.ts'
import { Select, Text } from '../kit/fields.tsx'
import { FoldForm } from '../kit/form-parts.tsx'

const decisions = { numbered: 'IRIS has it', again: 'IRIS has it not: send it', drop: 'Do not send it' }

/** What a person found out about an invoice; nothing where nobody is asked. */
export function DecideForm({ invoice: { invoiceId, state } }: { invoice: ListedInvoice }) {
  if (state !== 'uncertain' && state !== 'refused') return null
  return (
    <FoldForm label="Decide" action="decide" of={{ invoiceId: String(invoiceId) }} submit="Save">
      <div className="grid gap-3 text-left sm:grid-cols-3">
        <Select name="decision" label="What IRIS shows" options={decisions} />
        <Text name="number" label="Its number there" maxLength={60} />
        <Text name="why" label="Why it is not sent" maxLength={300} />
      </div>
    </FoldForm>
  )
}
