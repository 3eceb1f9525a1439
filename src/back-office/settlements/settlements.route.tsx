import { Fragment } from 'react'
import { useLoaderData } from 'react-router'
import { z } from 'zod'
import { shortDayText } from '../../shop/ground/dates.ts'
import { monthUntilToday } from '../../shop/ground/ledger/index.ts'
import { amountText, type Paisa, paisa } from '../../shop/ground/money.ts'
import { plural } from '../../shop/ground/plural.ts'
import { askNow, findAsking } from '../../shop/money/courier-files/index.ts'
import {
  type CourierAccount,
  type DueParcel,
  listCourierAccounts,
  listDueParcels,
  listSettlements,
} from '../../shop/money/settlement/index.ts'
import { settlementStates } from '../../shop/money/settlement/settlement-rules.ts'
import { LinkButton } from '../../ui/link-button.tsx'
import { staffAction, staffActions, staffPage } from '../../web/server/staff-pages.ts'
import { AskNow } from '../kit/ask-now.tsx'
import { ListPage } from '../kit/list-page.tsx'
import { ListTable } from '../kit/list-table.tsx'
import { Panel } from '../kit/panel.tsx'
import { PeriodForm } from '../kit/period-form.tsx'
import { titled } from '../kit/titled.ts'
import { useMay } from '../kit/use-may.ts'

/** What couriers owe today, their settlements, and the ledger for the accountant. */
export const meta = titled('Settlements')

/** What couriers owe, with the parcels of the one that is asked for, and their settlements. */
export const loader = staffPage('settlements.read', async ({ shop, url }) => {
  const asked = url.searchParams.get('courier')
  // Before what is listed: a job that ends meanwhile would be missed for good.
  const asking = await findAsking(shop.db, 'payments')
  const [couriers, settlements] = await Promise.all([listCourierAccounts(shop.db), listSettlements(shop.db)])
  const chosen = asked === null ? undefined : couriers.find(({ courierId }) => (courierId ?? 'none') === asked)
  return {
    couriers,
    settlements,
    asking,
    period: monthUntilToday(),
    chosen: chosen && { name: chosen.courier, parcels: await listDueParcels(shop.db, chosen.courierId) },
  }
})

/** Asks the connected couriers which parcels they have paid for, without waiting for the night. */
const askActions = {
  askNow: staffAction('settlements.change', z.object({}), async ({ tx }) => {
    await askNow(tx, 'payments')
    const subject = { type: 'settlement', id: '', label: 'Connected couriers' }
    return { audit: { action: 'settlement.asked', subject }, message: 'Asked. Their payments stand here in a moment.' }
  }),
}

export const action = staffActions(askActions)

/** Below zero the shop owes it, such as what a courier has paid twice; nothing is not written. */
const owedText = (amount: Paisa) =>
  amount !== 0 && (amount < 0 ? `${amountText(paisa(-amount))} owed back` : amountText(amount))

const isSettled = ({ due, upTo7Days, upTo14Days, older, onTheWay }: CourierAccount) =>
  [due, upTo7Days, upTo14Days, older, onTheWay].every(amount => amount === 0)

const dueOf = ({ courierId }: CourierAccount) => `/admin/settlements?courier=${courierId ?? 'none'}#due`

/** Each courier with what it owes, by age. */
const AccountsPanel = ({ couriers }: { couriers: readonly CourierAccount[] }) => (
  <Panel title="What couriers owe today">
    <ListTable
      label="What couriers owe today"
      rows={couriers.filter(each => !isSettled(each))}
      to={dueOf}
      columns={[
        {
          label: 'Courier',
          cell: ({ courier }) => courier,
          note: ({ lastPaidOn }) => (lastPaidOn ? `Paid ${shortDayText(lastPaidOn)}` : 'No payment yet'),
        },
        { label: 'Up to 7 days', cell: ({ upTo7Days }) => owedText(upTo7Days), figure: true },
        { label: 'Up to 14', cell: ({ upTo14Days }) => owedText(upTo14Days), figure: true },
        {
          label: 'Older',
          cell: ({ older }) => owedText(older),
          note: ({ older, oldest }) => older > 0 && oldest && `Oldest of ${shortDayText(oldest)}`,
          figure: true,
        },
        { label: 'On the way', cell: ({ onTheWay }) => owedText(onTheWay), figure: true },
        {
          label: 'To pay',
          cell: ({ due }) => owedText(due),
          note: ({ parcels }) => parcels > 0 && plural(parcels, 'order'),
          end: true,
        },
      ]}
    />
    {couriers.some(isSettled) && (
      <p className="text-muted text-sm">
        {'Nothing owed: '}
        {couriers.filter(isSettled).map((each, at) => (
          <Fragment key={each.courier}>
            {at > 0 && ', '}
            <a href={dueOf(each)} className="text-link">
              {each.courier}
            </a>
          </Fragment>
        ))}
      </p>
    )}
  </Panel>
)

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
        { label: 'State', cell: ({ state }) => settlementStates[state], chip: ({ state }) => state, plain: true },
        { label: 'Received', cell: ({ received }) => received !== null && amountText(received), end: true },
      ]}
      empty={{
        title: 'No statement is imported yet',
        text: 'The Excel or CSV file that a courier sends with a payment.',
      }}
    >
      <div className="my-4 grid gap-4">
        <AccountsPanel couriers={couriers} />
        {chosen && <DueParcels {...chosen} />}
        <Panel title="Ledger" note="Every movement of money by order, as a file for the accountant.">
          <PeriodForm action="/admin/settlements/ledger" {...period} />
        </Panel>
      </div>
    </ListPage>
  )
}

/** What one courier has to pay, the oldest first. */
function DueParcels({ name, parcels }: { name: string; parcels: DueParcel[] }) {
  const rows = parcels.map((parcel, at) => ({ ...parcel, key: String(at) }))
  return (
    <div id="due">
      <Panel title={`${name}: to pay`} note="The oldest first, at most 200.">
        {rows.length === 0 ? (
          <p className="text-muted">Nothing is to be paid.</p>
        ) : (
          <ListTable
            label={`${name}: to pay`}
            rows={rows}
            keyOf={({ key }) => key}
            to={({ orderId }) => orderId && `/admin/orders/${orderId}`}
            columns={[
              { label: 'Order', cell: ({ orderNumber }) => orderNumber },
              { label: 'Tracking number', cell: ({ trackingNumber }) => trackingNumber, plain: true },
              {
                label: 'Since',
                cell: ({ since }) => shortDayText(since),
                note: ({ days }) => days > 0 && plural(days, 'day'),
              },
              { label: 'Amount', cell: ({ amount }) => owedText(amount), end: true },
            ]}
          />
        )}
      </Panel>
    </div>
  )
}
