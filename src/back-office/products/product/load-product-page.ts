import type { useLoaderData } from 'react-router'
import { listCategories } from '../../../shop/catalogue/catalogue/index.ts'
import { pricesOfProduct } from '../../../shop/catalogue/price-history/index.ts'
import {
  factWords,
  findProductPage,
  findSets,
  listKnownWords,
  ProductFacts,
  type ProductPageData,
} from '../../../shop/catalogue/products/index.ts'
import { formFields } from '../../../shop/ground/forms/index.ts'
import { productCurve } from '../../../shop/money/reports/index.ts'
import { mayDo } from '../../../shop/staff/staff/permission-rules.ts'
import type { RequestContext } from '../../../web/server/request-context.ts'
import { staffPage } from '../../../web/server/staff-pages.ts'

/** Loads all that the page of one product shows. */
export const loadProductPage = staffPage('catalogue.read', async ({ shop, params, session: { staff } }) => {
  const [product, { sets, partOf }, prices, sold, offered] = await Promise.all([
    findProductPage(shop.db, params.id ?? ''),
    findSets(shop.db, params.id ?? ''),
    pricesOfProduct(shop.db, params.id ?? ''),
    productCurve(shop.db, params.id ?? ''),
    loadOffered(shop),
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
    ...offered,
    fields: formFields(ProductFacts, factWords, product.facts),
    shown: shownOf(product),
  }
})

/** What shoppers meet of it, for the words about publishing. */
const shownOf = ({ sizes, pictures }: Pick<ProductPageData, 'sizes' | 'pictures'>) => {
  const sold = sizes.filter(({ retiredAt, price }) => retiredAt === null && price > 0)
  const pieces = sold.reduce((sum, { stock }) => sum + stock, 0)
  return { priced: sold.length, pieces, pictures: pictures.length }
}

/** What a new product's page has: the same, empty. */
export const loadNewProduct = staffPage('catalogue.change', async ({ shop }) => ({
  ...blankPage,
  ...(await loadOffered(shop)),
  fields: formFields(ProductFacts, factWords),
}))

const blankPage = {
  productId: undefined,
  version: '',
  state: 'draft' as const,
  address: '',
  facts: { name: '', brand: '', description: '', seoTitle: '', seoDescription: '' },
  pictures: [],
  removed: [],
  sizes: [],
  sets: [],
  shown: { priced: 0, pieces: 0, pictures: 0 },
}

/** What is offered while somebody types, and what previews name. */
async function loadOffered({ db, settings, publicUrl }: Pick<RequestContext, 'db' | 'settings' | 'publicUrl'>) {
  const [categories, known, { shopName, closure }] = await Promise.all([
    listCategories(db),
    listKnownWords(db),
    settings(),
  ])
  return { ...known, shopName, isClosed: closure !== null, publicUrl, categories: categories.map(({ name }) => name) }
}

type Page = ReturnType<typeof useLoaderData<typeof loadProductPage>>
type Blank = 'productId' | 'version' | 'facts' | 'sets'
/** What the form of a product needs of its page, or of that of a new one. */
export type EditorProps = {
  page: Omit<Pick<Page, Exclude<keyof ReturnType<typeof useLoaderData<typeof loadNewProduct>>, Blank>>, Blank> & {
    productId: string | undefined
    version: number | string
    facts: Pick<ProductFacts, keyof typeof blankPage.facts>
    sets: readonly { sizeId: string }[]
  }
}
export type ProductPageProps = { page: Page }
