import type { ReactNode } from 'react'
import { useLoaderData } from 'react-router'
import { callLink, phoneText } from '../../../shop/ground/customers/shown-and-dialled-phone-rules.ts'
import { momentText, shortDayText, timeText } from '../../../shop/ground/dates.ts'
import { pageTitles } from '../../../shop/ground/hosted-pages/hosted-page-rules.ts'
import { findOrderMoney } from '../../../shop/ground/ledger/index.ts'
import { amountText, type Paisa, rs } from '../../../shop/ground/money.ts'
import { findTrust } from '../../../shop/offers/trust/index.ts'
import { offerAddOn } from '../../../shop/orders/confirmation/index.ts'
import { listToPack, parcelsOfOrder } from '../../../shop/orders/dispatch/index.ts'
import { holdsOf } from '../../../shop/orders/holds/index.ts'
import { findOrderThread, type OrderThread } from '../../../shop/orders/messages/index.ts'
import {
  EXPIRY_ACTOR,
  findStaffOrder,
  isOnTheWayByHand,
  listTags,
  type StaffOrder,
} from '../../../shop/orders/orders/index.ts'
import { paymentText } from '../../../shop/orders/orders/order-money-text-rules.ts'
import { waitsToLeave } from '../../../shop/orders/orders/order-status-rules.ts'
import { listHosted, listOrderPhotos, listTransfers } from '../../../shop/orders/payments/index.ts'
import { findPaid, findReturnable, listReturns } from '../../../shop/orders/returns/index.ts'
import { listCalls } from '../../../shop/settings/connections/index.ts'
import { findSource, type OrderSource } from '../../../shop/settings/sources/index.ts'
import { waitingOn } from '../../../shop/staff/approvals/index.ts'
import { mayDo } from '../../../shop/staff/staff/permission-rules.ts'
import { allOf } from '../../../web/server/all-of.ts'
import { staffActions, staffPage } from '../../../web/server/staff-pages.ts'
import { CallsPanel } from '../../connections/calls-panel.tsx'
import { prepareDocuments } from '../../dispatch/documents/prepare-documents.ts'
import { DetailPage } from '../../kit/detail-page.tsx'
import { Facts } from '../../kit/facts.tsx'
import { Text } from '../../kit/fields.tsx'
import { Fold } from '../../kit/fold.tsx'
import { LineLink } from '../../kit/line-link.tsx'
import { Panel } from '../../kit/panel.tsx'
import { StaffForm } from '../../kit/staff-form.tsx'
import { titled } from '../../kit/titled.ts'
import { WaitingNotice } from '../../kit/waiting-notice.tsx'
import { DuplicatesPanel } from '../duplicates/duplicates-panel.tsx'
import { loadDuplicates } from '../duplicates/load-duplicates.ts'
import { LiveOrders } from '../live-orders.tsx'
import { StatusChip } from '../status-chip.tsx'
import { Thread } from '../thread/thread.tsx'
import { CustomerPanel } from './customer-panel.tsx'
import { ItemsPanel } from './items-panel.tsx'
import { MoneyPanel } from './money-panel.tsx'
import { MovesPanel } from './moves-panel.tsx'
import { orderActions } from './order-actions.ts'
import { ParcelsPanel } from './parcels-panel.tsx'
import { PhotosPanel } from './photos-panel.tsx'
import { ReturnsPanel } from './returns-panel.tsx'
import { Timeline } from './timeline.tsx'
import { TrustPanel } from './trust-panel.tsx'

/** One order as staff see it. */
export const meta = titled('Order')

export const loader = staffPage('orders.read', async ({ shop, session: { staff }, params }) => {
  prepareDocuments()
  const id = params.id ?? ''
  const maySeeParcels = mayDo(staff.role, 'dispatch.read')
  // First: whatever else is asked of an order that is not there fails in its own way.
  const stored = await findStaffOrder(shop.db, id)
  const settings = await shop.settings()
  const paid = mayDo(staff.role, 'returns.move') ? findPaid(shop.db, id) : undefined
  const { toPack, returnable, ...known } = await allOf({
    money: findOrderMoney(shop.db, id),
    knownTags: listTags(shop.db),
    proofs: listOrderPhotos(shop.db, id, 'payment'),
    parcels: maySeeParcels ? parcelsOfOrder(shop.db, id) : [],
    toPack: maySeeParcels ? listToPack(shop.db, [id]) : [],
    returns: mayDo(staff.role, 'returns.read') ? listReturns(shop.db, id, paid) : [],
    returnable: mayDo(staff.role, 'returns.move') ? findReturnable(shop.db, id, settings) : null,
    paid: paid ?? null,
    duplicates: loadDuplicates(shop.db, id, settings),
    holds: holdsOf(shop.db, id),
    byHand: isOnTheWayByHand(shop.db, id),
    source: findSource(shop.db, id),
    trust: findTrust(shop.db, id),
    waiting: waitingOn(shop.db, `/admin/orders/${id}`, staff),
    addOn: offerAddOn(shop.db, id, settings),
    thread: findOrderThread(shop.db, id, settings),
    hosted: listHosted(shop.db, id),
    transfers: listTransfers(shop.db, id),
    calls: mayDo(staff.role, 'connections.change') ? listCalls(shop.db, { orderId: id }) : [],
  })
  return {
    ...stored,
    ...known,
    toPack: toPack[0] ?? null,
    expired: stored.timeline.find(({ status }) => status)?.who === EXPIRY_ACTOR,
    usualAdvance: rs(settings.advanceAmount),
    returnable: stored.order.orderStatus === 'delivered' ? (returnable?.lines ?? null) : null,
    may: {
      move: mayDo(staff.role, 'orders.move'),
      cancel: mayDo(staff.role, 'orders.cancel'),
      correct: mayDo(staff.role, 'orders.correct'),
      edit: mayDo(staff.role, 'orders.edit') && waitsToLeave(stored.order.orderStatus),
      dropRest: mayDo(staff.role, 'orders.edit'),
      note: mayDo(staff.role, 'orders.note'),
      pay: mayDo(staff.role, 'orders.pay'),
      call: mayDo(staff.role, 'orders.call'),
      trust: mayDo(staff.role, 'trust.change'),
      refund: mayDo(staff.role, 'orders.refund'),
      settle: mayDo(staff.role, 'settlements.change'),
      pack: mayDo(staff.role, 'dispatch.work'),
    },
  }
})

export const action = staffActions(orderActions)

const channels = { web: null, phone: 'by phone', chat: 'by chat' }

export default function OrderPage() {
  const page = useLoaderData<typeof loader>()
  const { order, office, hosted, trust, parcels, may } = page
  const { missing } = office
  const [last] = hosted
  const paysBy = last ? pageTitles[last.page] : 'Bank transfer'
  // A question to settle stands beside the next step; otherwise it is one line below the items.
  const orderedTwice = page.duplicates.some(({ twice }) => twice)
  const duplicates = (
    <DuplicatesPanel order={{ ...order, version: office.version }} duplicates={page.duplicates} may={may} />
  )
  return (
    <DetailPage
      back={{ to: '/admin/orders', label: 'All orders' }}
      title={order.orderNumber}
      chips={<StatusChip status={order.orderStatus} refused={office.refused} />}
      note={
        <Head order={order} office={office} payment={paymentLine(order, paysBy, page.money.withCourier)}>
          <TagsForm tags={office.tags} known={page.knownTags} mayTag={may.note} />
        </Head>
      }
      first={
        <>
          <WaitingNotice approvals={page.waiting} />
          {order.orderStatus === 'pending' && !office.holdsStock && missing.length === 0 && (
            <p className="notice wrap-anywhere border-accent border-l-2">
              This order holds no stock yet: it is taken when you confirm it.
            </p>
          )}
          <LiveOrders orderId={order._id} />
        </>
      }
      leads={{
        wide: (
          <>
            <MovesPanel
              order={order}
              office={office}
              byHand={page.byHand}
              expired={page.expired}
              parcels={parcels}
              toPack={page.toPack}
              holds={page.holds}
              may={may}
            />
            {orderedTwice && duplicates}
          </>
        ),
        narrow: <CustomerPanel order={order} office={office} history={page.history} mayEdit={may.edit} />,
      }}
      aside={
        <>
          <TrustPanel order={order} office={office} trust={trust} usual={page.usualAdvance} may={may} />
          <SourcePanel source={page.source} />
        </>
      }
    >
      <ItemsPanel order={order} office={office} addOn={page.addOn} mayEdit={may.edit} />
      {!orderedTwice && duplicates}
      <MoneyPanel {...page} />
      <PhotosPanel {...proofWords} orderId={order._id} photos={page.proofs} />
      <MessagesPanel thread={page.thread} />
      <ParcelsPanel
        {...{ parcels, office }}
        toPack={page.toPack}
        giftMessage={order.giftMessage}
        mayDrop={may.dropRest}
      />
      <ReturnsPanel returns={page.returns} returnable={page.returnable} known={page.paid} />
      <Timeline
        orderId={order._id}
        entries={page.timeline}
        mayNote={may.note}
        mayWait={waitsToLeave(order.orderStatus)}
      />
      {page.calls.length > 0 && <CallsPanel title="What other systems said" calls={page.calls} />}
    </DetailPage>
  )
}

const proofWords = {
  title: 'Proof of payment',
  note: 'Sent by the customer; please compare it with the account',
  alt: 'Proof',
}

type HeadProps = Pick<StaffOrder, 'order' | 'office'> & { payment: string; children: ReactNode }

/** What the order is, above all else: its sum, how it is paid, when it came, whose it is and how they are called. */
function Head({ order, office, payment, children }: HeadProps) {
  const { fullName, phoneNumber, city } = order.shippingAddress
  return (
    <>
      <p className="flex flex-wrap items-baseline gap-x-3">
        <strong className="font-semibold text-base text-ink">{amountText(order.totalAmount)}</strong>
        <span>{payment}</span>
        <time dateTime={new Date(order.createdAt).toISOString()} title={timeText(order.createdAt)}>
          {momentText(order.createdAt)}
        </time>
      </p>
      <div className="flex flex-wrap items-center gap-x-3">
        <bdi className="text-ink">{fullName}</bdi>
        {phoneNumber && <LineLink to={callLink(phoneNumber)}>{phoneText(phoneNumber)}</LineLink>}
        <bdi>{city}</bdi>
        {originOf(office)}
        {children}
      </div>
    </>
  )
}

/** How it is paid and how far, such as 'Cash on delivery, Rs 6,000 to pay'. */
function paymentLine(order: StaffOrder['order'], paysBy: string, withCourier: Paisa): string {
  const owed = withCourier > 0 && `${amountText(withCourier)} with ${order.courier || 'the courier'}, due to us`
  return `${order.paymentMethod === 'COD' ? 'Cash on delivery' : paysBy}, ${owed || paymentText(order)}`
}

/** Where the order came from, when it was not the website. */
function originOf({ exchangeOf, channel, takenBy }: StaffOrder['office']) {
  if (exchangeOf) {
    return <LineLink to={`/admin/returns/${exchangeOf}`}>Replaces what came back</LineLink>
  }
  const by = channels[channel]
  return by && `Taken ${by}${takenBy ? ` by ${takenBy}` : ''}`
}

/** What was said by WhatsApp and SMS about the order and with its number; nothing while nobody said anything. */
function MessagesPanel({ thread }: { thread: OrderThread }) {
  if (thread.said.length === 0) return null
  const note = thread.phone && (
    <a href={`/admin/messages/${thread.phone.slice(1)}`} className="text-link">
      All with this number
    </a>
  )
  return (
    <Panel title="Messages" note={note} id="messages">
      <Thread thread={thread} />
    </Panel>
  )
}

/** Where the order came from; nothing when its browser knew nothing. */
function SourcePanel({ source }: { source: OrderSource | null }) {
  if (!source) return null
  const { first, reportedTo: told } = source
  const from = (visit: { source: string; medium: string; campaign: string }) => (
    <span className="wrap-anywhere">{[visit.source, visit.medium, visit.campaign].filter(Boolean).join(', ')}</span>
  )
  return (
    <Panel title="Source">
      <Facts
        facts={[
          [`Last visit, ${shortDayText(source.visitedAt)}`, from(source)],
          [`First visit, ${shortDayText(first.at)}`, from(first)],
          told.length > 0 && ['Agreed that we tell', told.join(' and ')],
        ]}
      />
    </Panel>
  )
}

type Props = { tags: readonly string[]; known: readonly string[]; mayTag: boolean }

/** The order's tags, which staff of the queue filter by. */
function TagsForm({ tags, known, mayTag }: Props) {
  return (
    <div className="flex flex-wrap items-center gap-2 text-ink">
      {tags.map(tag => (
        <a key={tag} href={`/admin/orders?tag=${encodeURIComponent(tag)}`} className="chip">
          {tag}
        </a>
      ))}
      {mayTag && (
        <Fold label={tags.length > 0 ? 'Change tags' : 'Add tags'} className="max-sm:w-full">
          <StaffForm action="tags" submit="Save tags" variant="outline" inline>
            <Text name="tags" label="Tags" suggest={known} hint="Separated by commas" defaultValue={tags.join(', ')} />
          </StaffForm>
        </Fold>
      )}
    </div>
  )
}
