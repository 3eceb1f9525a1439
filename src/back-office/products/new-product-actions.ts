import { CreateProduct, createProduct, factWords } from '../../shop/catalogue/products/index.ts'
import { formRule } from '../../shop/ground/forms/index.ts'
import { staffAction } from '../../web/server/staff-pages.ts'

const { name, brand, category, audience } = factWords

/** What a product begins with. */
export const newProductWords = { name, brand, category, audience }

/** Begins a product. */
export const newProductActions = {
  create: staffAction('catalogue.change', formRule(CreateProduct, newProductWords), async ({ tx, input }) => {
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
}
