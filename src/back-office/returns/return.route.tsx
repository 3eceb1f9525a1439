import { useLoaderData } from 'react-router'
import { timeText } from '../../shop/ground/dates.ts'
import { newAttempt } from '../../shop/ground/form-attempt.ts'
import { amountText, toRupees } from '../../shop/ground/money.ts'
import { countedSize, isolated, sizeText } from '../../shop/ground/names/size-and-urdu-name-rules.ts'
import { refundMethods } from '../../shop/orders/orders/refund-rules.ts'
import {
  findStaffReturn,
  type ReturnHistory,
  type ReturnWorth,
  type StaffReturn,
} from '../../shop/orders/returns/index.ts'
import {
  nextReturnStates,
  paidBackText,
  RETURN_NOTE_LIMIT,
  type ReturnState,
  type ReturnTerms,
  returnLabel,
  returnMeaning,
  returnReasons,
  returnWishes,
  termsOf,
} from '../../shop/orders/returns/return-rules.ts'
import { waitingOn } from '../../shop/staff/approvals/index.ts'
import { mayDo } from '../../shop/staff/staff/permission-rules.ts'
import { staffActions, staffPage } from '../../web/server/staff-pages.ts'
import { DetailPage } from '../kit/detail-page.tsx'
import { Area, Select, Text } from '../kit/fields.tsx'
import { FoldForm } from '../kit/form-parts.tsx'
import { LineLink } from '../kit/line-link.tsx'
import { Quote } from '../kit/notice.tsx'
import { Panel } from '../kit/panel.tsx'
import { Rows } from '../kit/rows.tsx'
import { StaffForm } from '../kit/staff-form.tsx'
import { titled } from '../kit/titled.ts'
import { WaitingNotice } from '../kit/waiting-notice.tsx'
import { PhotosPanel } from '../orders/order/photos-panel.tsx'
import { returnActions } from './return-actions.ts'
import { SettleReturn, worthText } from './settle-return.tsx'

export const meta = titled('Return')

export const loader = staffPage('returns.read', async ({ shop, session: { staff }, params }) => {
  const id = params.id ?? ''
  const [page, waiting] = await Promise.all([
    findStaffReturn(shop.db, id),
    waitingOn(shop.db, `/admin/returns/${id}`, staff),
  ])
  const may = { move: mayDo(staff.role, 'returns.move'), refund: mayDo(staff.role, 'orders.refund') }
  return { ...page, waiting, may, terms: termsOf(await shop.settings()), attempt: newAttempt() }
})

export const action = staffActions(returnActions)

const buttons = {
  requested: '',
  accepted: 'Accept the return',
  refused: 'Refuse it',
  received: 'The parcel is here',
  done: 'End it: nothing is due',
} satisfies Record<ReturnState, string>

type Props = { details: StaffReturn; worth: ReturnWorth; terms: ReturnTerms }

/**
 * The moves of a return, each a form with what the customer reads: an answer to the customer, and when the parcel is
 * here what of it can be sold.
 */
function ReturnMoves({ details, worth, terms }: Props) {
  // What is due is paid back or exchanged: a press alone does not end the return.
  const next = nextReturnStates(details.state).filter(to => to !== 'done' || details.refundDue === 0)
  if (details.state === 'received' && next.length === 0) return null
  if (next.length === 0) return <p className="text-muted">This return has ended.</p>
  return (
    <div className="grid gap-6">
      {next.map(to => (
        <StaffForm
          key={to}
          action="move"
          of={{ to }}
          hidden={{ from: details.state }}
          submit={buttons[to]}
          variant={to === 'refused' ? 'outline' : 'strong'}
        >
          {to === 'received' && <Sellable details={details} worth={worth} />}
          {to !== 'received' && (
            <p className="text-sm">{`The customer reads: ${returnMeaning({ ...details, state: to }, terms)}`}</p>
          )}
          <Area name="answer" label={noteLabel(to)} maxLength={RETURN_NOTE_LIMIT} />
        </StaffForm>
      ))}
    </div>
  )
}

/** The parcel is here and its money was sent: for whoever may do both. */
const ReceivePay = ({ details, worth }: Pick<Props, 'details' | 'worth'>) => (
  <FoldForm
    label="Received and paid back in one"
    action="receivePay"
    hidden={{ from: details.state }}
    submit="It is here, and paid back"
  >
    <Sellable details={details} worth={worth} />
    {details.payTo && <Quote label="Pay to">{details.payTo}</Quote>}
    <div className="pair">
      <Select name="method" label="Paid back by" options={refundMethods} />
      <Text name="reference" label="Reference of the payment" maxLength={80} />
    </div>
    <p className="text-sm">Please pay first: the customer is told that the money is paid back.</p>
  </FoldForm>
)

function noteLabel(to: ReturnState): string {
  if (to === 'refused') return 'Why, for the customer'
  return to === 'done' ? 'How it ended, for the customer' : 'To the customer (optional)'
}

const Sellable = ({ details, worth }: Pick<Props, 'details' | 'worth'>) => (
  <>
    <fieldset className="grid gap-3">
      <legend className="mb-2 font-medium text-sm">How many go back on sale? The others are written off.</legend>
      {details.lines.map(({ position, name, ml, setOf, quantity }) => (
        <Text
          key={position}
          name={`sellable-${position}`}
          label={`${sizeText(name, ml, setOf)} (of ${quantity})`}
          inputMode="numeric"
          required
        />
      ))}
    </fieldset>
    <Text
      name="value"
      label={details.wish === 'refund' ? 'To pay back, Rs' : 'Worth as an exchange, Rs'}
      inputMode="numeric"
      required
      hint={worthText(worth)}
      defaultValue={String(toRupees(worth[details.wish]))}
    />
  </>
)

/** One return: what the customer asks, and what may be done with it. */
export default function StaffReturnPage() {
  const { details, history, worth, waiting, terms, attempt, may } = useLoaderData<typeof loader>()
  const { orderId, orderNumber, customer, state, wish, answer, photos } = details
  return (
    <DetailPage
      back={{ to: '/admin/returns', label: 'All returns' }}
      title={`Return of ${orderNumber}`}
      says={['move', 'value', 'pay', 'receivePay']}
      first={<WaitingNotice approvals={waiting} />}
      aside={<Happened history={history} orderId={orderId} />}
    >
      <Panel title={returnLabel(state)} note={`${isolated(customer)} asks for: ${returnWishes[wish].toLowerCase()}`}>
        {state === 'received' && <SettleReturn details={details} worth={worth} attempt={attempt} may={may} />}
        {state === 'accepted' && wish === 'refund' && may.move && may.refund && (
          <ReceivePay details={details} worth={worth} />
        )}
        {may.move && <ReturnMoves key={state} details={details} worth={worth} terms={terms} />}
        <Outcome details={details} />
        {answer && <Quote label="We wrote">{answer}</Quote>}
      </Panel>
      <ReturnedLines details={details} />
      <PhotosPanel title="Pictures" alt="Sent" orderId={orderId} photos={photos} />
    </DetailPage>
  )
}

const Happened = ({ history, orderId }: { history: ReturnHistory; orderId: string }) => (
  <Panel title="What happened">
    <Rows
      rows={history}
      cell={({ state }) => <b className="font-medium">{returnLabel(state)}</b>}
      note={({ actor, at }) => `${actor}, ${timeText(at)}`}
    />
    <LineLink to={`/admin/orders/${orderId}`}>The order, and its refunds</LineLink>
  </Panel>
)

/** What the customer got for it. */
function Outcome({ details: { refunds, exchange } }: { details: StaffReturn }) {
  if (refunds.length === 0 && !exchange) return null
  return (
    <div className="grid gap-1 bg-tint p-3">
      <Rows rows={refunds} cell={refund => `Paid back ${paidBackText(refund)}`} />
      {exchange && (
        <p>
          {'Exchanged by order '}
          <LineLink to={`/admin/orders/${exchange.orderId}`}>{exchange.orderNumber}</LineLink>
          {exchange.totalAmount > 0 && `, ${amountText(exchange.totalAmount)} to pay`}
        </p>
      )}
    </div>
  )
}

const ReturnedLines = ({ details: { lines, reason, sealed, note, payTo } }: { details: StaffReturn }) => (
  <Panel title="What comes back">
    <Rows
      rows={lines}
      keyOf={({ position }) => position}
      cell={countedSize}
      note={({ sku, sellable, quantity }) =>
        `${sku}${sellable === null ? '' : `. ${sellable} back on sale, ${quantity - sellable} written off`}`
      }
    />
    <p>{`${returnReasons[reason]}. ${sealed ? 'Sealed, says the customer.' : 'Not sealed, or not said.'}`}</p>
    {note && <Quote label="The customer wrote">{note}</Quote>}
    {payTo && (
      <p className="wrap-anywhere">
        Pay back to: <bdi>{payTo}</bdi>
      </p>
    )}
  </Panel>
)
