import { LRUCache } from 'lru-cache'
import type { Db } from '../../../platform/database/database.ts'
import type { ProductCard } from './product.ts'
import { relatedProducts } from './related-products.ts'

// What no announced change ends.
const MAX_AGE_MS = 60_000
const MAX_PRODUCTS = 500

type Terms = { db: Db; limit: number }

const caches = new WeakMap<Db, LRUCache<string, ProductCard[], Terms>>()

/**
 * `relatedProducts`, cached for a minute: the query takes several times as long as that of the product. Concurrent
 * calls share one query; a failure is not cached. `limit` must be the same for all callers.
 */
export function cachedRelatedProducts(db: Db, productId: string, limit: number): Promise<ProductCard[]> {
  const cache = caches.get(db) ?? newCache()
  caches.set(db, cache)
  return cache.forceFetch(productId, { context: { db, limit } })
}

/** The next reads ask the database. */
export function forgetRelatedProducts(db: Db): void {
  caches.get(db)?.clear()
}

const newCache = () =>
  new LRUCache<string, ProductCard[], Terms>({
    max: MAX_PRODUCTS,
    ttl: MAX_AGE_MS,
    // Who waits while it is forgotten gets what was read before.
    ignoreFetchAbort: true,
    fetchMethod: (productId, _, { context: { db, limit } }) => relatedProducts(db, productId, limit),
  })
