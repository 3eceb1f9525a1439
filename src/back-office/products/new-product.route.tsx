import { useLoaderData } from 'react-router'
import { staffActions } from '../../web/server/staff-pages.ts'
import { DetailPage } from '../kit/detail-page.tsx'
import { titled } from '../kit/titled.ts'
import { loadNewProduct } from './product/load-product-page.ts'
import { ProductForm } from './product/product-form.tsx'
import { savePage } from './product/save-actions.ts'

/** A new product: the same form as that of one that exists, empty. */
export const meta = titled('New product')

export const loader = loadNewProduct

export const action = staffActions({ save: savePage })

export default function NewProductPage() {
  const page = useLoaderData<typeof loader>()
  return (
    <DetailPage
      back={{ to: '/admin/products', label: 'All products' }}
      title="New product"
      note="Name, category, for whom, a size with its price and pieces, and pictures: the rest can wait."
    >
      <ProductForm page={page} />
    </DetailPage>
  )
}
