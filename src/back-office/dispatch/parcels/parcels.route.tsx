import { useLoaderData } from 'react-router'
import type { Db } from '../../../platform/database/database.ts'
import { callLink, phoneText } from '../../../shop/ground/customers/shown-and-dialled-phone-rules.ts'
import { momentText } from '../../../shop/ground/dates.ts'
import { amountText } from '../../../shop/ground/money.ts'
import { plural } from '../../../shop/ground/plural.ts'
import { findAsking } from '../../../shop/money/courier-files/index.ts'
import {
  askBookings,
  type Bulk,
  ChooseCourier,
  ChosenParcels,
  chooseCourier,
  countDispatch,
  findCourier,
  findHandover,
  findParcels,
  handOver,
  handoversWithLoadSheet,
  heldParcels,
  type ListedParcel,
  listCouriers,
  listParcels,
  ParcelFilter,
  recordParcels,
} from '../../../shop/orders/dispatch/index.ts'
import {
  PARCEL_LIMIT,
  type ParcelQueue,
  queueTexts,
  type Result,
  resultNames,
  resultTexts,
} from '../../../shop/orders/dispatch/parcel-rules.ts'
import { parcelStateText } from '../../../shop/orders/dispatch/parcel-state-rules.ts'
import { type Hold, ruleOf } from '../../../shop/orders/holds/hold-rules.ts'
import { findHolds } from '../../../shop/orders/holds/index.ts'
import { Button } from '../../../ui/button.tsx'
import { staffAction, staffActions, staffPage } from '../../../web/server/staff-pages.ts'
import { HeldRow } from '../../holds/held.tsx'
import { arrangeActions, openArranged } from '../../kit/arrange-actions.ts'
import type { BulkReport } from '../../kit/bulk-form.tsx'
import { LineLink } from '../../kit/line-link.tsx'
import { ListPage } from '../../kit/list-page.tsx'
import type { Column } from '../../kit/list-table.tsx'
import { dispatchTabs } from '../../kit/office-tabs.ts'
import { StateChip } from '../../kit/state-chip.tsx'
import { titled } from '../../kit/titled.ts'
import { useMay } from '../../kit/use-may.ts'
import { LiveOrders } from '../../orders/live-orders.tsx'
import { askActions } from '../ask-actions.ts'
import { DispatchLinks } from '../dispatch-links.tsx'
import { prepareDocuments } from '../documents/prepare-documents.ts'
import { ScanToChoose } from './scan-to-choose.tsx'

/** A queue of parcels: to hand over, on the way, late, coming back. */
export const meta = titled('Parcels')

/** A queue of parcels, each with whether its courier goes to its city. */
export const loader = staffPage('dispatch.read', async ({ shop, url, query, session: { staff } }) => {
  prepareDocuments()
  await openArranged(shop.db, { staffId: staff.id, list: 'parcels' }, url)
  const filter = ParcelFilter.parse(query)
  // Before what is listed: a job that ends meanwhile would be missed for good.
  const asking = await findAsking(shop.db, 'parcels')
  const [{ parcels, more }, counts, couriers] = await Promise.all([
    listParcels(shop.db, filter),
    countDispatch(shop.db),
    listCouriers(shop.db),
  ])
  const holds = await findHolds(shop.db, [...new Set(parcels.map(({ orderId }) => orderId))])
  const ofParcel = ({ orderId, parcelId }: ListedParcel) =>
    (holds.get(orderId) ?? []).filter(
      hold => (hold.parcelId ?? parcelId) === parcelId && isInTheWay(filter.queue, hold),
    )
  return {
    parcels: parcels.map(each => ({ ...each, holds: ofParcel(each) })),
    more,
    counts,
    asking,
    filter,
    leftOut: await leftOutOf(shop.db, url.searchParams),
    // Sent here by a document of nothing.
    nothing: url.searchParams.has('nothing'),
    couriers: couriers.map(({ courierId, name }) => [courierId, name] as const),
  }
})

/**
 * Sent here by a document of parcels that something holds: which, why, and the address of the document of the others.
 */
async function leftOutOf(db: Db, search: URLSearchParams) {
  const kind = search.get('leftOut')
  if (kind === null) return null
  const isBooking = kind === 'booking'
  const chosen = search.getAll('chosen').slice(0, PARCEL_LIMIT)
  const held = await heldParcels(db, isBooking ? 'book' : 'print', chosen)
  const parcels = await findParcels(db, [...held.keys()])
  const others = chosen.filter(id => !held.has(id))
  const [file, what] = isBooking ? ['export', ['courier', search.get('courier') ?? '']] : ['documents', ['kind', kind]]
  return {
    isBooking,
    held: parcels.map(({ parcelId, code }) => ({ parcelId, code, why: held.get(parcelId) ?? '' })),
    others: others.length,
    document: `/admin/dispatch/${file}?${new URLSearchParams([what, ...others.map(id => ['parcel', id])])}`,
  }
}

const waitsHere: readonly ParcelQueue[] = ['packed', 'unbooked', 'relabel']

/**
 * Of a parcel that has left only what its customer says is still to be seen to; that one without a number has none is
 * said by its queue.
 */
const isInTheWay = (queue: ParcelQueue, { kind }: Hold) =>
  waitsHere.includes(queue)
    ? ruleOf(kind).stops.includes('handOver') && !(queue === 'unbooked' && kind === 'number')
    : kind === 'message'

const auditOf = ({ done }: Bulk, action: `parcel.${string}`) =>
  done.map(({ parcelId, code }) => ({ action, subject: { type: 'parcel', id: parcelId, label: code } }))

const report = ({ done, refused }: Bulk, what: string): BulkReport => ({
  done: done.length > 0 && `${plural(done.length, 'parcel')} ${what}.`,
  refused: refused.map(({ code, parcelId, why }) => ({
    label: code,
    why,
    ...(parcelId && { to: `/admin/dispatch/parcels/${parcelId}` }),
  })),
})

const resultAction = (result: Result, what: string) =>
  staffAction('dispatch.work', ChosenParcels, async ({ tx, input, session: { staff } }) => {
    const bulk = await recordParcels(tx, { ...input, result }, staff.name)
    return { audit: auditOf(bulk, `parcel.${result}`), shown: report(bulk, what) }
  })

/** What is done with chosen parcels of a queue. */
const parcelsActions = {
  handOver: staffAction('dispatch.work', ChosenParcels, async ({ tx, input, session: { staff } }) => {
    const { handovers, ...bulk } = await handOver(tx, input, staff)
    const booked = new Set(await handoversWithLoadSheet(tx, handovers))
    const sheets = await Promise.all(handovers.map(id => findHandover(tx, id)))
    const links = sheets.flatMap(({ handoverId: id, courier }) => [
      { label: `Handover sheet ${id}, ${courier}`, to: `/admin/dispatch/documents?kind=sheet&handover=${id}` },
      ...(booked.has(id)
        ? [{ label: `The courier's load sheet ${id}`, to: `/admin/dispatch/documents?kind=load&handover=${id}` }]
        : []),
    ])
    return { audit: auditOf(bulk, 'parcel.handedOver'), shown: { ...report(bulk, 'handed over'), links } }
  }),
  book: staffAction('dispatch.work', ChosenParcels, async ({ tx, input, session: { staff } }) => {
    const bulk = await askBookings(tx, input, staff.name)
    return {
      audit: auditOf(bulk, 'parcel.bookingAsked'),
      shown: report(bulk, 'asked for: the numbers come in a moment'),
    }
  }),
  courier: staffAction('dispatch.work', ChooseCourier, async ({ tx, input, session: { staff } }) => {
    const bulk = await chooseCourier(tx, input, staff.name)
    const { name } = await findCourier(tx, input.courierId)
    return { audit: auditOf(bulk, 'parcel.courierChosen'), shown: report(bulk, `go by ${name}`) }
  }),
  delivered: resultAction('delivered', 'delivered'),
  attempted: resultAction('attempted', 'wait for another attempt'),
  refused: resultAction('refused', 'coming back'),
  returned: resultAction('returned', 'back in stock'),
}

export const action = staffActions({
  ...parcelsActions,
  ...askActions,
  ...arrangeActions('parcels', '/admin/dispatch/parcels', 'dispatch.read'),
})

type Couriers = readonly (readonly [id: string, name: string])[]
type Props = { queue: ParcelQueue; courier: string; couriers: Couriers }

/** What can be done to the chosen parcels of a queue. */
function ParcelButtons({ queue, courier, couriers }: Props) {
  const mayWork = useMay()('dispatch.work')
  return (
    <>
      {mayWork && <Moves queue={queue} couriers={couriers} />}
      {Object.entries(documents).map(([kind, label]) => (
        <Button key={kind} {...elsewhere('/admin/dispatch/documents')} formTarget="_blank" name="kind" value={kind}>
          {label}
        </Button>
      ))}
      {courier && courier !== 'none' && (
        <Button {...elsewhere('/admin/dispatch/export')} name="courier" value={courier}>
          Booking CSV
        </Button>
      )}
    </>
  )
}

// What is stuck on parcels is one press: the courier's airway bills, and the shop's labels where there are none.
const documents = {
  airway: 'Labels',
  slip: 'Packing slips',
  roll: 'Slips, 80 mm',
  card: 'Gift cards',
  invoice: 'Invoices',
} as const

const elsewhere = (formAction: string) => ({ type: 'submit', formMethod: 'get', formAction, variant: 'quiet' }) as const

const results = {
  onTheWay: ['delivered', 'attempted', 'refused'],
  attempted: ['delivered', 'refused'],
  late: ['delivered', 'attempted', 'refused'],
  tooMuch: ['delivered', 'attempted', 'refused'],
  refused: ['returned', 'delivered'],
} as const

function Moves({ queue, couriers }: Omit<Props, 'courier'>) {
  if (queue === 'packed' || queue === 'unbooked') {
    return (
      <>
        <Button type="submit" name="do" value="handOver">
          Hand over selected
        </Button>
        <Button type="submit" name="do" value="book" variant="outline">
          Book selected
        </Button>
        <span className="inline-flex flex-wrap gap-2">
          <select name="courierId" aria-label="Courier for the selected" className="control w-auto">
            {/* None until one is chosen: a press by mistake takes no parcel from its courier. */}
            <option value="">Choose a courier</option>
            {couriers.map(([id, name]) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </select>
          <Button type="submit" name="do" value="courier" variant="outline">
            Give this courier
          </Button>
        </span>
      </>
    )
  }
  if (queue === 'ended' || queue === 'relabel') return null
  return results[queue].map((result, at) => (
    <Button key={result} type="submit" name="do" value={result} variant={at === 0 ? 'strong' : 'outline'}>
      {resultTexts[result]}
    </Button>
  ))
}

/** `holds`: what keeps it from leaving. */
type Row = ListedParcel & { holds: Hold[] }

/** The columns of a queue of parcels. */
const parcelColumns: readonly Column<Row>[] = [
  { label: 'Parcel', cell: ({ code }) => code, note: ({ since }) => momentText(since) },
  {
    label: 'To',
    sort: 'city',
    cell: ({ fullName }) => fullName,
    typed: true,
    note: ({ city }) => <bdi>{city}</bdi>,
    plain: true,
  },
  {
    label: 'Courier',
    sort: 'courier',
    cell: ({ courier }) => courier ?? 'No courier yet',
    note: ({ trackingNumber }) => trackingNumber || 'no number',
    plain: true,
  },
  { label: 'State', cell: parcel => <State parcel={parcel} />, note: says, plain: true },
  {
    label: 'To collect',
    sort: 'cash',
    down: true,
    cell: ({ codAmount }) => (codAmount > 0 ? amountText(codAmount) : 'Paid'),
    note: ({ pieces, codAmount, owed }) =>
      [plural(pieces, 'piece'), owed !== null && owed < codAmount && `${amountText(owed)} owed`]
        .filter(Boolean)
        .join(', '),
    end: true,
  },
]

function State({ parcel }: { parcel: Row }) {
  const { state, attemptedAt, late, holds } = parcel
  const failed = state === 'handed_over' && attemptedAt
  return (
    <>
      <StateChip state={failed ? 'attempted' : state}>{parcelStateText(parcel)}</StateChip>{' '}
      {late && (
        <span className="chip" data-tone="wrong">
          Late
        </span>
      )}
      <HeldRow holds={holds} />
    </>
  )
}

/** Why it is not delivered, and whom to call. */
function says({ state, attemptedAt, attemptReason, courierStatus, phoneNumber }: ListedParcel) {
  if (state !== 'handed_over' || !attemptedAt) return <bdi>{courierStatus}</bdi>
  return (
    <>
      <bdi>{attemptReason || courierStatus || 'No reason given'}</bdi>.{' '}
      <a href={callLink(phoneNumber)} className="text-link">
        {phoneText(phoneNumber)}
      </a>
    </>
  )
}

type LeftOutProps = NonNullable<Awaited<ReturnType<typeof leftOutOf>>>

/** What was not printed or booked, and why; the document of the others is a press. */
const LeftOut = ({ isBooking, held, others, document }: LeftOutProps) =>
  held.length > 0 && (
    <div role="alert" className="notice-bad">
      <p>
        {isBooking ? 'Not in the booking file, since something holds it:' : 'Not printed, since something holds it:'}
      </p>
      <ul className="mt-1 grid gap-1">
        {held.map(({ parcelId, code, why }) => (
          <li key={parcelId} className="wrap-anywhere">
            <a href={`/admin/dispatch/parcels/${parcelId}`} className="text-link">
              {code}
            </a>
            {`: ${why}`}
          </li>
        ))}
      </ul>
      {others > 0 && (
        <LineLink to={document} {...(isBooking ? { download: true } : { newTab: true })}>
          {`${isBooking ? 'Booking CSV of' : 'Print'} the other ${others}`}
        </LineLink>
      )}
    </div>
  )

export default function ParcelsPage() {
  const { parcels, more, counts, asking, filter, couriers, nothing, leftOut } = useLoaderData<typeof loader>()
  const { queue, courier, q } = filter
  const text = courier || q ? 'No parcel fits the filter.' : 'Parcels come here as they are packed and sent.'
  return (
    <ListPage
      title="Dispatch"
      keys
      tools={<DispatchLinks asking={asking} />}
      tabs={dispatchTabs(counts)}
      filters={[
        { name: 'q', label: 'Number or name', type: 'search', placeholder: 'Number or name', maxLength: 60 },
        { name: 'courier', label: 'Courier', all: 'All', options: [['none', 'None yet'], ...couriers] },
      ]}
      rows={parcels}
      keyOf={({ parcelId }) => parcelId}
      to={({ parcelId }) => `/admin/dispatch/parcels/${parcelId}`}
      columns={parcelColumns}
      arranges
      bulk={{
        field: 'parcel',
        label: ({ code }) => code,
        actions: ['handOver', 'book', 'courier', ...resultNames],
        amount: ({ codAmount }) => codAmount,
        buttons: <ParcelButtons queue={queue} courier={courier} couriers={couriers} />,
      }}
      empty={{ title: `${queueTexts[queue]}: none`, text, always: true }}
      more={more}
    >
      {leftOut && <LeftOut {...leftOut} />}
      {nothing && (
        <p role="alert" className="notice-bad">
          No parcel was chosen, so there is nothing to print. Please choose at least one here.
        </p>
      )}
      {queue === 'packed' && parcels.length > 0 && <ScanToChoose parcels={parcels} />}
      <LiveOrders />
    </ListPage>
  )
}
