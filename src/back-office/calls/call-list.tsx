import type { Call, CallState } from '../../shop/confirmation/index.ts'
import { timeText } from '../../shop/dates.ts'
import { amountText } from '../../shop/money.ts'

const titles: Record<CallState, string> = { due: 'After that', later: 'Later', stuck: 'Wrong numbers' }

/** The other orders that wait for a call, by when. Each opens its card. */
export function CallList({ calls }: { calls: readonly Call[] }) {
  return (Object.keys(titles) as CallState[]).map(state => {
    const group = calls.filter(call => call.state === state)
    if (group.length === 0) return null
    return (
      <section key={state} aria-label={titles[state]} className="mt-8">
        <h2 className="font-semibold text-lg">{titles[state]}</h2>
        <ul className="queue">
          {group.map(call => (
            <li key={call._id} className="queue-row">
              <Row call={call} />
            </li>
          ))}
        </ul>
      </section>
    )
  })
}

function Row({
  call: { _id, orderNumber, fullName, city, totalAmount, why, nextCallAt, state, busyWith },
}: {
  call: Call
}) {
  return (
    <a href={`/admin/calls?order=${_id}`} className="call-link">
      <span className="whitespace-nowrap font-medium">
        {orderNumber}
        {state === 'later' && nextCallAt && (
          <time className="block font-normal text-muted text-sm" dateTime={new Date(nextCallAt).toISOString()}>
            {timeText(nextCallAt)}
          </time>
        )}
      </span>
      <span className="wrap-anywhere min-w-0">
        {fullName}
        <span className="block text-muted text-sm">{city}</span>
      </span>
      <span className="wrap-anywhere col-span-2 text-muted text-sm lg:col-span-1">
        {busyWith && <span className="chip mr-2">{busyWith} has it open</span>}
        {why.filter(text => text !== amountText(totalAmount)).join(', ')}
      </span>
      <span className="order-first text-right font-medium tabular-nums lg:order-none max-lg:col-start-2 max-lg:row-start-1">
        {amountText(totalAmount)}
      </span>
    </a>
  )
}
