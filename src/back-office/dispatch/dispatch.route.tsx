import { useLoaderData } from 'react-router'
import { z } from 'zod'
import type { Tx } from '../../platform/database/database.ts'
import { momentText } from '../../shop/ground/dates.ts'
import { amountText } from '../../shop/ground/money.ts'
import { countedSize } from '../../shop/ground/names/size-and-urdu-name-rules.ts'
import { plural } from '../../shop/ground/plural.ts'
import {
  ChosenOrders,
  countDispatch,
  findParcelByCode,
  listToPack,
  packOrders,
  type Suggestion,
  startParcel,
  suggestForMany,
  type ToPack,
} from '../../shop/orders/dispatch/index.ts'
import { type Hold, holdsAt } from '../../shop/orders/holds/hold-rules.ts'
import { findHolds } from '../../shop/orders/holds/index.ts'
import { Button } from '../../ui/button.tsx'
import { staffAction, staffActions, staffPage } from '../../web/server/staff-pages.ts'
import type { Outcome } from '../../web/server/staff-write.ts'
import { HeldRow } from '../holds/held.tsx'
import { Text } from '../kit/fields.tsx'
import { ListPage } from '../kit/list-page.tsx'
import type { Column } from '../kit/list-table.tsx'
import { Notice } from '../kit/notice.tsx'
import { dispatchTabs } from '../kit/office-tabs.ts'
import { packText } from '../kit/pack-button.tsx'
import { StaffForm, useActionResult, WriteForm } from '../kit/staff-form.tsx'
import { titled } from '../kit/titled.ts'
import { useMay } from '../kit/use-may.ts'
import { LiveOrders } from '../orders/live-orders.tsx'
import { DispatchLinks } from './dispatch-links.tsx'
import { prepareDocuments } from './documents/prepare-documents.ts'
import { demandUnscanned, mayPackUnscanned, startNext } from './packing.ts'

/** The orders to pack: one after the other by scanning, or many at once without a scanner. */
export const meta = titled('Dispatch')

export const loader = staffPage('dispatch.read', async ({ shop, session: { staff } }) => {
  prepareDocuments()
  const [orders, counts] = await Promise.all([listToPack(shop.db), countDispatch(shop.db)])
  const holds = await findHolds(
    shop.db,
    orders.map(({ orderId }) => orderId),
  )
  const couriers = await suggestForMany(
    shop.db,
    orders.map(({ toCollect: cash, ...order }) => ({ ...order, cash })),
  )
  return {
    orders: orders.map(order => ({
      ...order,
      holds: holdsAt(holds.get(order.orderId) ?? [], 'pack'),
      courier: couriers.get(order.orderId) ?? null,
    })),
    counts,
    mayPackAll: mayPackUnscanned(staff.role, await shop.settings()),
  }
})

const Order = z.object({ orderId: z.string().min(1).max(60) })

const Code = z.object({
  code: z.string().trim().min(1, 'Please scan or type a number').max(60, 'A number has 60 characters or less'),
})

const subject = (parcelId: string, code: string) => ({ type: 'parcel', id: parcelId, label: code })

const parcelPage = (parcelId: string) => `/admin/dispatch/parcels/${parcelId}`

async function start(tx: Tx, orderId: string): Promise<Outcome> {
  const { parcelId, code, fresh } = await startParcel(tx, orderId)
  return {
    audit: fresh ? { action: 'parcel.started', subject: subject(parcelId, code), after: { orderId } } : [],
    leadsTo: parcelPage(parcelId),
  }
}

/** The writes of the page of orders to pack. */
const dispatchActions = {
  pack: staffAction('dispatch.work', Order, ({ tx, input: { orderId } }) => start(tx, orderId)),
  next: staffAction('dispatch.work', z.object({}), ({ tx }) => startNext(tx)),
  open: staffAction('dispatch.work', Code, async ({ tx, input: { code } }) => {
    const waiting = (await listToPack(tx)).find(({ orderNumber }) => orderNumber === code.toUpperCase())
    return waiting ? start(tx, waiting.orderId) : { audit: [], leadsTo: parcelPage(await findParcelByCode(tx, code)) }
  }),
  packAll: staffAction('dispatch.work', ChosenOrders, async ({ tx, input: { order }, session, shop }) => {
    demandUnscanned(session, await shop.settings())
    const { done, refused } = await packOrders(tx, order, session.staff.name)
    return {
      audit: done.map(({ parcelId, code }) => ({
        action: 'parcel.packedUnscanned',
        subject: subject(parcelId, code),
      })),
      shown: {
        done: done.length > 0 && `${plural(done.length, 'order')} packed. Their parcels wait to be handed over.`,
        refused: refused.map(({ orderId, orderNumber, why }) => ({
          label: orderNumber,
          why,
          to: `/admin/orders/${orderId}`,
        })),
      },
    }
  }),
}

export const action = staffActions(dispatchActions)

/** `holds`: what keeps it from being packed. `courier`: the one that its parcel begins with. */
type Row = ToPack & { holds: Hold[]; courier: Suggestion | null }

/** The form that the buttons of the rows belong to: the list is a form of its own. */
const PACK_FORM = 'pack-one'

/** The columns of the orders to pack. */
const toPackColumns = (mayWork: boolean): readonly Column<Row>[] => [
  { label: 'Order', cell: ({ orderNumber }) => orderNumber, note: ({ createdAt }) => momentText(createdAt) },
  {
    label: 'To',
    cell: ({ fullName }) => fullName,
    typed: true,
    note: ({ city, toCollect }) => (
      <>
        <bdi>{city}</bdi>,{' '}
        <span className="whitespace-nowrap">{toCollect > 0 ? `COD ${amountText(toCollect)}` : 'paid'}</span>
      </>
    ),
    plain: true,
  },
  {
    label: 'Pieces',
    cell: order => <Pieces order={order} />,
    note: ({ note }) => note && `Note: ${note}`,
    plain: true,
  },
  {
    label: 'Courier',
    cell: ({ courier }) => courier?.name ?? 'To be chosen',
    note: ({ courier }) => courier?.why ?? 'no courier that is set up takes it',
    plain: true,
  },
  ...(mayWork ? [{ label: 'Pack', cell: (order: Row) => <PackOne order={order} />, end: true }] : []),
]

const Pieces = ({ order: { waiting, giftWrap, holds } }: { order: Row }) => (
  <>
    {waiting.map(({ sizeId, shelf, pieces, ...size }) => (
      <span key={sizeId} className="block">
        {`${countedSize({ ...size, quantity: pieces })} `}
        {shelf && <span className="chip">{shelf}</span>}
      </span>
    ))}
    {giftWrap && <span className="chip">Gift wrap</span>}
    <HeldRow holds={holds} />
  </>
)

const PackOne = ({ order }: { order: Row }) => (
  <Button
    type="submit"
    form={PACK_FORM}
    name="orderId"
    value={order.orderId}
    variant="outline"
    aria-label={`Pack ${order.orderNumber}`}
  >
    {packText(order)}
  </Button>
)

export default function DispatchPage() {
  const { orders, counts, mayPackAll } = useLoaderData<typeof loader>()
  const mayWork = useMay()('dispatch.work')
  return (
    <ListPage
      title="Dispatch"
      keys
      tools={<DispatchLinks />}
      tabs={dispatchTabs(counts)}
      rows={orders}
      keyOf={({ orderId }) => orderId}
      to={({ orderId }) => `/admin/orders/${orderId}`}
      columns={toPackColumns(mayWork)}
      bulk={{
        field: 'order',
        label: ({ orderNumber }) => orderNumber,
        amount: ({ toCollect }) => toCollect,
        actions: ['packAll'],
        buttons: <PackButtons mayPackAll={mayPackAll} />,
      }}
      empty={{ title: 'Nothing to pack', text: 'Confirmed orders appear here by themselves.', always: true }}
    >
      {mayWork && <PackBar waiting={orders.length > 0} />}
      <LiveOrders />
    </ListPage>
  )
}

/** Packs the order that waits longest, or the one that is scanned or typed; and the form of the buttons in the list. */
function PackBar({ waiting }: { waiting: boolean }) {
  const refused = useActionResult('pack')
  return (
    <div className="mt-3 flex flex-wrap items-end gap-x-6 gap-y-2">
      {waiting && <StaffForm action="next" submit="Pack next" busy="Opening ..." inline />}
      <StaffForm action="open" submit="Open" variant="outline" inline className="min-w-0 flex-1 max-sm:basis-full">
        <Text
          name="code"
          label="Scan or type an order, parcel or tracking number"
          autoComplete="off"
          className="min-w-0 flex-1 sm:max-w-md"
        />
      </StaffForm>
      <WriteForm id={PACK_FORM} result={refused} className="basis-full">
        <input type="hidden" name="do" value="pack" />
        <Notice ok={false}>{refused?.ok === false && refused.message}</Notice>
      </WriteForm>
    </div>
  )
}

/** What is done with chosen orders. */
function PackButtons({ mayPackAll }: { mayPackAll: boolean }) {
  return (
    <>
      {mayPackAll && (
        <Button type="submit" name="do" value="packAll">
          Pack selected without scanning
        </Button>
      )}
      <Button type="submit" formMethod="get" formAction="/admin/dispatch/pick-list" variant="outline">
        Pick list of selected
      </Button>
    </>
  )
}
