import type { Tx } from '../../../platform/database/database.ts'
import { changedByOthers, mergeChanges, SeenValues } from '../../ground/merge-changes.ts'
import { countVersion, lockProduct } from './lock-product.ts'
import { type FactName, ProductFacts, readFacts, writeFacts } from './product-facts.ts'
import { lastWriter } from './product-history.ts'
import { factWords } from './product-words.ts'

/** The form of a product: its facts, and what the form showed. */
export const SaveProduct = ProductFacts.extend(SeenValues.shape)

type Saved = {
  name: string
  /** The changed facts, for the audit log; empty when nothing was. */
  before: Record<string, unknown>
  after: Record<string, unknown>
  /** The labels of what others changed meanwhile, which stays. */
  others: string[]
}

/**
 * Saves what one person changed of a product, beside what others changed meanwhile. Throws `not_found`, `invalid`,
 * `move_refused` for a field that both changed: saved again, the second person's value counts.
 */
export async function saveProduct(
  tx: Tx,
  { seen, lastSeen, ...typed }: ProductFacts & SeenValues,
  productId: string,
): Promise<Saved> {
  const { version } = await lockProduct(tx, productId)
  const stored = await readFacts(tx, productId)
  const { changes, conflicts, others } = mergeChanges(typed, stored, { seen, lastSeen })
  if (conflicts.length > 0) {
    const fields = conflicts.map(field => ({ field, label: factWords[field].label, now: stored[field] }))
    throw changedByOthers(fields, await lastWriter(tx, productId, conflicts))
  }
  const names = Object.keys(changes) as FactName[]
  if (names.length > 0) {
    await writeFacts(tx, productId, changes)
    await countVersion(tx, productId)
  }
  const before = Object.fromEntries(names.map(name => [name, stored[name]]))
  return {
    name: changes.name ?? stored.name,
    before,
    after: names.length > 0 ? { ...changes, version: version + 1 } : {},
    others: others.map(name => factWords[name].label),
  }
}
