import { useLoaderData } from 'react-router'
import { shortDayText, timeText } from '../../../shop/ground/dates.ts'
import { amountText } from '../../../shop/ground/money.ts'
import { sizeText } from '../../../shop/ground/names/size-and-urdu-name-rules.ts'
import { plural } from '../../../shop/ground/plural.ts'
import { purchaseNumber } from '../../../shop/stock/purchases/purchase-rules.ts'
import {
  ChangeStock,
  CostSize,
  changeStock,
  costSize,
  type Holder,
  LabelSize,
  labelSize,
  type Movement,
  type StockRow,
} from '../../../shop/stock/stock/index.ts'
import { daysLeft, SALES_DAYS, stockReasonLabel } from '../../../shop/stock/stock/stock-reason-rules.ts'
import { staffActions, staffPage } from '../../../web/server/staff-pages.ts'
import { actionsOn } from '../../../web/server/subject-actions.ts'
import { DetailPage } from '../../kit/detail-page.tsx'
import { Pager } from '../../kit/pager.tsx'
import { Panel } from '../../kit/panel.tsx'
import { Rows } from '../../kit/rows.tsx'
import { Tiles } from '../../kit/tiles.tsx'
import { titled } from '../../kit/titled.ts'
import { useMay } from '../../kit/use-may.ts'
import { StatusChip } from '../../orders/status-chip.tsx'
import { MarginText } from '../margin-text.tsx'
import { loadSize, type SizePageData } from './load-size.ts'
import { ChangeForm, CostForm, LabelForm, LabelsForm } from './size-forms.tsx'

export const meta = titled('Stock of a size')

export const loader = staffPage('stock.read', loadSize)

const write = actionsOn('size')

export const action = staffActions({
  change: write('stock.change', ChangeStock, async ({ tx, input, id: sizeId, actor }) => {
    const { isNew, label, before, after } = await changeStock(tx, { ...input, sizeId, actor })
    return {
      did: isNew ? 'stock.changed' : null,
      label,
      before: { stock: before },
      after: { stock: after, reason: input.reason },
      message: `Saved: ${stockReasonLabel(input.reason).toLowerCase()}. ${after} for sale now.`,
    }
  }),
  label: write('stock.change', LabelSize, async ({ tx, input, id: sizeId }) => ({
    did: 'size.labelled',
    ...(await labelSize(tx, { ...input, sizeId })),
    message: 'Saved.',
  })),
  cost: write('purchases.change', CostSize, async ({ tx, input, id: sizeId, session }) => {
    const { label, before, after } = await costSize(tx, { ...input, sizeId, by: session.staff.name })
    const values = { before: { averageCost: before }, after: { averageCost: after } }
    return { did: 'size.costSet', label, ...values, message: 'Saved.' }
  }),
})

/** One size: its stock now, who holds pieces, what may be changed, and every movement. */
export default function SizePage() {
  const page = useLoaderData<typeof loader>()
  const { size, holders, movements, older } = page
  const may = useMay()
  return (
    <DetailPage
      back={{ to: '/admin/stock', label: 'All stock' }}
      title={sizeText(size.name, size.ml, size.setOf)}
      note={<StockNow size={size} />}
      asideFirst
      aside={
        <>
          {size.isSet ? <SetText productId={size.productId} /> : may('stock.change') && <ChangeForm page={page} />}
          {may('stock.change') ? <LabelForm page={page} /> : <LabelText page={page} />}
          <LabelsForm sizeId={size.sizeId} />
          {may('purchases.change') && !size.isSet && <CostForm page={page} />}
        </>
      }
    >
      <HoldersPanel holders={holders} />
      <Panel title="Movements" note="Every change of the stock, newest first.">
        <Movements movements={movements} />
        <Pager next={older === null ? null : { before: older }} />
      </Panel>
    </DetailPage>
  )
}

const SetText = ({ productId }: { productId: string }) => (
  <Panel title="A set" note="It has as many as its parts allow: their stock is changed instead.">
    <a href={`/admin/products/${productId}`} className="text-link text-sm">
      What it holds
    </a>
  </Panel>
)

function LabelText({ page: { size } }: { page: SizePageData }) {
  return (
    <Panel title="Barcode, shelf and weight">
      <p className="text-sm">{`Barcode ${size.barcode}`}</p>
      <p className="text-sm">{size.shelf ? `Shelf ${size.shelf}` : 'No shelf yet'}</p>
    </Panel>
  )
}

/** The open orders that hold pieces of a size. */
function HoldersPanel({ holders }: { holders: readonly Holder[] }) {
  const links = useMay()('orders.read')
  return (
    <Panel title="Reserved" note="Pieces of open orders. Those in no parcel yet stand on the shelf.">
      <Rows
        rows={holders}
        keyOf={({ orderId }) => orderId}
        to={({ orderId }) => links && `/admin/orders/${orderId}`}
        cell={({ orderNumber }) => orderNumber}
        note={({ createdAt }) => shortDayText(createdAt)}
        end={({ pieces, onShelf, orderStatus }) => (
          <>
            <StatusChip status={orderStatus} />
            <span>
              {plural(pieces, 'piece')}
              {onShelf < pieces && <span className="text-muted">{`, ${pieces - onShelf} packed`}</span>}
            </span>
          </>
        )}
        empty="No open order holds a piece."
      />
    </Panel>
  )
}

/** Rows of the stock ledger: what changed, why, by whom, and for which order, purchase or recount. */
function Movements({ movements }: { movements: readonly Movement[] }) {
  const seesCost = useMay()('purchases.read')
  return (
    <Rows
      rows={movements}
      keyOf={({ entry }) => entry}
      cell={movement => (
        <>
          <b className="mr-3 font-medium tabular-nums">
            {movement.change > 0 ? `+${movement.change}` : movement.change}
          </b>
          {stockReasonLabel(movement.reason)} <Cause movement={movement} />
          {movement.note && <span className="block">{movement.note}</span>}
        </>
      )}
      note={({ actor, createdAt }) => `${actor}, ${timeText(createdAt)}`}
      end={({ stockAfter, unitCost }) => (
        <span>
          {`${stockAfter} left`}
          {seesCost && unitCost !== null && <span className="block text-muted">{`${amountText(unitCost)} each`}</span>}
        </span>
      )}
      empty="Nothing has moved yet."
    />
  )
}

function Cause({ movement: { orderId, orderNumber, purchaseId, recountId } }: { movement: Movement }) {
  const may = useMay()
  const cause = (path: string, text: string | null, allowed = true) =>
    allowed ? (
      <a href={path} className="text-link">
        {text}
      </a>
    ) : (
      text
    )
  if (orderId) return cause(`/admin/orders/${orderId}`, orderNumber, may('orders.read'))
  if (purchaseId) return cause(`/admin/purchases/${purchaseId}`, purchaseNumber(purchaseId), may('purchases.read'))
  return recountId ? cause(`/admin/stock/recounts/${recountId}`, 'see the recount') : null
}

/** The figures of a size today. */
function StockNow({ size }: { size: StockRow }) {
  const seesCost = useMay()('purchases.read')
  const days = daysLeft(size.stock, size.sold)
  return (
    <>
      <div className="mt-2">
        <Tiles
          label="Stock now"
          tiles={[
            { label: size.stock > 0 && size.stock <= size.lowMark ? 'For sale: low' : 'For sale', figure: size.stock },
            { label: 'Reserved by open orders', figure: size.held },
            { label: 'Incoming', figure: size.incoming },
            { label: `Sold in ${SALES_DAYS} days`, figure: size.sold },
            { label: 'Days left at this pace', figure: days ?? '-' },
          ]}
        />
      </div>
      <p className="wrap-anywhere mt-3 text-muted text-sm">
        {`${size.sku}. Price ${amountText(size.cutPrice)}. `}
        <a href={`/product/${size.productId}`} className="text-link">
          See it in the shop
        </a>
      </p>
      {seesCost && (
        <p className="text-sm">
          {size.averageCost !== null && `Average cost ${amountText(size.averageCost)}`}
          <MarginText {...size} />
        </p>
      )}
    </>
  )
}
