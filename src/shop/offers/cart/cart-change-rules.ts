import { MAX_LINES } from './cart-limit-rules.ts'
import type { CartLine } from './quote.ts'

/** What was added to a line (`by` above 0) or taken from it. */
export type LineChange = Omit<CartLine, 'quantity'> & { by: number }

/** Which lines are one: of a cart those of a size, of favourites those of a product. */
export type LineIdentity = (line: Omit<CartLine, 'quantity'>) => string

export const bySize: LineIdentity = ({ productId, selectedSizeId }) => `${productId}:${selectedSizeId}`
export const byProduct: LineIdentity = ({ productId }) => productId

/** What makes `now` of `before`. */
export function lineChanges(
  now: readonly CartLine[],
  before: readonly CartLine[],
  identity: LineIdentity,
): LineChange[] {
  const left = new Map(before.map(line => [identity(line), line]))
  const changes = now.flatMap(({ quantity, ...line }) => {
    const known = left.get(identity(line))
    left.delete(identity(line))
    const by = quantity - (known?.quantity ?? 0)
    return by !== 0 || known?.selectedSizeId !== line.selectedSizeId ? [{ ...line, by }] : []
  })
  return [...changes, ...[...left.values()].map(({ quantity, ...line }) => ({ ...line, by: -quantity }))]
}

/** The lines after changes, in their order: quantities add up to at most `perSize`, and a line without any is gone. */
export function changedLines(
  lines: readonly CartLine[],
  changes: readonly LineChange[],
  identity: LineIdentity,
  perSize: number,
): CartLine[] {
  const all = new Map(lines.map(line => [identity(line), line]))
  for (const { by, ...line } of changes) {
    const known = all.get(identity(line))
    const quantity = Math.min((known?.quantity ?? 0) + by, perSize)
    if (quantity < 1) all.delete(identity(line))
    else all.set(identity(line), { ...known, ...line, quantity })
  }
  return [...all.values()].slice(0, MAX_LINES)
}
