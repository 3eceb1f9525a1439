import { createRoute, z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import {
  categoryNamed,
  Featured,
  featuredProducts,
  findProduct,
  ListProducts,
  listProducts,
  Product,
  ProductCard,
  ProductPage,
  Review,
  SearchDetails,
  Suggestion,
  searchProducts,
  suggestSearches,
} from '../shop/catalogue/catalogue/index.ts'
import { listReviews } from '../shop/content/reviews/index.ts'
import { encode } from '../shop/ground/wire.ts'
import { cardTags } from '../web/server/page-cache/cache-tags.ts'
import type { WebEnv } from '../web/server/request-context.ts'
import { keepAs } from './cached-calls.ts'
import { api, refusal, responses } from './respond.ts'

const cards = z.array(ProductCard)

const oneProduct = z.object({ id: z.string().max(250) })

const list = createRoute({
  method: 'get',
  path: '/',
  summary: 'Products: a page of the listing, or with `search` alone the best matches',
  description:
    'Filters work together in any combination. With `search` as the only parameter, `data` holds the 20 best matches and the figures of the page are left out. `search` says what was understood.',
  request: { query: ListProducts },
  responses: responses('Products', {
    data: cards,
    ...ProductPage.omit({ data: true }).partial().shape,
  }),
})

const featured = createRoute({
  method: 'get',
  path: '/featured',
  summary: "The home page's groups, at most 8 products each",
  responses: responses('The groups', { data: Featured }),
})

const suggestions = createRoute({
  method: 'get',
  path: '/suggestions',
  summary: 'Categories and notes that match what a shopper is typing',
  request: { query: ListProducts.pick({ search: true }) },
  responses: responses('Suggestions', { data: z.array(Suggestion) }),
})

const find = createRoute({
  method: 'get',
  path: '/{id}',
  summary: 'One product with its reviews',
  request: { params: oneProduct },
  responses: responses('The product', { data: Product }),
})

const respelledReviews = createRoute({
  method: 'get',
  path: '/review/{id}',
  summary: "Redirects to a product's reviews",
  request: { params: oneProduct },
  responses: { 308: { description: 'To /product/reveiw/{id}' }, '4XX': refusal('Refused', {}) },
})

const reviews = createRoute({
  method: 'get',
  // The specification's spelling; the correct one is an alias.
  path: '/reveiw/{id}',
  summary: "A product's reviews, newest first",
  request: { params: oneProduct },
  responses: responses('Reviews', { data: z.array(Review) }),
})

export const product = api()
  .openapi(featured, async c => {
    const groups = await featuredProducts(c.var.db, await c.var.settings())
    keepAs(c, ...cardTags(Object.values(groups).flat()))
    return c.json({ success: true as const, data: encode(Featured, groups) }, 200)
  })
  .openapi(suggestions, async c => {
    const data = await c.var.read(db => suggestSearches(db, c.req.valid('query').search))
    keepAs(c, 'catalogue')
    return c.json({ success: true as const, data }, 200)
  })
  // Its encoded path: a decoded one may hold characters that no header can.
  .openapi(respelledReviews, c => c.redirect(new URL(c.req.url).pathname.replace('/review/', '/reveiw/'), 308))
  .openapi(reviews, async c => {
    const { id } = c.req.valid('param')
    const data = await listReviews(c.var.db, id)
    keepAs(c, `product:${id}`)
    return c.json({ success: true as const, data }, 200)
  })
  .openapi(find, async c => {
    const { id } = c.req.valid('param')
    const found = await findProduct(c.var.db, id)
    keepAs(c, `product:${id}`)
    return c.json({ success: true as const, data: encode(Product, found) }, 200)
  })
  .openapi(list, async c => {
    const query = c.req.valid('query')
    if (asksSearchAlone(c)) {
      const { data, search } = await c.var.read(db =>
        searchProducts(db, { search: query.search, page: 1, limit: 20, counted: false }),
      )
      keepAs(c, ...cardTags([...data, ...(search?.instead ?? [])]))
      return c.json(
        { success: true as const, data: encode(cards, data), ...(search && { search: encode(SearchDetails, search) }) },
        200,
      )
    }
    const settings = await c.var.settings()
    const category = query.category && categoryNamed(await c.var.categories(), query.category)
    const found = await c.var.read(db => listProducts(db, { ...query, category }, settings))
    keepAs(c, ...cardTags([...found.data, ...(found.search?.instead ?? [])]))
    return c.json({ success: true as const, ...encode(ProductPage, found) }, 200)
  })

function asksSearchAlone(c: Context<WebEnv>): boolean {
  const asked = Object.keys(c.req.query())
  return asked.length === 1 && asked[0] === 'search'
}
