import { shortDayText } from '../../shop/ground/dates.ts'
import { amountText } from '../../shop/ground/money.ts'
import type { MissingParcel, Settlement, SettlementLine } from '../../shop/money/settlement/index.ts'
import { type Decision, decisionTexts, findingTexts } from '../../shop/money/settlement/rules.ts'
import { Radios, Text } from '../kit/fields.tsx'
import { PanelForm } from '../kit/form-parts.tsx'
import { Panel } from '../kit/panel.tsx'
import { Rows } from '../kit/rows.tsx'

type Props = { settlement: Settlement; mayDecide: boolean }

const howTo =
  "'Leave open' keeps the difference on the courier's account, to be claimed or deducted later. 'Accept' takes fee and tax as they are and writes the rest off."

/** All that differs between the file and the shop, each with its decision, in one form. */
export function Differences({ settlement: { lines, missing, coversUntil, courier, seen }, mayDecide }: Props) {
  const differing = lines.filter(({ findings }) => findings.length > 0)
  const count = differing.length + missing.length
  const list = (
    <>
      <Rows
        rows={differing}
        keyOf={({ line }) => line}
        cell={line => <LineText line={line} />}
        note={lineNote}
        end={line => <LineDecision line={line} mayDecide={mayDecide} />}
      />
      {missing.length > 0 && (
        <div>
          <h3 className="font-semibold">Missing: {missing.length}</h3>
          <p className="text-muted text-sm">
            Delivered until {shortDayText(coversUntil)}, and not in the file. {courier} still owes them.
          </p>
          <Rows
            rows={missing}
            keyOf={({ orderId, parcelId }) => `${orderId} ${parcelId}`}
            to={({ orderId }) => `/admin/orders/${orderId}`}
            cell={({ trackingNumber, orderNumber }) => [trackingNumber, orderNumber].filter(Boolean).join(', ')}
            note={({ amount, since }) => `${amountText(amount)}, delivered ${shortDayText(since)}`}
            end={parcel => <MissingDecision parcel={parcel} mayDecide={mayDecide} />}
          />
        </div>
      )}
    </>
  )
  if (!mayDecide || count === 0) {
    return (
      <Panel title={count === 0 ? 'Differences' : `Differences: ${count}`}>
        {count === 0 ? <p className="text-muted">None: the file says what the shop expects.</p> : list}
      </Panel>
    )
  }
  return (
    <PanelForm
      title={`Differences: ${count}`}
      note={howTo}
      action="decide"
      hidden={{ seen }}
      submit="Save the decisions"
      variant="outline"
    >
      {list}
    </PanelForm>
  )
}

const LineText = ({ line: { trackingNumber, orderNumber, findings } }: { line: SettlementLine }) => (
  <p className="flex flex-wrap items-center gap-2 font-medium">
    {[trackingNumber, orderNumber].filter(Boolean).join(', ')}
    {findings.map(finding => (
      <span key={finding} className="chip chip-danger">
        {findingTexts[finding]}
      </span>
    ))}
  </p>
)

function lineNote({ order, cod, fee, tax, expected, excessFee, excessTax }: SettlementLine) {
  const details = [
    order && `expected ${amountText(expected)}`,
    `paid ${amountText(cod)}`,
    `fee ${amountText(fee)}${excessFee > 0 ? `, ${amountText(excessFee)} too much` : ''}`,
    `tax ${amountText(tax)}${excessTax > 0 ? `, ${amountText(excessTax)} too much` : ''}`,
  ]
  return (
    <>
      {`${details.filter(Boolean).join('; ')} `}
      {order && (
        <a href={`/admin/orders/${order._id}`} className="text-link">
          Order {order.orderNumber}
        </a>
      )}
    </>
  )
}

function LineDecision({ line: { line, order, cod, findings, decision, ...of }, mayDecide }: LineProps) {
  const isDouble = findings.includes('double')
  if (!mayDecide) return isDouble ? 'Owed back' : decision && decisionTexts[decision]
  return (
    <div className="grid gap-3">
      {isDouble ? (
        // Money that was paid twice is not the shop's: there is nothing to decide, only to see.
        <p>
          <input type="hidden" name={`line.${line}`} value="open" />
          {amountText(cod)} stays on the courier's account as owed back.
        </p>
      ) : (
        <Decide name={`line.${line}`} about={of.trackingNumber || of.orderNumber} decision={decision} />
      )}
      {!order && <Text name={`match.${line}`} label="Belongs to the order number" maxLength={60} />}
    </div>
  )
}
type LineProps = { line: SettlementLine; mayDecide: boolean }

function MissingDecision({ parcel, mayDecide }: { parcel: MissingParcel; mayDecide: boolean }) {
  const { orderId, parcelId, orderNumber, decision } = parcel
  if (!mayDecide) return decision && decisionTexts[decision]
  return <Decide name={`missing.${orderId}.${parcelId ?? ''}`} about={orderNumber} decision={decision} />
}

/** 'Leave open' is chosen until somebody decides. */
const Decide = ({ name, about, decision }: { name: string; about: string; decision: Decision | null }) => (
  <Radios
    name={name}
    label={<span className="sr-only">Decision about {about}</span>}
    options={decisionTexts}
    defaultValue={decision ?? 'open'}
    className="choices-line"
  />
)
