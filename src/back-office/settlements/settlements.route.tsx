import { useLoaderData } from 'react-router'
import { shortDayText } from '../../shop/ground/dates.ts'
import { amountText } from '../../shop/ground/money.ts'
import { plural } from '../../shop/ground/plural.ts'
import { settlementStates } from '../../shop/money/settlement/rules.ts'
import { LinkButton } from '../../ui/link-button.tsx'
import { staffActions } from '../../web/server/staff-pages.ts'
import { AskNow } from '../kit/ask-now.tsx'
import { ListPage } from '../kit/list-page.tsx'
import { Panel } from '../kit/panel.tsx'
import { PeriodForm } from '../kit/period-form.tsx'
import { titled } from '../kit/titled.ts'
import { useMay } from '../kit/use-may.ts'
import { AccountsPanel } from './accounts-panel.tsx'
import { askActions } from './ask-actions.ts'
import { DueParcels } from './due-parcels.tsx'
import { loadSettlements } from './load-settlements.ts'

/** What couriers owe today, their settlements, and the ledger for the accountant. */
export const meta = titled('Settlements')

export const loader = loadSettlements

export const action = staffActions(askActions)

export default function SettlementsPage() {
  const { couriers, settlements, asking, period, chosen } = useLoaderData<typeof loader>()
  return (
    <ListPage
      title="Settlements"
      actions={
        useMay()('settlements.change') && (
          <>
            <AskNow {...asking} submit="Fetch payments" />
            <LinkButton href="/admin/settlements/import">Import a statement</LinkButton>
          </>
        )
      }
      rows={settlements}
      to={({ _id }) => `/admin/settlements/${_id}`}
      columns={[
        { label: 'Statement', cell: ({ courier }) => courier, note: ({ paidOn }) => shortDayText(paidOn) },
        { label: 'Reference', cell: ({ reference, fileName }) => reference || fileName, plain: true },
        { label: 'Lines', cell: ({ lines }) => plural(lines, 'line'), plain: true },
        { label: 'State', cell: ({ state }) => settlementStates[state], chip: true, plain: true },
        { label: 'Received', cell: ({ received }) => received !== null && amountText(received), end: true },
      ]}
      empty={{ title: 'No statement is imported yet', text: 'The CSV file that a courier sends with a payment.' }}
    >
      <div className="my-4 grid gap-4">
        <AccountsPanel couriers={couriers} />
        {chosen && <DueParcels {...chosen} />}
        <Panel title="Ledger" note="Every movement of money by order, as CSV for the accountant.">
          <PeriodForm action="/admin/settlements/ledger" {...period} />
        </Panel>
      </div>
    </ListPage>
  )
}
