import { useLoaderData } from 'react-router'
import { dayText } from '../../shop/ground/dates.ts'
import { toPercent } from '../../shop/ground/money.ts'
import { isolated } from '../../shop/ground/names/rules.ts'
import { findSettlement, type Settlement, suggestColumns, undecided } from '../../shop/money/settlement/index.ts'
import { columnMeanings, settlementStates } from '../../shop/money/settlement/rules.ts'
import { staffActions, staffPage } from '../../web/server/staff-pages.ts'
import { ColumnsForm } from '../dispatch/files/columns-form.tsx'
import { numberOf } from '../kit/addresses.ts'
import { DetailPage } from '../kit/detail-page.tsx'
import { Fold } from '../kit/fold.tsx'
import { Panel } from '../kit/panel.tsx'
import { Rows } from '../kit/rows.tsx'
import { StaffForm } from '../kit/staff-form.tsx'
import { titled } from '../kit/titled.ts'
import { useMay } from '../kit/use-may.ts'
import { CloseForm } from './close-form.tsx'
import { Differences } from './differences.tsx'
import { LineTable } from './line-table.tsx'
import { settlementActions } from './settlement-actions.ts'
import { Summary } from './summary.tsx'

/** One statement of a courier, from its columns to the ledger. */
export const meta = titled('Settlement')

export const loader = staffPage('settlements.read', async ({ shop, params }) => {
  const settlement = await findSettlement(shop.db, numberOf(params.id), await shop.settings())
  const columns = await suggestColumns(shop.db, settlement.courierId, settlement.header)
  return { settlement, columns, left: undecided(settlement.lines) }
})

export const action = staffActions(settlementActions)

export default function SettlementPage() {
  const { settlement, columns, left } = useLoaderData<typeof loader>()
  const mayChange = useMay()('settlements.change')
  const { state, courier, paidOn, reference, fileName, lines, leftOut, rates } = settlement
  const isOpen = mayChange && state === 'open'
  const agreeing = lines.filter(({ findings }) => findings.length === 0)
  const withheld = `income tax up to ${toPercent(rates.incomeTax)}%, sales tax up to ${toPercent(rates.salesTax)}%`
  const columnsForm = (
    <ColumnsForm
      {...settlement}
      columns={columns}
      meanings={columnMeanings}
      note="Fees and taxes may stand in several columns."
    />
  )
  return (
    <DetailPage
      back={{ to: '/admin/settlements', label: 'All settlements' }}
      title={`${courier}, ${dayText(paidOn)}`}
      chips={<span className="chip">{settlementStates[state]}</span>}
      note={[...[reference, fileName].filter(Boolean).map(isolated), withheld].join(', ')}
    >
      {state === 'mapping' && mayChange && columnsForm}
      {(state === 'open' || state === 'closed') && (
        <>
          <Summary settlement={settlement} />
          <Differences settlement={settlement} mayDecide={isOpen} />
          {isOpen && <CloseForm settlement={settlement} left={left} />}
          <Panel title={`As expected: ${agreeing.length}`}>
            <LineTable lines={agreeing} />
          </Panel>
          {leftOut.length > 0 && <LeftOut rows={leftOut} />}
        </>
      )}
      {isOpen && <Fold label="The columns are wrong">{columnsForm}</Fold>}
      {mayChange && (state === 'mapping' || state === 'open') && (
        <StaffForm action="discard" submit="Discard this statement" busy="Discarding ..." variant="outline" />
      )}
    </DetailPage>
  )
}

const LeftOut = ({ rows }: { rows: Settlement['leftOut'] }) => (
  <Panel title={`Left out: ${rows.length}`} note="Rows of the file that name no parcel, such as sums and remarks.">
    <Rows
      rows={rows}
      keyOf={({ line }) => line}
      cell={({ cells }) => cells.filter(Boolean).map(isolated).join(', ') || 'Nothing'}
      note={({ line }) => `Row ${line}`}
    />
  </Panel>
)
