import { type LoaderFunctionArgs, type MetaArgs, useLoaderData } from 'react-router'
import { timeText } from '../../shop/dates.ts'
import { findStaffReturn, MoveReturn, moveReturn } from '../../shop/returns/index.ts'
import { returnLabel, returnReasons, returnWishes } from '../../shop/returns/rules.ts'
import { mayDo } from '../../shop/staff/rules.ts'
import { noIndex, pageMeta } from '../../web/browser/page-meta.ts'
import { staffAction, staffActions, staffPage } from '../../web/server/staff-pages.ts'
import { BackLink } from '../kit/back-link.tsx'
import { Panel } from '../kit/panel.tsx'
import { ReturnMoves } from './return-moves.tsx'

export const meta = (args: MetaArgs) => [...pageMeta(args, 'Return'), noIndex]

export const loader = staffPage('returns.read', async ({ shop, session: { staff }, params }) => ({
  ...(await findStaffReturn(shop.db, params.id ?? '')),
  address: (await shop.settings()).supportAddress,
  mayMove: mayDo(staff.role, 'returns.move'),
}))
type Page = Awaited<ReturnType<typeof loader>>

export const action = staffActions({
  move: staffAction('returns.move', MoveReturn, async ({ tx, input, session, params }) => {
    const returnId = params.id ?? ''
    const { orderNumber } = await moveReturn(tx, { ...input, returnId, actor: session.staff.name })
    const { from, to, sellable } = input
    return {
      // What was written to the customer stays with the return, where it is deleted with the person.
      audit: {
        action: 'return.moved',
        subject: { type: 'return', id: returnId, label: orderNumber },
        before: { state: from },
        after: { state: to, ...(to === 'received' && { sellable: Object.fromEntries(sellable) }) },
      },
      message: 'Saved. The customer is told by email.',
    }
  }),
})

/** One return: what the customer asks, and what may be done with it. */
export default function StaffReturnPage() {
  const { found, history, address, mayMove } = useLoaderData<(args: LoaderFunctionArgs) => Promise<Page>>()
  const { orderId, orderNumber, customer, state, reason, wish, sealed, payTo, note, answer, lines, photos } = found
  return (
    <>
      <BackLink href="/admin/returns">All returns</BackLink>
      <h1 className="page-title">{`Return of ${orderNumber}`}</h1>
      <div className="mt-4 grid items-start gap-6 lg:grid-cols-[2fr_1fr]">
        <div className="grid min-w-0 gap-6">
          <Panel title={returnLabel(state)} note={`${customer} asks for: ${returnWishes[wish].toLowerCase()}`}>
            {mayMove && <ReturnMoves key={state} found={found} address={address} />}
            {answer && <p className="wrap-anywhere whitespace-pre-line bg-sand p-3">{`We wrote: ${answer}`}</p>}
          </Panel>
          <Panel title="What comes back">
            <ul className="divide-y divide-line">
              {lines.map(({ position, name, ml, sku, quantity, sellable }) => (
                <li key={position} className="wrap-anywhere py-2">
                  {`${quantity} x ${name}, ${ml} ml`}
                  <span className="block text-muted text-sm">
                    {sku}
                    {sellable !== null && `. ${sellable} back on sale, ${quantity - sellable} written off`}
                  </span>
                </li>
              ))}
            </ul>
            <p>{`${returnReasons[reason]}. ${sealed ? 'Sealed, says the customer.' : 'Not sealed, or not said.'}`}</p>
            {note && (
              <p className="wrap-anywhere whitespace-pre-line bg-sand p-3">
                <span className="label block text-muted">The customer wrote</span>
                {note}
              </p>
            )}
            {payTo && <p className="wrap-anywhere">{`Pay back to: ${payTo}`}</p>}
          </Panel>
          {photos.length > 0 && <Photos orderId={orderId} photos={photos} />}
        </div>
        <Panel title="What happened">
          <ol className="grid gap-3 text-sm">
            {history.map(({ state: reached, actor, at }) => (
              <li key={reached}>
                <b className="font-medium">{returnLabel(reached)}</b>
                <span className="block text-muted">{`${actor}, ${timeText(at)}`}</span>
              </li>
            ))}
          </ol>
          <a href={`/admin/orders/${orderId}`} className="text-link inline-flex min-h-11 items-center text-sm">
            The order, and its refunds
          </a>
        </Panel>
      </div>
    </>
  )
}

function Photos({ orderId, photos }: { orderId: string; photos: { _id: string }[] }) {
  return (
    <Panel title="Pictures">
      <ul className="flex flex-wrap gap-3">
        {photos.map(({ _id }, index) => {
          const address = `/admin/orders/${orderId}/photos/${_id}`
          return (
            <li key={_id}>
              <a href={address} target="_blank" rel="noreferrer" className="block border border-line-strong">
                <img src={address} alt={`Sent ${index + 1}`} loading="lazy" className="size-28 object-cover" />
              </a>
            </li>
          )
        })}
      </ul>
    </Panel>
  )
}
