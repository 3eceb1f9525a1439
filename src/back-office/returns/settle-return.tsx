import { amountText, type Paisa, toRupees } from '../../shop/ground/money.ts'
import { refundMethods } from '../../shop/orders/orders/refund-rules.ts'
import type { ReturnWorth, StaffReturn } from '../../shop/orders/returns/index.ts'
import { returnWishes } from '../../shop/orders/returns/return-rules.ts'
import { Select, Text } from '../kit/fields.tsx'
import { FoldForm, FormProblem } from '../kit/form-parts.tsx'
import { Quote } from '../kit/notice.tsx'
import { StaffForm } from '../kit/staff-form.tsx'
import { type EditedLine, LinesEditor } from '../orders/lines/lines-editor.tsx'

export type ReturnRights = { move: boolean; refund: boolean }
type Props = { details: StaffReturn; worth: ReturnWorth; attempt: string; may: ReturnRights }

/** How a received return ends: money that is paid back, or bottles that are sent instead. */
export function SettleReturn({ details, worth, attempt, may }: Props) {
  const { refundDue, wish, exchange } = details
  if (refundDue === 0) return may.move ? <Decide details={details} worth={worth} /> : null
  const pays = wish === 'refund' || exchange !== null
  return (
    <div className="grid gap-6">
      <p className="font-medium">{`${amountText(refundDue)} are due${pays ? '' : ', as an exchange'}.`}</p>
      {pays && (may.refund ? <PayBack details={details} /> : <p>Accounts pay it back: it stands in Refunds to pay.</p>)}
      {may.move && !exchange && <Exchange details={details} attempt={attempt} open={wish === 'exchange'} />}
      {may.move && <Decide details={details} worth={worth} />}
    </div>
  )
}

const PayBack = ({ details: { refundDue, payTo } }: Pick<Props, 'details'>) => (
  <StaffForm action="pay" hidden={{ due: refundDue }} submit={`${amountText(refundDue)} are paid back`}>
    {payTo && <Quote label="Pay to">{payTo}</Quote>}
    <div className="pair">
      <Select name="method" label="Paid back by" options={refundMethods} />
      <Text name="reference" label="Reference of the payment" maxLength={80} />
    </div>
    <p className="text-sm">Please pay first: the customer is told that the money is paid back.</p>
  </StaffForm>
)

function Exchange({ details, attempt, open }: { details: StaffReturn; attempt: string; open: boolean }) {
  const lines = details.lines.map(
    ({ sizeId, name, ml, setOf, sku, cutPrice, quantity }): EditedLine => ({
      sizeId,
      name,
      ml,
      setOf,
      sku,
      cutPrice,
      quantity,
    }),
  )
  return (
    <FoldForm
      label="Send other bottles instead"
      open={open}
      action="exchange"
      hidden={{ attempt }}
      submit="Take the exchange order"
    >
      <LinesEditor lines={lines} />
      <FormProblem />
      <p className="text-sm">
        {`A confirmed order with free shipping, less ${amountText(details.refundDue)}. The same size costs what was paid for it, another one its price of today: the customer pays what is more on delivery, and what is less becomes due as a refund.`}
      </p>
    </FoldForm>
  )
}

const Decide = ({ details, worth }: Pick<Props, 'details' | 'worth'>) => (
  <FoldForm label="Decide otherwise" action="value" submit="Save" variant="outline">
    <div className="pair">
      <Select name="wish" label="The customer gets" options={returnWishes} defaultValue={details.wish} />
      <Text
        name="value"
        label="What they are worth, Rs"
        inputMode="numeric"
        required
        hint={worthText(worth)}
        defaultValue={String(toRupees(details.returnValue ?? (0 as Paisa)))}
      />
    </div>
  </FoldForm>
)

/** What was paid for the bottles, for whoever decides what they are worth. */
export const worthText = ({ exchange, refund }: ReturnWorth): string =>
  `${amountText(exchange)} was paid for them${refund === exchange ? '' : `; ${amountText(refund)} goes back while the customer keeps the free gift that came with them`}`
