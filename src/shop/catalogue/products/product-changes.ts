import { randomText } from '../../../platform/secrets/signing.ts'
import type { ProductFacts } from './product-facts.ts'
import type { ProductState } from './publishing-text-rules.ts'
import type { StoredProduct } from './read-products.ts'
import type { SizeFacts } from './size-facts.ts'

/** One of many products that are written at once. */
export type ProductWrite = {
  /** Of a product that exists; absent: a new one, which gets a readable id. */
  productId?: string
  /**
   * The version that was seen of a product that exists: any other one is refused. Absent: whatever stands there is
   * changed.
   */
  version?: number
  /** Of a new product: `/product/ADDRESS`, in small letters, digits and hyphens; absent: its id. */
  address?: string
  state?: 'draft' | 'published' | 'archived'
  /**
   * As the product's form parses them, Urdu texts among them. Absent ones stay. A new product needs `name`, `category`
   * and `audience`.
   */
  facts: Partial<ProductFacts>
  /** Of a new product: the addresses of its pictures, in their order. */
  images?: readonly string[]
  sizes: readonly SizeWrite[]
}

export type SizeWrite = {
  /** Of a size that exists; absent: a new one. */
  sizeId?: string
  /**
   * As the form of sizes parses them, `price` and `cost` in paisa. Absent ones stay. A new size needs `ml` and `price`;
   * its SKU and barcode are made where none is given.
   */
  facts: Partial<SizeFacts>
  /**
   * Pieces added to the stock, or taken away when below 0: a row of the ledger, 'opening' of a new size, else
   * 'counted'. Ends at zero.
   */
  pieces?: number
}

type Values = Record<string, unknown>
type Stateful = Partial<ProductFacts> & { state?: ProductState }

/** What a write changes of a product; of a new one everything that it says. */
export type ProductChange = {
  productId: string
  /** Null: a new product. */
  stored: StoredProduct | null
  name: string
  before: Stateful
  after: Stateful
  sizes: SizeChange[]
}
export type SizeChange = {
  sizeId: string
  isNew: boolean
  before: Partial<SizeFacts>
  after: Partial<SizeFacts>
  /** Pieces that are added to the stock, or taken away. */
  pieces: number
}

/** What a write changes of what is stored; null for a new product. Nothing is read or written. */
export function changesOf(productId: string, write: ProductWrite, stored: StoredProduct | null): ProductChange {
  const given: Stateful = { ...write.facts, ...(write.state && { state: write.state }) }
  const { before, after } = differing(given, stored && { ...stored.facts, state: stored.state })
  const taken = new Set(stored?.sizes.keys())
  const sizes = write.sizes.map(size => changeOf(productId, size, stored, taken))
  const name = after.name ?? stored?.name ?? ''
  return { productId, stored, name, before, after, sizes: sizes.filter(isChange) }
}

/** Whether anything at all is changed. */
export const changesAnything = ({ stored, after, sizes }: ProductChange): boolean =>
  stored === null || Object.keys(after).length > 0 || sizes.length > 0

const isChange = ({ isNew, after, pieces }: SizeChange) => isNew || pieces !== 0 || Object.keys(after).length > 0

function changeOf(
  productId: string,
  { sizeId, facts, pieces = 0 }: SizeWrite,
  stored: StoredProduct | null,
  taken: Set<string>,
): SizeChange {
  const size = sizeId === undefined ? null : (stored?.sizes.get(sizeId) ?? null)
  if (size) {
    // Sold or broken meanwhile: what would go below zero ends at zero.
    return { sizeId: size.sizeId, isNew: false, ...differing(facts, size), pieces: Math.max(pieces, -size.stock) }
  }
  const readable = `${productId}-${facts.ml}ml`
  const id = sizeId ?? (taken.has(readable) ? `${readable}-${randomText(4)}` : readable)
  taken.add(id)
  return { sizeId: id, isNew: true, before: {}, after: facts, pieces: Math.max(pieces, 0) }
}

const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

function differing<T extends Values>(given: T, stored: Values | null): { before: T; after: T } {
  const names = Object.keys(given).filter(
    name => given[name] !== undefined && (stored === null || !same(given[name], stored[name])),
  )
  const pick = (values: Values) => Object.fromEntries(names.map(name => [name, values[name]])) as T
  return { before: stored ? pick(stored) : ({} as T), after: pick(given) }
}
