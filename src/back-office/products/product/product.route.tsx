import { useLoaderData } from 'react-router'
import { staffActions } from '../../../web/server/staff-pages.ts'
import { ChartPanel } from '../../kit/chart-panel.tsx'
import { DetailPage } from '../../kit/detail-page.tsx'
import { titled } from '../../kit/titled.ts'
import { useMay } from '../../kit/use-may.ts'
import { ProductChip } from '../product-columns.tsx'
import { AddressPanel } from './address-panel.tsx'
import { loadProductPage } from './load-product-page.ts'
import { MorePanel } from './more-panel.tsx'
import { PicturesPanel } from './pictures-panel.tsx'
import { PricePanel } from './price-panel.tsx'
import { productActions } from './product-actions.ts'
import { ProductForm } from './product-form.tsx'
import { RetireSizes } from './retire-sizes.tsx'
import { SetPanel } from './set-panel.tsx'
import { SizesForm } from './sizes-form.tsx'
import { StatePanel } from './state-panel.tsx'

export const meta = titled('Product')

export const loader = loadProductPage

export const action = staffActions(productActions)

/** One product: everything on its page in the shop, its sizes, its state and its address. */
export default function ProductPage() {
  const page = useLoaderData<typeof loader>()
  const { productId, address, facts, state } = page
  const mayChange = useMay()('catalogue.change')
  return (
    <DetailPage
      back={{ to: '/admin/products', label: 'All products' }}
      title={facts.name}
      chips={<ProductChip state={state} />}
      note={
        <span className="flex flex-wrap gap-x-4">
          {(state === 'published' || state === 'archived') && (
            <a href={`/product/${address}`} className="text-link inline-flex min-h-11 items-center">
              See it in the shop
            </a>
          )}
          <a href={`/admin/products/${productId}/history`} className="text-link inline-flex min-h-11 items-center">
            History
          </a>
        </span>
      }
      aside={
        <>
          {mayChange && <StatePanel page={page} />}
          <AddressPanel page={page} />
          {mayChange && <MorePanel />}
        </>
      }
    >
      <PicturesPanel page={page} />
      <SizesForm page={page} />
      <SetPanel page={page} />
      {mayChange && <RetireSizes page={page} />}
      <ProductForm page={page} />
      <ChartPanel title="Sold, week by week" chart={page.sold} />
      <PricePanel page={page} />
    </DetailPage>
  )
}
