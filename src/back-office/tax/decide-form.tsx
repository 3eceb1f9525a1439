import type { ListedInvoice } from '../../shop/orders/fiscal/index.ts'
import { Select, Text } from '../kit/fields.tsx'
import { FoldForm } from '../kit/form-parts.tsx'

const decisions = { numbered: 'IRIS has it', again: 'IRIS has it not: send it', drop: 'Do not send it' }
const buyerDecisions = { corrected: 'IRIS names the new buyer now', stays: 'It stays as it is' }

/** What a person found out about an invoice; nothing where nobody is asked. */
export function DecideForm({ invoice: { invoiceId, state, otherBuyer } }: { invoice: ListedInvoice }) {
  if (otherBuyer)
    return (
      <FoldForm
        label="Decide"
        action="decide"
        of={{ invoiceId: String(invoiceId), buyer: otherBuyer.is }}
        submit="Save"
      >
        <div className="grid min-w-48 gap-3 text-left lg:grid-cols-2">
          <Select name="decision" label="What became of it" options={buyerDecisions} />
          <Text name="why" label="Why it stays" maxLength={300} />
        </div>
      </FoldForm>
    )
  if (state !== 'uncertain' && state !== 'refused') return null
  return (
    <FoldForm label="Decide" action="decide" of={{ invoiceId: String(invoiceId) }} submit="Save">
      <div className="grid min-w-48 gap-3 text-left lg:grid-cols-3">
        <Select name="decision" label="What IRIS shows" options={decisions} />
        <Text name="number" label="Its number there" maxLength={60} />
        <Text name="why" label="Why it is not sent" maxLength={300} />
      </div>
    </FoldForm>
  )
}
