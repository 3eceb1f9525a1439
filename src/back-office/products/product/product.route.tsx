import { useEffect } from 'react'
import { useLoaderData, useSearchParams } from 'react-router'
import { publishingText } from '../../../shop/catalogue/products/rules.ts'
import { LinkButton } from '../../../ui/link-button.tsx'
import { staffActions } from '../../../web/server/staff-pages.ts'
import { ChartPanel } from '../../kit/chart-panel.tsx'
import { DetailPage } from '../../kit/detail-page.tsx'
import { Notice } from '../../kit/notice.tsx'
import { titled } from '../../kit/titled.ts'
import { forgetTyping } from '../../kit/use-kept-typing.ts'
import { useMay } from '../../kit/use-may.ts'
import { ProductChip } from '../product-columns.tsx'
import { AddressPanel } from './address-panel.tsx'
import { loadProductPage, type ProductPageProps } from './load-product-page.ts'
import { MorePanel } from './more-panel.tsx'
import { PricePanel } from './price-panel.tsx'
import { productActions } from './product-actions.ts'
import { NEW_PRODUCT, ProductForm } from './product-form.tsx'
import { RetireSizes } from './retire-sizes.tsx'
import { SetPanel } from './set-panel.tsx'
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
      actions={mayChange && <LinkButton href="/admin/products/new">New product</LinkButton>}
      first={<Made page={page} />}
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
      <ProductForm key={productId} page={page} />
      <SetPanel page={page} />
      {mayChange && <RetireSizes page={page} />}
      <ChartPanel title="Sold, week by week" chart={page.sold} />
      <PricePanel page={page} />
    </DetailPage>
  )
}

/** What became of a product that was saved for the first time, and the way to the next one. */
function Made({ page: { shown, isClosed } }: ProductPageProps) {
  const [query] = useSearchParams()
  const may = useMay()
  const made = query.get('new')
  useEffect(() => {
    if (made) forgetTyping(NEW_PRODUCT)
  }, [made])
  if (!made) return null
  return (
    <Notice>
      {made === 'published'
        ? `Saved and published. ${publishingText({ ...shown, isClosed })}`
        : 'Saved as a draft: no shopper sees it yet. Publish it when it is ready.'}
      {isClosed && may('settings.change') && (
        <>
          {' '}
          <a href="/admin/opening" className="text-link">
            Open or close the shop
          </a>
        </>
      )}
    </Notice>
  )
}
