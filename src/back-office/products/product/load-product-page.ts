import type { useLoaderData } from 'react-router'
import { listCategories } from '../../../shop/catalogue/catalogue/index.ts'
import { pricesOfProduct } from '../../../shop/catalogue/price-history/index.ts'
import {
  factWords,
  findProductPage,
  findSets,
  listKnownWords,
  ProductFacts,
} from '../../../shop/catalogue/products/index.ts'
import { formFields } from '../../../shop/ground/forms/index.ts'
import { productCurve } from '../../../shop/money/reports/index.ts'
import { mayDo } from '../../../shop/staff/staff/rules.ts'
import { staffPage } from '../../../web/server/staff-pages.ts'

/** Loads all that the page of one product shows. */
export const loadProductPage = staffPage('catalogue.read', async ({ shop, params, session: { staff } }) => {
  const [product, { sets, partOf }, prices, sold, categories, known, { shopName }] = await Promise.all([
    findProductPage(shop.db, params.id ?? ''),
    findSets(shop.db, params.id ?? ''),
    pricesOfProduct(shop.db, params.id ?? ''),
    productCurve(shop.db, params.id ?? ''),
    listCategories(shop.db),
    listKnownWords(shop.db),
    shop.settings(),
  ])
  const seesCost = mayDo(staff.role, 'purchases.read')
  const shownSets = seesCost
    ? sets
    : sets.map(set => ({ ...set, parts: set.parts.map(part => ({ ...part, averageCost: null })) }))
  const sizes = seesCost ? product.sizes : product.sizes.map(size => ({ ...size, cost: null }))
  return {
    sets: shownSets,
    partOf,
    seesCost,
    ...product,
    sizes,
    prices,
    sold,
    ...known,
    shopName,
    publicUrl: shop.publicUrl,
    fields: formFields(ProductFacts, factWords, product.facts),
    categories: categories.map(({ name }) => name),
  }
})
export type ProductPageProps = { page: ReturnType<typeof useLoaderData<typeof loadProductPage>> }
