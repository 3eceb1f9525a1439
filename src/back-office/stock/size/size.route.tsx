import { type LoaderFunctionArgs, type MetaArgs, useLoaderData } from 'react-router'
import { ChangeStock, CostSize, changeStock, costSize, LabelSize, labelSize } from '../../../shop/stock/index.ts'
import { stockReasonLabel } from '../../../shop/stock/rules.ts'
import { noIndex, pageMeta } from '../../../web/browser/page-meta.ts'
import { staffAction, staffActions, staffPage } from '../../../web/server/staff-pages.ts'
import { BackLink } from '../../kit/back-link.tsx'
import { Panel } from '../../kit/panel.tsx'
import { HoldersPanel } from './holders-panel.tsx'
import { loadSize, type SizePageData } from './load-size.ts'
import { Movements } from './movements.tsx'
import { ChangeForm, CostForm, LabelForm, LabelsForm } from './size-forms.tsx'
import { StockNow } from './stock-now.tsx'

export const meta = (args: MetaArgs) => [...pageMeta(args, 'Stock of a size'), noIndex]

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
  const page = useLoaderData<(args: LoaderFunctionArgs) => Promise<SizePageData>>()
  const { size, may, holders, movements, older } = page
  return (
    <>
      <BackLink href="/admin/stock">All stock</BackLink>
      <h1 className="page-title wrap-anywhere">{`${size.name}, ${size.ml} ml`}</h1>
      <StockNow size={size} seeCost={may.seeCost} />
      <div className="mt-6 grid items-start gap-6 lg:grid-cols-[2fr_1fr]">
        <div className="grid min-w-0 gap-6 max-lg:order-last">
          <HoldersPanel holders={holders} links={may.seeOrders} />
          <Panel title="Movements" note="Every change of the stock, newest first.">
            <Movements movements={movements} may={may} />
            {older && (
              <a href={`?before=${older}`} className="text-link inline-flex min-h-11 items-center">
                Older movements
              </a>
            )}
          </Panel>
        </div>
        <div className="grid gap-6">
          {may.change && <ChangeForm page={page} />}
          {may.change ? <LabelForm page={page} /> : <LabelText page={page} />}
          <LabelsForm sizeId={size.sizeId} />
          {may.setCost && <CostForm page={page} />}
        </div>
      </div>
    </>
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
