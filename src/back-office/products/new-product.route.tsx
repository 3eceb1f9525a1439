import { useLoaderData } from 'react-router'
import { listCategories } from '../../shop/catalogue/catalogue/index.ts'
import { CreateProduct, listKnownWords } from '../../shop/catalogue/products/index.ts'
import { formFields } from '../../shop/ground/forms/index.ts'
import { staffActions, staffPage } from '../../web/server/staff-pages.ts'
import { DetailPage } from '../kit/detail-page.tsx'
import { PanelForm } from '../kit/form-parts.tsx'
import { RuleFields } from '../kit/rule-fields.tsx'
import { titled } from '../kit/titled.ts'
import { newProductActions, newProductWords } from './new-product-actions.ts'
import { BasicFields } from './product/basic-fields.tsx'

/** Begins a product as a draft; everything else is added on its page. */
export const meta = titled('New product')

export const loader = staffPage('catalogue.change', async ({ shop }) => {
  const [categories, { houses }] = await Promise.all([listCategories(shop.db), listKnownWords(shop.db)])
  return { fields: formFields(CreateProduct, newProductWords), categories: categories.map(each => each.name), houses }
})

export const action = staffActions(newProductActions)

export default function NewProductPage() {
  const { fields, categories, houses } = useLoaderData<typeof loader>()
  return (
    <DetailPage back={{ to: '/admin/products', label: 'All products' }} title="New product">
      <PanelForm
        title="What it is"
        note="It begins as a draft, which no shopper sees. Its sizes, texts and pictures come next."
        action="create"
        submit="Begin"
        busy="Beginning ..."
      >
        <RuleFields fields={fields.filter(field => field.name === 'name')} />
        <BasicFields fields={fields} categories={categories} houses={houses} />
      </PanelForm>
    </DetailPage>
  )
}
