import { useEffect, useRef } from 'react'
import { useLoaderData } from 'react-router'
import { listCategories } from '../../shop/catalogue/catalogue/index.ts'
import { nameCollections } from '../../shop/catalogue/collections/index.ts'
import { listPrices, PriceFilter, type PricePlan } from '../../shop/catalogue/prices/index.ts'
import { listKnownWords } from '../../shop/catalogue/products/index.ts'
import { productStates } from '../../shop/catalogue/products/publishing-text-rules.ts'
import { plural } from '../../shop/ground/plural.ts'
import { mayDo } from '../../shop/staff/staff/permission-rules.ts'
import { LinkButton } from '../../ui/link-button.tsx'
import type { ActionResult } from '../../web/forms/action-result.ts'
import { staffActions, staffPage } from '../../web/server/staff-pages.ts'
import type { StaffAsked } from '../../web/server/staff-write.ts'
import { useLastResult } from '../kit/last-result.ts'
import { LineLink } from '../kit/line-link.tsx'
import { ListPage } from '../kit/list-page.tsx'
import { Notice } from '../kit/notice.tsx'
import { priceTabs } from '../kit/office-tabs.ts'
import { Panel } from '../kit/panel.tsx'
import { StaffForm } from '../kit/staff-form.tsx'
import { titled } from '../kit/titled.ts'
import { useMay } from '../kit/use-may.ts'
import { BulkChange } from './bulk-change.tsx'
import { BULK_FORM } from './grid-row.tsx'
import { PlanTable } from './plan-table.tsx'
import { gridActions } from './price-actions.ts'
import { PriceGrid } from './price-grid.tsx'
import { productFilters } from './product-filters.ts'

/** What every size costs: changed in a grid, or many at once. */
export const meta = titled('Prices')

export const loader = staffPage('catalogue.read', loadPrices)

export const action = staffActions(gridActions)

export default function PricesPage() {
  const { sizes, total, more, ...known } = useLoaderData<typeof loader>()
  const mayChange = useMay()('catalogue.change')
  return (
    <>
      <ListPage
        title="Prices"
        counted={plural(total, 'size')}
        tabs={priceTabs}
        actions={mayChange && sizes.length > 0 && <LineLink to={`#${BULK_FORM}`}>Change many at once</LineLink>}
        filters={[
          ...productFilters(known),
          { name: 'state', label: 'State', all: 'Any', options: productStates },
          { name: 'with', label: 'With', all: 'Anything', options: { discount: 'A discount' } },
        ]}
        rows={sizes}
        list={<PriceGrid sizes={sizes} mayChange={mayChange} />}
        empty={{
          title: 'No prices yet',
          text: 'All sizes in one sheet, to change many prices at once.',
          action: mayChange && <LinkButton href="/admin/products/new">New product</LinkButton>,
        }}
        more={more}
      >
        {mayChange && <GridResult />}
      </ListPage>
      {mayChange && sizes.length > 0 && <BulkChange total={total} />}
    </>
  )
}

type Shown = { plan?: PricePlan; cells?: string; changeId?: number }

/** What the last press in the grid came to: a preview that can be applied, or what was changed. */
function GridResult() {
  const result = useLastResult<Shown>()
  const place = useRef<HTMLDivElement>(null)
  // It stands above the grid, of which somebody may be at the end.
  useEffect(() => {
    if (!result) return
    place.current?.focus({ preventScroll: true })
    place.current?.scrollIntoView({ block: 'start' })
  }, [result])
  return (
    <div ref={place} tabIndex={-1} className="scroll-mt-4 outline-none">
      {result && <ChangeResult result={result} />}
    </div>
  )
}

function ChangeResult({ result }: { result: ActionResult<Shown> }) {
  const { ok, message, problems, shown, typed } = result
  if (result.askWhy)
    return (
      <Panel title="These prices need a second person" className="mt-4">
        <StaffForm
          action="apply"
          submit="Ask"
          busy="Asking ..."
          hidden={{ cells: typed.cells ?? '', digest: typed.digest ?? '' }}
        />
      </Panel>
    )
  if (!ok) return <Notice ok={false}>{message ?? Object.values(problems)[0]}</Notice>
  if (shown?.changeId)
    return (
      <Notice>
        {message} <LineLink to={`/admin/prices/changes/${shown.changeId}`}>See or undo it</LineLink>
      </Notice>
    )
  if (!shown?.plan) return message && <Notice>{message}</Notice>
  const { lines, digest } = shown.plan
  const fit = lines.filter(({ refused }) => !refused).length
  const refused = lines.length - fit
  return (
    <Panel
      title={fit > 0 ? `${plural(fit, 'price')} would change` : 'No price would change'}
      note={[refused > 0 && `${refused} cannot be changed and stay as they are.`, 'Nothing is saved yet.']
        .filter(Boolean)
        .join(' ')}
      className="mt-4"
    >
      <div
        role="status"
        className="sr-only"
      >{`Preview: ${plural(fit, 'price')} would change, ${refused} refused.`}</div>
      <PlanTable lines={lines} />
      {fit > 0 && (
        <StaffForm
          action="apply"
          submit={`Change ${plural(fit, 'price')}`}
          busy="Changing ..."
          hidden={{ cells: shown.cells ?? '', digest }}
        />
      )}
    </Panel>
  )
}

/** Prices that fit the filters, and what can be filtered by; costs are for those who may see purchases. */
async function loadPrices({ shop, session: { staff }, query }: StaffAsked) {
  const filter = PriceFilter.parse(query)
  const [list, categories, { houses }, collections] = await Promise.all([
    listPrices(shop.db, filter, await shop.settings()),
    listCategories(shop.db),
    listKnownWords(shop.db),
    nameCollections(shop.db),
  ])
  const seesCost = mayDo(staff.role, 'purchases.read')
  const sizes = seesCost ? list.sizes : list.sizes.map(size => ({ ...size, averageCost: null }))
  return { ...list, sizes, houses, collections, categories: categories.map(({ name }) => name) }
}
