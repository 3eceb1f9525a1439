import { useLoaderData } from 'react-router'
import { productStates } from '../../shop/catalogue/products/rules.ts'
import { plural } from '../../shop/ground/plural.ts'
import { staffActions, staffPage } from '../../web/server/staff-pages.ts'
import { LineLink } from '../kit/line-link.tsx'
import { ListPage } from '../kit/list-page.tsx'
import { titled } from '../kit/titled.ts'
import { useMay } from '../kit/use-may.ts'
import { BulkChange } from './bulk-change.tsx'
import { GridAnswer } from './grid-answer.tsx'
import { BULK_FORM } from './grid-row.tsx'
import { loadPrices } from './load-prices.ts'
import { gridActions } from './price-actions.ts'
import { PriceGrid } from './price-grid.tsx'
import { priceTabs } from './prices-head.ts'
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
        empty={{ title: 'No prices here', text: 'No size that is sold fits these filters.' }}
        more={more}
      >
        {mayChange && <GridAnswer />}
      </ListPage>
      {mayChange && sizes.length > 0 && <BulkChange total={total} />}
    </>
  )
}
