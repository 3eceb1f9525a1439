import { momentText } from '../../shop/ground/dates.ts'
import { amountText } from '../../shop/ground/money.ts'
import type { Call, CallState } from '../../shop/orders/confirmation/index.ts'
import { type Column, ListTable } from '../kit/list-table.tsx'

const titles: Record<CallState, string> = { due: 'After that', later: 'Later', stuck: 'Wrong numbers' }

const columns: readonly Column<Call>[] = [
  {
    label: 'Order',
    cell: ({ orderNumber }) => <span className="whitespace-nowrap">{orderNumber}</span>,
    note: ({ state, nextCallAt }) =>
      state === 'later' &&
      nextCallAt && (
        <time dateTime={new Date(nextCallAt).toISOString()} className="whitespace-nowrap">
          {momentText(nextCallAt)}
        </time>
      ),
  },
  {
    label: 'Customer',
    cell: ({ fullName }) => <bdi className="lg:block lg:min-w-32">{fullName}</bdi>,
    note: ({ city }) => city,
    plain: true,
  },
  {
    label: 'Why',
    cell: ({ busyWith, why }) => (
      <>
        {busyWith && <span className="chip mr-2">{busyWith} has it open</span>}
        {why.join(', ')}
      </>
    ),
    plain: true,
  },
  { label: 'Total', cell: ({ totalAmount }) => amountText(totalAmount), end: true, figure: true },
]

/** The other orders that wait for a call, by when. Each opens its card. */
export function CallList({ calls }: { calls: readonly Call[] }) {
  return (Object.keys(titles) as CallState[]).map(state => {
    const group = calls.filter(call => call.state === state)
    if (group.length === 0) return null
    return (
      <section key={state} aria-label={titles[state]} className="mt-8">
        <h2 className="font-semibold text-lg">{titles[state]}</h2>
        <ListTable label={titles[state]} rows={group} to={({ _id }) => `/admin/calls?order=${_id}`} columns={columns} />
      </section>
    )
  })
}
