import { type LoaderFunctionArgs, type MetaArgs, useLoaderData } from 'react-router'
import { dayText } from '../../shop/dates.ts'
import { amountText, toPercent } from '../../shop/money.ts'
import { findSettlement, suggestColumns, undecided } from '../../shop/settlement/index.ts'
import { settlementStates } from '../../shop/settlement/rules.ts'
import { mayDo } from '../../shop/staff/rules.ts'
import { noIndex, pageMeta } from '../../web/browser/page-meta.ts'
import { staffActions, staffPage } from '../../web/server/staff-pages.ts'
import { BackLink } from '../kit/back-link.tsx'
import { Panel } from '../kit/panel.tsx'
import { StaffForm } from '../kit/staff-form.tsx'
import { CloseForm } from './close-form.tsx'
import { ColumnsForm } from './columns-form.tsx'
import { Differences } from './differences.tsx'
import { LineTable } from './line-table.tsx'
import { settlementActions, settlementIdOf } from './settlement-actions.ts'

/** One statement of a courier, from its columns to the ledger. */
export const meta = (args: MetaArgs) => [...pageMeta(args, 'Settlement'), noIndex]

export const loader = staffPage('settlements.read', async ({ shop, session, params }) => {
  const settlement = await findSettlement(shop.db, settlementIdOf({ params }), await shop.settings())
  return {
    settlement,
    columns: await suggestColumns(shop.db, settlement.courierId, settlement.header),
    left: undecided(settlement.lines),
    mayChange: mayDo(session.staff.role, 'settlements.change'),
  }
})
type Page = Awaited<ReturnType<typeof loader>>

export const action = staffActions(settlementActions)

// Also after a refusal: the page then shows what has changed.
export const shouldRevalidate = () => true

export default function SettlementPage() {
  const { settlement, columns, left, mayChange } = useLoaderData<(args: LoaderFunctionArgs) => Promise<Page>>()
  const { state, courier, paidOn, reference, fileName, lines, rate } = settlement
  const isOpen = mayChange && state === 'open'
  const agreeing = lines.filter(({ findings }) => findings.length === 0)
  return (
    <>
      <BackLink href="/admin/settlements">All settlements</BackLink>
      <h1 className="page-title flex flex-wrap items-center gap-3">
        {courier}, {dayText(paidOn)} <span className="chip">{settlementStates[state]}</span>
      </h1>
      <p className="wrap-anywhere mt-1 text-muted text-sm">
        {[reference, fileName, `tax withheld up to ${toPercent(rate)}%`].filter(Boolean).join(', ')}
      </p>
      <div className="mt-6 grid gap-6">
        {state === 'mapping' && mayChange && <ColumnsForm settlement={settlement} columns={columns} />}
        {(state === 'open' || state === 'closed') && (
          <>
            <Summary settlement={settlement} />
            <Differences settlement={settlement} mayDecide={isOpen} />
            {isOpen && <CloseForm settlement={settlement} left={left} />}
            <Panel title={`As expected: ${agreeing.length}`}>
              <LineTable lines={agreeing} />
            </Panel>
          </>
        )}
        {isOpen && (
          <details>
            <summary className="inline-flex min-h-11 items-center font-medium text-sm">The columns are wrong</summary>
            <ColumnsForm settlement={settlement} columns={columns} />
          </details>
        )}
        {mayChange && (state === 'mapping' || state === 'open') && (
          <StaffForm action="discard" submit="Discard this statement" busy="Discarding ..." variant="outline" />
        )}
      </div>
    </>
  )
}

function Summary({ settlement }: { settlement: Page['settlement'] }) {
  const { lines, paidOut, received, closedAt, closedBy } = settlement
  const total = (name: 'cod' | 'fee' | 'tax') => lines.reduce((sum, line) => sum + line[name], 0) as typeof paidOut
  const figures = [
    { label: 'Lines', text: String(lines.length) },
    { label: 'Collected', text: amountText(total('cod')) },
    { label: 'Fees', text: amountText(total('fee')) },
    { label: 'Tax withheld', text: amountText(total('tax')) },
    { label: 'Paid out', text: amountText(paidOut) },
    ...(received === null ? [] : [{ label: 'Arrived in the bank', text: amountText(received) }]),
  ]
  return (
    <section aria-label="Sums of the file">
      <dl className="grid grid-cols-2 gap-3 sm:grid-cols-3 lg:grid-cols-6">
        {figures.map(({ label, text }) => (
          <div key={label} className="tile">
            <dt className="text-muted">{label}</dt>
            <dd className="font-semibold tabular-nums">{text}</dd>
          </div>
        ))}
      </dl>
      {closedAt && (
        <p className="mt-3 text-muted text-sm">
          Closed on {dayText(closedAt)} by {closedBy}.
        </p>
      )}
    </section>
  )
}
