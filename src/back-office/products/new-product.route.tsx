import { useLoaderData } from 'react-router'
import { listCategories } from '../../shop/catalogue/index.ts'
import { formFields, formRule } from '../../shop/forms/index.ts'
import { CreateProduct, createProduct, factWords, listKnownWords } from '../../shop/products/index.ts'
import { staffAction, staffActions, staffPage } from '../../web/server/staff-pages.ts'
import { DetailPage } from '../kit/detail-page.tsx'
import { PanelForm } from '../kit/form-parts.tsx'
import { RuleFields } from '../kit/rule-fields.tsx'
import { titled } from '../kit/titled.ts'
import { BasicFields } from './product/basic-fields.tsx'

/** Begins a product as a draft; everything else is added on its page. */
export const meta = titled('New product')

const { name, brand, category, audience } = factWords
const words = { name, brand, category, audience }

export const loader = staffPage('catalogue.change', async ({ shop }) => {
  const [categories, { houses }] = await Promise.all([listCategories(shop.db), listKnownWords(shop.db)])
  return { fields: formFields(CreateProduct, words), categories: categories.map(each => each.name), houses }
})

export const action = staffActions({
  create: staffAction('catalogue.change', formRule(CreateProduct, words), async ({ tx, input }) => {
    const { productId } = await createProduct(tx, input)
    return {
      audit: {
        action: 'product.created',
        subject: { type: 'product', id: productId, label: input.name },
        after: { ...input, version: 1 },
      },
      leadsTo: `/admin/products/${productId}`,
    }
  }),
})

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
