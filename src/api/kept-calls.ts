import type { Context } from 'hono'
import { ListProducts } from '../shop/catalogue/index.ts'
import { MUST_REVALIDATE } from '../web/server/keeping.ts'
import type { KnownParameters } from '../web/server/page-cache/addresses.ts'
import type { Ingredient } from '../web/server/page-cache/made-of.ts'
import type { WebEnv } from '../web/server/request-context.ts'

/** The calls whose answers are kept, with the parameters that they read. */
const parametersOf = new Map<string, readonly string[]>([
  ['/v1/product', Object.keys(ListProducts.shape)],
  ['/v1/product/featured', []],
  ['/v1/product/suggestions', ['search']],
  ['/v1/category', []],
  ['/v1/coupon/coupon', ['couponType']],
])
const OF_ONE_PRODUCT = /^\/v1\/product\/(reveiw\/)?[^/]+$/

/** The query parameters of a call whose answer is the same for everybody; null for other calls. */
export const keptCalls: KnownParameters = pathname =>
  parametersOf.get(pathname) ?? (OF_ONE_PRODUCT.test(pathname) ? [] : null)

/** Says that an answer is the same for everybody, and what it is made of. */
export function keepAs(c: Context<WebEnv>, ...names: Ingredient[]): void {
  c.var.madeOf.add(...names)
  c.header('cache-control', MUST_REVALIDATE)
}
