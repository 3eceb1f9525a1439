import { useLoaderData } from 'react-router'
import { sizeText } from '../../../shop/ground/names/rules.ts'
import { ChangeStock, CostSize, changeStock, costSize, LabelSize, labelSize } from '../../../shop/stock/stock/index.ts'
import { stockReasonLabel } from '../../../shop/stock/stock/rules.ts'
import { staffActions, staffPage } from '../../../web/server/staff-pages.ts'
import { actionsOn } from '../../../web/server/subject-actions.ts'
import { DetailPage } from '../../kit/detail-page.tsx'
import { Pager } from '../../kit/pager.tsx'
import { Panel } from '../../kit/panel.tsx'
import { titled } from '../../kit/titled.ts'
import { useMay } from '../../kit/use-may.ts'
import { HoldersPanel } from './holders-panel.tsx'
import { loadSize, type SizePageData } from './load-size.ts'
import { Movements } from './movements.tsx'
import { ChangeForm, CostForm, LabelForm, LabelsForm } from './size-forms.tsx'
import { StockNow } from './stock-now.tsx'

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
      title={sizeText(size.name, size.ml)}
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
