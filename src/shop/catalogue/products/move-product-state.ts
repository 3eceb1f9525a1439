import type { Tx } from '../../../platform/database/database.ts'
import { ShopError } from '../../ground/shop-error.ts'
import type { lockProduct } from './lock-product.ts'
import { type ProductState, productStates } from './publishing-text-rules.ts'

type Locked = Awaited<ReturnType<typeof lockProduct>>
type State = { state: ProductState; publishAt?: Date; replacedBy?: string | null }
export type Moved = { name: string; before: Record<string, unknown>; after: Record<string, unknown> }

/**
 * Gives a locked product another state, and returns what the audit log says. Throws `invalid` when it has it already.
 */
export async function moveTo(tx: Tx, product: Locked, to: State): Promise<Moved> {
  const { publishAt = null, replacedBy = null, state } = to
  const same = state === product.state && +(publishAt ?? 0) === +(product.publishAt ?? 0)
  if (same && replacedBy === product.replacedBy)
    throw new ShopError('invalid', `It is ${productStates[state].toLowerCase()} already`)
  await tx
    .updateTable('products')
    .set({ state, publish_at: publishAt, replaced_by: replacedBy, version: product.version + 1 })
    .where('id', '=', product.id)
    .execute()
  const text = (moment: Date | null) => moment && { publishAt: moment.toISOString() }
  const leadsTo = (id: string | null) => id && { replacedBy: id }
  return {
    name: product.name,
    before: { state: product.state, ...text(product.publishAt), ...leadsTo(product.replacedBy) },
    after: { state, ...text(publishAt), ...leadsTo(replacedBy), version: product.version + 1 },
  }
}
