import type { Db } from '../../platform/database/database.ts'
import type { ProductCard } from './product.ts'
import { relatedProducts } from './related-products.ts'

/** How long an answer holds, in milliseconds: as long as the settings do. Prices in it may be that old. */
const FRESH = 60_000
const most = 500

type Kept = { cards: Promise<ProductCard[]>; since: number }

const kept = new WeakMap<Db, Map<string, Kept>>()

/**
 * `relatedProducts`, kept for a minute: finding neighbours takes several times as long as the product itself, and what
 * is looked at is looked at often. `limit` is the same for all callers.
 */
export function keptRelatedProducts(
  db: Db,
  productId: string,
  { limit, now = Date.now() }: { limit: number; now?: number },
): Promise<ProductCard[]> {
  const known = kept.get(db) ?? new Map<string, Kept>()
  kept.set(db, known)
  const found = known.get(productId)
  if (found && now - found.since < FRESH) return found.cards
  const cards = relatedProducts(db, productId, limit)
  known.delete(productId)
  known.set(productId, { cards, since: now })
  // What failed is asked again by the next visitor.
  cards.catch(() => known.delete(productId))
  const [oldest] = known.keys()
  if (known.size > most && oldest !== undefined) known.delete(oldest)
  return cards
}
