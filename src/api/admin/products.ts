import { createRoute, z } from '@hono/zod-openapi'
import type { Db } from '../../platform/database/database.ts'
import { priceForm } from '../../shop/catalogue/prices/index.ts'
import {
  addSizeOf,
  CreateProduct,
  createProduct,
  findProductPage,
  findSize,
  listAllProducts,
  NewPrice,
  NewSize,
  ProductFacts,
  ProductFilter,
  priceSize,
  publishProduct,
  sizeForm,
} from '../../shop/catalogue/products/index.ts'
import { productStateNames } from '../../shop/catalogue/products/publishing-text-rules.ts'
import { figures } from '../../shop/ground/figure-rules.ts'
import { ShopError } from '../../shop/ground/shop-error.ts'
import { encode, moment, money } from '../../shop/ground/wire.ts'
import { jsonBody, responses } from '../respond.ts'
import { adminApi, needs, write, writeHeaders } from './admin-call.ts'
import { oneProduct, oneSize, page, version } from './parameters.ts'

const state = z.enum(productStateNames)
const ListProducts = z.strictObject({
  q: z.string().max(100).optional().describe('Words of the name or house; a SKU or barcode'),
  state: state.optional(),
  category: z.string().max(100).optional(),
  stock: z.enum(['in', 'low', 'out']).optional(),
  page,
})

const price = { price: money, cutPrice: money, discount: z.number() }
const ListedProduct = z.object({
  productId: z.string(),
  name: z.string(),
  brand: z.string(),
  category: z.string(),
  state,
  publishAt: moment.nullable(),
  image: z.string().nullable(),
  stock: z.int(),
  sold: z.int().describe(`${figures.pieces.means} Of all days`),
  sizes: z.array(z.object({ ml: z.int(), sku: z.string(), stock: z.int(), ...price })),
})
const Size = z.object({
  sizeId: z.string(),
  productId: z.string(),
  ml: z.int(),
  sku: z.string(),
  barcode: z.string(),
  price: money.describe('Before the discount'),
  discount: z.number().describe('Percent'),
  weightGrams: z.int().nullable(),
  stock: z.int(),
  sold: z.int().describe(`${figures.pieces.means} Of all days`),
  retiredAt: moment.nullable().describe('Not sold any more since then'),
})
const AdminProduct = z.object({
  productId: z.string(),
  version: z.int().describe('What a change of it or of its sizes must have seen'),
  address: z.string(),
  state,
  publishAt: moment.nullable(),
  facts: ProductFacts,
  images: z.array(z.string()),
  sizes: z.array(Size),
})

const Seen = z.strictObject({ version })
const Changed = z.object({ productId: z.string(), version: z.int(), state })
const ChangedSize = z.object({ productId: z.string(), sizeId: z.string(), version: z.int() })

const subjectOf = (id: string, label: string) => ({ type: 'product', id, label })

async function sizesOf(db: Db, productId: string): Promise<z.input<typeof Size>[]> {
  return (await findProductPage(db, productId)).sizes.map(size => encode(Size, { ...size, productId }))
}

export const products = adminApi()
  .openapi(
    createRoute({
      method: 'get',
      path: '/',
      summary: 'All products, also drafts, the newest first',
      request: { query: ListProducts },
      ...needs('catalogue.read'),
      responses: responses('A page of products', {
        data: z.array(ListedProduct),
        total: z.int(),
        more: z.boolean(),
      }),
    }),
    async c => {
      const { db, settings } = c.var
      const found = await listAllProducts(db, ProductFilter.parse(c.req.valid('query')), await settings())
      const data = encode(z.array(ListedProduct), found.products)
      return c.json({ success: true as const, data, total: found.total, more: found.more }, 200)
    },
  )
  .openapi(
    createRoute({
      method: 'get',
      path: '/{id}',
      summary: 'One product with its sizes',
      request: oneProduct,
      ...needs('catalogue.read'),
      responses: responses('The product', { data: AdminProduct }),
    }),
    async c => {
      const found = await findProductPage(c.var.db, c.req.valid('param').id)
      const { productId, pictures } = found
      const sizes = found.sizes.map(size => ({ ...size, productId }))
      const data = encode(AdminProduct, { ...found, images: pictures.map(({ image }) => image), sizes })
      return c.json({ success: true as const, data }, 200)
    },
  )
  .openapi(
    createRoute({
      method: 'post',
      path: '/',
      summary: 'Begin a product as a draft, which no shopper sees',
      ...jsonBody(z.strictObject(CreateProduct.shape), { headers: writeHeaders }),
      ...needs('catalogue.change'),
      responses: responses('The draft', { data: Changed }),
    }),
    async c => {
      const input = c.req.valid('json')
      const data = await write(c, input, async ({ tx }) => {
        const { productId } = await createProduct(tx, input)
        const after = { ...input, version: 1 }
        return {
          audit: { action: 'product.created', subject: subjectOf(productId, input.name), after },
          data: { productId, version: 1, state: 'draft' as const },
        }
      })
      return c.json({ success: true as const, data }, 200)
    },
  )
  .openapi(
    createRoute({
      method: 'post',
      path: '/{id}/publication',
      summary: 'Show a product to shoppers; it needs a size with a price',
      ...jsonBody(Seen, { ...oneProduct, headers: writeHeaders }),
      ...needs('catalogue.change'),
      responses: responses('Published', { data: Changed }),
    }),
    async c => {
      const { id: productId } = c.req.valid('param')
      const input = c.req.valid('json')
      const data = await write(c, input, async ({ tx }) => {
        const { name, before, after } = await publishProduct(tx, productId, input.version)
        return {
          audit: { action: 'product.published', subject: subjectOf(productId, name), before, after },
          data: { productId, version: input.version + 1, state: 'published' as const },
        }
      })
      return c.json({ success: true as const, data }, 200)
    },
  )
  .openapi(
    createRoute({
      method: 'get',
      path: '/{id}/size',
      summary: 'The sizes of a product, retired ones too',
      request: oneProduct,
      ...needs('catalogue.read'),
      responses: responses('The sizes', { data: z.array(Size) }),
    }),
    async c => c.json({ success: true as const, data: await sizesOf(c.var.db, c.req.valid('param').id) }, 200),
  )
  .openapi(
    createRoute({
      method: 'post',
      path: '/{id}/size',
      summary: 'Add a size to a product, without stock',
      ...jsonBody(NewSize.extend({ version }), { ...oneProduct, headers: writeHeaders }),
      ...needs('catalogue.change'),
      responses: responses('The size', { data: ChangedSize }),
    }),
    async c => {
      const { id: productId } = c.req.valid('param')
      const { version: seen, ...size } = c.req.valid('json')
      const { wasPriceDays } = await c.var.settings()
      const data = await write(
        c,
        { seen, size },
        async ({ tx, by }) => sizeSaved(await addSizeOf(tx, size, { productId, version: seen, by, wasPriceDays })),
        async () => sizeForm(productId, size),
      )
      return c.json({ success: true as const, data }, 200)
    },
  )

export const sizes = adminApi()
  .openapi(
    createRoute({
      method: 'get',
      path: '/{id}',
      summary: 'One size',
      request: oneSize,
      ...needs('catalogue.read'),
      responses: responses('The size', { data: Size }),
    }),
    async c => {
      const { id: sizeId } = c.req.valid('param')
      const { productId } = await findSize(c.var.db, sizeId)
      const data = (await sizesOf(c.var.db, productId)).find(size => size.sizeId === sizeId)
      if (!data) throw new ShopError('not_found', 'There is no such size')
      return c.json({ success: true as const, data }, 200)
    },
  )
  .openapi(
    createRoute({
      method: 'put',
      path: '/{id}/price',
      summary: 'Change what a size costs; the price history names the key',
      ...jsonBody(NewPrice.extend({ version }), { ...oneSize, headers: writeHeaders }),
      ...needs('catalogue.change'),
      responses: responses('Changed', { data: ChangedSize }),
    }),
    async c => {
      const { id: sizeId } = c.req.valid('param')
      const { version: seen, ...change } = c.req.valid('json')
      const settings = await c.var.settings()
      const { wasPriceDays } = settings
      const data = await write(
        c,
        { seen, change },
        async ({ tx, by }) => sizeSaved(await priceSize(tx, sizeId, change, { version: seen, by, wasPriceDays })),
        tx => priceForm(tx, { sizeId, ...change }, settings),
      )
      return c.json({ success: true as const, data }, 200)
    },
  )

function sizeSaved({ productId, sizeId, version: now, name, before, after }: Awaited<ReturnType<typeof addSizeOf>>) {
  return {
    audit: { action: 'product.sizesSaved' as const, subject: subjectOf(productId, name), before, after },
    data: { productId, sizeId, version: now },
  }
}
