import { createRoute, z } from '@hono/zod-openapi'
import { Category, listCategories } from '../shop/catalogue/catalogue/index.ts'
import { keepAs } from './cached-calls.ts'
import { api, responses } from './respond.ts'

export const category = api().openapi(
  createRoute({
    method: 'get',
    path: '/',
    summary: "The shop's categories in the merchant's order",
    responses: responses('Categories', { categories: z.array(Category) }),
  }),
  async c => {
    const categories = await listCategories(c.var.db)
    keepAs(c, 'catalogue')
    return c.json({ success: true as const, categories }, 200)
  },
)
