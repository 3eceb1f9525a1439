import type { Context } from 'hono'
import { ListProducts } from '../shop/catalogue/catalogue/index.ts'
import type { KnownParameters } from '../web/server/page-cache/addresses.ts'
import type { CacheTag } from '../web/server/page-cache/cache-tags.ts'
import type { WebEnv } from '../web/server/request-context.ts'
import { MUST_REVALIDATE } from '../web/server/who-may-cache.ts'

/** The calls whose responses are cached, with the parameters that they read. */
const parametersOf = new Map<string, readonly string[]>([
  ['/v1/product', Object.keys(ListProducts.shape)],
  ['/v1/product/featured', []],
  ['/v1/product/suggestions', ['search']],
  ['/v1/category', []],
  ['/v1/coupon/coupon', ['couponType']],
])
const OF_ONE_PRODUCT = /^\/v1\/product\/(reveiw\/)?[^/]+$/

/** The query parameters of a call whose response is the same for everybody; null for other calls. */
export const cachedCalls: KnownParameters = pathname =>
  parametersOf.get(pathname) ?? (OF_ONE_PRODUCT.test(pathname) ? [] : null)

/** Says that a response is the same for everybody, and what it is made of. */
export function keepAs(c: Context<WebEnv>, ...names: CacheTag[]): void {
  c.var.cacheTags.add(...names)
  c.header('cache-control', MUST_REVALIDATE)
}
