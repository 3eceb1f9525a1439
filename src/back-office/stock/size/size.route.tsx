import { useLoaderData } from 'react-router'
import { ChangeStock, CostSize, changeStock, costSize, LabelSize, labelSize } from '../../../shop/stock/index.ts'
import { stockReasonLabel } from '../../../shop/stock/rules.ts'
import { staffAction, staffActions, staffPage } from '../../../web/server/staff-pages.ts'
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

const subjectOf = (id: string | undefined, label: string) => ({ type: 'size', id: id ?? '', label })

export const action = staffActions({
  change: staffAction('stock.change', ChangeStock, async ({ tx, input, params, session }) => {
    const done = await changeStock(tx, { ...input, sizeId: params.id ?? '', actor: session.staff.name })
    return {
      audit: done.isNew
        ? {
            action: 'stock.changed',
            subject: subjectOf(params.id, done.label),
            before: { stock: done.before },
            after: { stock: done.after, reason: input.reason },
          }
        : [],
      message: `Saved: ${stockReasonLabel(input.reason).toLowerCase()}. ${done.after} for sale now.`,
    }
  }),
  label: staffAction('stock.change', LabelSize, async ({ tx, input, params }) => {
    const { label, before, after } = await labelSize(tx, { ...input, sizeId: params.id ?? '' })
    return {
      audit: { action: 'size.labelled', subject: subjectOf(params.id, label), before, after },
      message: 'Saved.',
    }
  }),
  cost: staffAction('purchases.change', CostSize, async ({ tx, input, params }) => {
    const { label, before, after } = await costSize(tx, { ...input, sizeId: params.id ?? '' })
    return {
      audit: {
        action: 'size.costSet',
        subject: subjectOf(params.id, label),
        before: { averageCost: before },
        after: { averageCost: after },
      },
      message: 'Saved.',
    }
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
      title={`${size.name}, ${size.ml} ml`}
      note={<StockNow size={size} />}
      asideFirst
      aside={
        <>
          {may('stock.change') && <ChangeForm page={page} />}
          {may('stock.change') ? <LabelForm page={page} /> : <LabelText page={page} />}
          <LabelsForm sizeId={size.sizeId} />
          {may('purchases.change') && <CostForm page={page} />}
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

function LabelText({ page: { size } }: { page: SizePageData }) {
  return (
    <Panel title="Barcode, shelf and weight">
      <p className="text-sm">{`Barcode ${size.barcode}`}</p>
      <p className="text-sm">{size.shelf ? `Shelf ${size.shelf}` : 'No shelf yet'}</p>
    </Panel>
  )
}
