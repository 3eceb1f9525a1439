import { shortDayText } from '../../shop/dates.ts'
import { amountText } from '../../shop/money.ts'
import type { MissingParcel, Settlement, SettlementLine } from '../../shop/settlement/index.ts'
import { type Decision, decisionTexts, findingTexts } from '../../shop/settlement/rules.ts'
import { Text } from '../kit/fields.tsx'
import { Panel } from '../kit/panel.tsx'
import { StaffForm, useTyped } from '../kit/staff-form.tsx'

type Props = { settlement: Settlement; mayDecide: boolean }

/** All that differs between the file and the shop, each with its decision, in one form. */
export function Differences({ settlement: { lines, missing, coversUntil, courier, seen }, mayDecide }: Props) {
  const differing = lines.filter(({ findings }) => findings.length > 0)
  if (differing.length + missing.length === 0) {
    return (
      <Panel title="Differences">
        <p className="text-muted">None: the file says what the shop expects.</p>
      </Panel>
    )
  }
  const list = (
    <>
      {differing.length > 0 && (
        <ul className="divide-y divide-line border-line border-y">
          {differing.map(line => (
            <DifferingLine key={line.line} line={line} mayDecide={mayDecide} />
          ))}
        </ul>
      )}
      {missing.length > 0 && (
        <div>
          <h3 className="font-semibold">Missing: {missing.length}</h3>
          <p className="text-muted text-sm">
            Delivered until {shortDayText(coversUntil)}, and not in the file. {courier} still owes them.
          </p>
          <ul className="mt-2 divide-y divide-line border-line border-y">
            {missing.map(parcel => (
              <MissingRow key={`${parcel.orderId} ${parcel.parcelId}`} parcel={parcel} mayDecide={mayDecide} />
            ))}
          </ul>
        </div>
      )}
    </>
  )
  return (
    <Panel title={`Differences: ${differing.length + missing.length}`} note={mayDecide ? howTo : undefined}>
      {mayDecide ? (
        <StaffForm action="decide" hidden={{ seen }} submit="Save the decisions" variant="outline">
          {list}
        </StaffForm>
      ) : (
        list
      )}
    </Panel>
  )
}

const howTo =
  "'Leave open' keeps the difference on the courier's account, to be claimed or deducted later. 'Accept' takes fee and tax as they are and writes the rest off."

function DifferingLine({ line, mayDecide }: { line: SettlementLine; mayDecide: boolean }) {
  const { trackingNumber, orderNumber, order, cod, fee, tax, expected, findings, excessFee, excessTax, decision } = line
  const details = [
    order && `expected ${amountText(expected)}`,
    `paid ${amountText(cod)}`,
    `fee ${amountText(fee)}${excessFee > 0 ? `, ${amountText(excessFee)} too much` : ''}`,
    `tax ${amountText(tax)}${excessTax > 0 ? `, ${amountText(excessTax)} too much` : ''}`,
  ]
  return (
    <li className="grid gap-x-6 gap-y-2 py-3 lg:grid-cols-[1fr_24rem]">
      <div className="wrap-anywhere min-w-0">
        <p className="flex flex-wrap items-center gap-2">
          <span className="font-medium">{[trackingNumber, orderNumber].filter(Boolean).join(', ')}</span>
          {findings.map(finding => (
            <span key={finding} className="chip chip-danger">
              {findingTexts[finding]}
            </span>
          ))}
        </p>
        <p className="text-sm tabular-nums">{details.filter(Boolean).join('; ')}</p>
        {order && (
          <a href={`/admin/orders/${order._id}`} className="line-link">
            Order {order.orderNumber}
          </a>
        )}
      </div>
      {mayDecide ? (
        <div className="grid content-start gap-3">
          {findings.includes('double') ? (
            <OwedBack line={line} />
          ) : (
            <DecisionChoice name={`line.${line.line}`} label={trackingNumber || orderNumber} decision={decision} />
          )}
          {!order && <Text name={`match.${line.line}`} label="Belongs to the order number" maxLength={60} />}
        </div>
      ) : (
        <p className="text-sm">{findings.includes('double') ? 'Owed back' : decision && decisionTexts[decision]}</p>
      )}
    </li>
  )
}

/** Money that was paid twice is not the shop's: there is nothing to decide, only to see. */
const OwedBack = ({ line: { line, cod } }: { line: SettlementLine }) => (
  <p className="text-sm">
    <input type="hidden" name={`line.${line}`} value="open" />
    {amountText(cod)} stays on the courier's account as owed back.
  </p>
)

function MissingRow({ parcel, mayDecide }: { parcel: MissingParcel; mayDecide: boolean }) {
  const { orderId, parcelId, orderNumber, trackingNumber, amount, since, decision } = parcel
  return (
    <li className="grid gap-x-6 gap-y-2 py-3 lg:grid-cols-[1fr_24rem]">
      <div className="wrap-anywhere min-w-0 text-sm tabular-nums">
        <a href={`/admin/orders/${orderId}`} className="line-link font-medium">
          {[trackingNumber, orderNumber].filter(Boolean).join(', ')}
        </a>
        <span className="block">
          {amountText(amount)}, delivered {shortDayText(since)}
        </span>
      </div>
      {mayDecide ? (
        <DecisionChoice name={`missing.${orderId}.${parcelId ?? ''}`} label={orderNumber} decision={decision} />
      ) : (
        <p className="text-sm">{decision && decisionTexts[decision]}</p>
      )}
    </li>
  )
}

/** 'Leave open' is chosen until somebody decides. */
function DecisionChoice({ name, label, decision }: { name: string; label: string; decision: Decision | null }) {
  const chosen = useTyped()[name] ?? decision ?? 'open'
  return (
    <fieldset className="flex flex-wrap gap-x-5">
      <legend className="sr-only">Decision about {label}</legend>
      {Object.entries(decisionTexts).map(([value, text]) => (
        <label key={value} className="inline-flex min-h-11 items-center gap-2 text-sm">
          <input type="radio" name={name} value={value} defaultChecked={value === chosen} className="size-4" />
          {text}
        </label>
      ))}
    </fieldset>
  )
}
