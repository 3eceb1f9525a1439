import { shortDayText, timeText } from '../../../shop/ground/dates.ts'
import { amountText, type Paisa, toRupees } from '../../../shop/ground/money.ts'
import type { Trust } from '../../../shop/offers/trust/index.ts'
import { outcomeLabels } from '../../../shop/offers/trust/trust-rules.ts'
import type { Order, StaffOrder } from '../../../shop/orders/orders/index.ts'
import { advanceLeft } from '../../../shop/orders/orders/order-money-text-rules.ts'
import { Facts } from '../../kit/facts.tsx'
import { Area, Text } from '../../kit/fields.tsx'
import { FoldForm } from '../../kit/form-parts.tsx'
import { LineLink } from '../../kit/line-link.tsx'
import { Panel } from '../../kit/panel.tsx'
import { StaffForm } from '../../kit/staff-form.tsx'

type Props = {
  order: Order
  office: StaffOrder['office']
  trust: Trust
  /** What is asked where no rule names an amount. */
  usual: Paisa
  may: { call: boolean; trust: boolean }
}

/** How far whoever ordered is trusted, and why; what the rules say; and the advance that is asked. */
export function TrustPanel({ order, office: { version }, trust, usual, may }: Props) {
  const { score, reasons, blocks, outcome, rule, asks } = trust
  const { advance, orderStatus, paymentMethod, expiresAt } = order
  const waits = advanceLeft(order) > 0
  const mayAsk = may.call && orderStatus === 'pending' && paymentMethod === 'COD'
  return (
    <Panel id="trust" title="Trust" note={`Score ${score} of 100`}>
      <ul aria-label="Why" className="flex flex-wrap gap-2">
        {reasons.map(text => (
          <li key={text} className="chip">
            {text}
          </li>
        ))}
      </ul>
      {blocks.map(({ blockId, kind, shown, reason, endsAt }) => (
        <p key={blockId} className="notice wrap-anywhere border-danger border-l-2">
          {`Blocked ${kind} ${shown}: ${reason}. ${endsAt ? `Until ${shortDayText(endsAt)}.` : ''}`}
        </p>
      ))}
      <Facts
        facts={[
          outcome !== null && ['Decided', `${outcomeLabels[outcome]}${asks > 0 ? `, ${amountText(asks)} ahead` : ''}`],
          rule !== '' && ['By the rule', rule],
          advance && ['Asked ahead', amountText(advance.advanceDue)],
          advance && ['Paid ahead', amountText(advance.advancePaid)],
          waits && expiresAt !== null && ['Kept until', timeText(expiresAt)],
        ]}
      />
      {mayAsk && waits && (
        <StaffForm action="waiveAdvance" hidden={{ version }} submit="Waive the advance" variant="outline" />
      )}
      {mayAsk && (
        <FoldForm
          key={advance?.advanceDue}
          label={waits ? 'Ask for another advance' : 'Ask for an advance'}
          action="askAdvance"
          hidden={{ version }}
          submit="Ask for the advance"
          variant="outline"
        >
          <Text
            name="amount"
            label="Amount, Rs"
            inputMode="numeric"
            required
            defaultValue={String(toRupees(asks > 0 ? asks : usual))}
          />
          <Area
            name="reason"
            label="Why, as the customer reads it"
            hint="Nothing that the customer does not know. On the phone you know whom you speak to"
            maxLength={500}
            rows={2}
          />
        </FoldForm>
      )}
      {may.trust && (
        <p>
          <LineLink to="/admin/trust">Rules and blocks</LineLink>
        </p>
      )}
    </Panel>
  )
}
