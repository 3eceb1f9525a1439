import { useLoaderData } from 'react-router'
import { dayText, shortDayText } from '../../shop/ground/dates.ts'
import { grouped } from '../../shop/ground/grouped.ts'
import type { ListPart } from '../../shop/ground/list-filters-and-pages.ts'
import { amountText, toPercent, toRupees } from '../../shop/ground/money.ts'
import { isolated } from '../../shop/ground/names/size-and-urdu-name-rules.ts'
import {
  findStatementColumns,
  type LeftOutRow,
  type MissingParcel,
  type SettlementLine,
  SettlementParts,
  type ShownSettlement,
  showSettlement,
} from '../../shop/money/settlement/index.ts'
import {
  columnMeanings,
  type Decision,
  decisionTexts,
  findingTexts,
  settlementStates,
} from '../../shop/money/settlement/settlement-rules.ts'
import { staffActions, staffPage } from '../../web/server/staff-pages.ts'
import { numberOf } from '../kit/addresses.ts'
import { askedOnce, ColumnsForm } from '../kit/columns-form.tsx'
import { DetailPage } from '../kit/detail-page.tsx'
import { Radios, Text } from '../kit/fields.tsx'
import { Fold } from '../kit/fold.tsx'
import { LineLink } from '../kit/line-link.tsx'
import { PartPager } from '../kit/pager.tsx'
import { Panel } from '../kit/panel.tsx'
import { Rows } from '../kit/rows.tsx'
import { StaffForm } from '../kit/staff-form.tsx'
import { StateChip } from '../kit/state-chip.tsx'
import { titled } from '../kit/titled.ts'
import { useHere } from '../kit/use-here.ts'
import { useMay } from '../kit/use-may.ts'
import { LineTable } from './line-table.tsx'
import { settlementActions } from './settlement-actions.ts'
import { Summary } from './summary.tsx'

/** One statement of a courier, from its columns to the ledger. */
export const meta = titled('Settlement')

export const loader = staffPage('settlements.read', async ({ shop, params, query }) => {
  const parts = SettlementParts.parse(query)
  const settlement = await showSettlement(shop.db, numberOf(params.id), await shop.settings(), parts)
  return { settlement, columns: await findStatementColumns(shop.db, settlement) }
})

export const action = staffActions(settlementActions)

type Props = { settlement: ShownSettlement; mayDecide: boolean }

const howTo =
  "'Leave open' keeps the difference on the courier's account, to be claimed or deducted later. 'Accept' takes fee and tax as they are and writes the rest off."

/** What differs between the file and the shop, each with its decision: a part of it in one form. */
function Differences({ settlement, mayDecide }: Props) {
  const { differences, missingCount, coversUntil, courier, seen } = settlement
  const { count } = differences
  const missing = differences.rows.flatMap(row => ('missing' in row ? row.missing : []))
  const list = (
    <>
      <Rows
        rows={differences.rows.flatMap(row => ('line' in row ? row.line : []))}
        keyOf={({ line }) => line}
        cell={line => <LineText line={line} />}
        note={lineNote}
        end={line => <LineDecision line={line} mayDecide={mayDecide} />}
      />
      {missing.length > 0 && (
        <div>
          <h3 className="font-semibold">Missing: {grouped(missingCount)}</h3>
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
  const pager = <PartPager part={differences} name="page" label="Differences" />
  if (!mayDecide || count === 0) {
    return (
      <Panel title={count === 0 ? 'Differences' : `Differences: ${grouped(count)}`}>
        {count === 0 ? <p className="text-muted">None: the file says what the shop expects.</p> : list}
        {pager}
      </Panel>
    )
  }
  return (
    <Panel
      title={`Differences: ${grouped(count)}`}
      note={
        differences.rows.length < count ? `${howTo} Save the decisions of these before you go on to others.` : howTo
      }
    >
      <StaffForm action="decide" hidden={{ seen }} submit="Save the decisions" variant="outline">
        {list}
      </StaffForm>
      {pager}
    </Panel>
  )
}

const LineText = ({ line: { trackingNumber, orderNumber, findings } }: { line: SettlementLine }) => (
  <p className="flex flex-wrap items-center gap-2 font-medium">
    {[trackingNumber, orderNumber].filter(Boolean).join(', ')}
    {findings.map(finding => (
      <span key={finding} className="chip" data-tone="wrong">
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

export default function SettlementPage() {
  const { settlement, columns } = useLoaderData<typeof loader>()
  const mayChange = useMay()('settlements.change')
  const { state, courier, paidOn, reference, fileName, expected, leftOut, rates } = settlement
  const isOpen = mayChange && state === 'open'
  const withheld = `income tax up to ${toPercent(rates.incomeTax)}%, sales tax up to ${toPercent(rates.salesTax)}%`
  const columnsForm = (
    <ColumnsForm
      {...settlement}
      columns={columns}
      meanings={columnMeanings}
      note={askedOnce(courier, 'Fees and taxes may stand in several columns.')}
    />
  )
  return (
    <DetailPage
      back={{ to: '/admin/settlements', label: 'All settlements' }}
      title={`${courier}, ${dayText(paidOn)}`}
      chips={<StateChip state={state}>{settlementStates[state]}</StateChip>}
      note={[...[reference, fileName].filter(Boolean).map(isolated), withheld].join(', ')}
    >
      {state === 'mapping' && mayChange && columnsForm}
      {(state === 'open' || state === 'closed') && (
        <>
          <Summary settlement={settlement} />
          <Differences settlement={settlement} mayDecide={isOpen} />
          {isOpen && <CloseForm settlement={settlement} />}
          <Panel title={`As expected: ${grouped(expected.count)}`}>
            <LineTable lines={expected.rows} />
            <PartPager part={expected} name="expected" label="As expected" />
          </Panel>
          {leftOut.count > 0 && <LeftOut part={leftOut} />}
        </>
      )}
      {isOpen && <Fold label="The columns are wrong">{columnsForm}</Fold>}
      {mayChange && (state === 'mapping' || state === 'open') && (
        <StaffForm action="discard" submit="Discard this statement" busy="Discarding ..." variant="outline" />
      )}
    </DetailPage>
  )
}

const LeftOut = ({ part }: { part: ListPart<LeftOutRow> }) => (
  <Panel
    title={`Left out: ${grouped(part.count)}`}
    note="Rows of the file that name no parcel, such as sums and remarks."
  >
    <Rows
      rows={part.rows}
      keyOf={({ line }) => line}
      cell={({ cells }) => cells.filter(Boolean).map(isolated).join(', ') || 'Nothing'}
      note={({ line }) => `Row ${line}`}
    />
    <PartPager part={part} name="left" label="Left out" />
  </Panel>
)

/** Closes a settlement once every difference is decided. */
function CloseForm({ settlement }: Pick<Props, 'settlement'>) {
  const { paidOut, seen, courier, undecided: left, undecidedPage, differences } = settlement
  const { here } = useHere()
  return (
    <Panel
      title="Close"
      note={
        left > 0
          ? `${left === 1 ? 'One difference is' : `${grouped(left)} differences are`} not decided yet.`
          : `By its lines ${courier} paid out ${amountText(paidOut)}. What arrived more or less stays on the courier's account.`
      }
    >
      {undecidedPage && undecidedPage !== differences.page && (
        <LineLink to={here({ page: undecidedPage })}>The first that is not decided</LineLink>
      )}
      {left === 0 && (
        <StaffForm action="close" hidden={{ seen }} submit="Close the settlement" busy="Closing ...">
          <Text
            name="received"
            label="Arrived in the bank, Rs"
            inputMode="decimal"
            required
            defaultValue={String(toRupees(paidOut))}
            className="max-w-60"
          />
        </StaffForm>
      )}
    </Panel>
  )
}
