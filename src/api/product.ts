import { createRoute, z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import {
  featuredProducts,
  findProduct,
  ListProducts,
  listProducts,
  type Product,
  type ProductCard,
  type Size,
  searchProducts,
  suggestSearches,
} from '../shop/catalogue/index.ts'
import { rupees } from '../shop/money.ts'
import { listReviews } from '../shop/reviews/index.ts'
import type { WebEnv } from '../web/server/request-context.ts'
import { answers, api } from './answer.ts'

const money = z.number().describe('Rupees')

const SizeAnswer = z.object({
  _id: z.string(),
  price: money.describe('Rupees, before discount'),
  cutPrice: money.describe('Rupees, to pay'),
  discount: z.number().describe('Percent'),
  ml: z.int(),
  sku: z.string(),
  stock: z.int(),
  pricePerMl: money.describe('Rupees, of the price to pay'),
})

const ReviewAnswer = z.object({
  _id: z.string(),
  name: z.string(),
  rating: z.int().min(1).max(5),
  comment: z.string(),
  images: z.array(z.string()),
  videos: z.array(z.string()),
  createdAt: z.string(),
})

const CardAnswer = z.object({
  _id: z.string(),
  name: z.string(),
  brand: z.string(),
  category: z.string(),
  concentration: z.string(),
  images: z.array(z.string()),
  sizes: z.array(SizeAnswer),
  rating: z.number(),
  ratingCount: z.int(),
  isNew: z.boolean(),
})

const ProductAnswer = CardAnswer.extend({
  audience: z.enum(['men', 'women', 'unisex']),
  topNotes: z.array(z.string()),
  heartNotes: z.array(z.string()),
  baseNotes: z.array(z.string()),
  description: z.string(),
  itemDetails: z.string(),
  createdAt: z.string(),
  ratingHistogram: z.array(z.int()).describe('Reviews of 1, 2, 3, 4 and 5 stars'),
  reviews: z.array(ReviewAnswer),
})

/** A size as `/v1` answers it: in rupees, with the price of a millilitre. */
function sizeInRupees(size: Size): z.infer<typeof SizeAnswer> {
  return {
    ...size,
    price: rupees(size.price),
    cutPrice: rupees(size.cutPrice),
    pricePerMl: rupees(Math.round(size.cutPrice / size.ml)),
  }
}

function inRupees<P extends ProductCard>(product: P): P & { sizes: z.infer<typeof SizeAnswer>[] } {
  return { ...product, sizes: product.sizes.map(sizeInRupees) }
}

const oneProduct = z.object({ id: z.string().max(250) })

const list = createRoute({
  method: 'get',
  path: '/',
  summary: 'Products: a page of the listing, or with `search` alone the best matches',
  description:
    'Filters work together in any combination. With `search` as the only parameter, `data` holds the 20 best matches and the figures of the page are left out.',
  request: { query: ListProducts },
  responses: answers('Products', {
    data: z.array(CardAnswer),
    page: z.int().optional(),
    limit: z.int().optional(),
    totalPages: z.int().optional(),
    totalProducts: z.int().optional(),
  }),
})

const featured = createRoute({
  method: 'get',
  path: '/featured',
  summary: "The home page's groups, at most 8 products each",
  responses: answers('The groups', {
    data: z.object({
      newArrivals: z.array(CardAnswer),
      bestSelling: z.array(CardAnswer),
      mensProducts: z.array(CardAnswer),
      womensProducts: z.array(CardAnswer),
      attarProducts: z.array(CardAnswer),
    }),
  }),
})

const suggestions = createRoute({
  method: 'get',
  path: '/suggestions',
  summary: 'Categories and notes that match what a shopper is typing',
  request: { query: ListProducts.pick({ search: true }) },
  responses: answers('Suggestions', {
    data: z.array(z.object({ kind: z.enum(['category', 'note']), name: z.string() })),
  }),
})

const find = createRoute({
  method: 'get',
  path: '/{id}',
  summary: 'One product with its reviews',
  request: { params: oneProduct },
  responses: answers('The product', { data: ProductAnswer satisfies z.ZodType<Product, unknown> }),
})

const reviews = createRoute({
  method: 'get',
  // Spelled so in the specification; the correct spelling leads here.
  path: '/reveiw/{id}',
  summary: "A product's reviews, newest first",
  request: { params: oneProduct },
  responses: answers('Reviews', { data: z.array(ReviewAnswer) }),
})

export const product = api()
  .openapi(featured, async c => {
    const groups = await featuredProducts(c.var.db, await c.var.settings())
    const data = {
      newArrivals: groups.newArrivals.map(inRupees),
      bestSelling: groups.bestSelling.map(inRupees),
      mensProducts: groups.mensProducts.map(inRupees),
      womensProducts: groups.womensProducts.map(inRupees),
      attarProducts: groups.attarProducts.map(inRupees),
    }
    return c.json({ success: true as const, data }, 200)
  })
  .openapi(suggestions, async c => {
    const data = await suggestSearches(c.var.db, c.req.valid('query').search)
    return c.json({ success: true as const, data }, 200)
  })
  .openapi(reviews, async c => {
    const { id } = c.req.valid('param')
    return c.json({ success: true as const, data: await listReviews(c.var.db, id) }, 200)
  })
  .openapi(find, async c => {
    const found = await findProduct(c.var.db, c.req.valid('param').id)
    return c.json({ success: true as const, data: inRupees(found) }, 200)
  })
  .openapi(list, async c => {
    const query = c.req.valid('query')
    if (asksSearchAlone(c)) {
      const found = await searchProducts(c.var.db, query.search)
      return c.json({ success: true as const, data: found.map(inRupees) }, 200)
    }
    const { data, ...page } = await listProducts(c.var.db, query, await c.var.settings())
    return c.json({ success: true as const, data: data.map(inRupees), ...page }, 200)
  })

product.get('/review/:id', c => c.redirect(c.req.path.replace('/review/', '/reveiw/'), 308))

function asksSearchAlone(c: Context<WebEnv>): boolean {
  const asked = Object.keys(c.req.query())
  return asked.length === 1 && asked[0] === 'search'
}
