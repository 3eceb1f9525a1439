import type { Tx } from '../../../platform/database/database.ts'
import { demandBlock, layoutLists, newEntryId } from '../../catalogue/layouts/index.ts'
import { ShopError } from '../../ground/shop-error.ts'
import { HomeBlock } from '../../settings/settings/index.ts'
import { type Changed, type LockedDocument, lockDocument } from './lock-document.ts'
import { keep } from './save-document.ts'

type Of = { documentId: number; version: number; by: string }

/**
 * Adds a block to the draft of a page (`id` null), or changes it; `values` are those of its kind's rule. Throws
 * `not_found`, `move_refused`, and `invalid` for a block of what the shop has not, or one too many.
 */
export async function saveBlock(
  tx: Tx,
  { id, values, ...of }: Of & { id: number | null; values: Record<string, unknown> },
): Promise<Changed> {
  await demandBlock(tx, values)
  const { most } = layoutLists.blocks
  return changeBlocks(tx, of, blocks => {
    if (id !== null && !blocks.some(block => block.id === id))
      throw new ShopError('not_found', 'There is no such block')
    if (id === null && blocks.length >= most)
      throw new ShopError('invalid', `There are ${most} of them: remove one first`)
    const saved = HomeBlock.parse({ ...values, id: id ?? newEntryId() })
    return id === null ? [...blocks, saved] : blocks.map(block => (block.id === id ? saved : block))
  })
}

/**
 * Puts the blocks of a page's draft in this order; those that are not named are taken away. Throws `not_found`,
 * `move_refused`.
 */
export const arrangeBlocks = (tx: Tx, { ids, ...of }: Of & { ids: readonly number[] }): Promise<Changed> =>
  changeBlocks(tx, of, blocks => ids.flatMap(id => blocks.find(block => block.id === id) ?? []))

async function changeBlocks(
  tx: Tx,
  { documentId, version, by }: Of,
  change: (blocks: readonly HomeBlock[]) => HomeBlock[],
): Promise<Changed> {
  const document: LockedDocument = await lockDocument(tx, documentId, version)
  if (document.kind !== 'page') throw new ShopError('not_found', 'An article has no blocks')
  const { changed } = await keep(tx, document, { ...document.text, blocks: change(document.text.blocks) }, by)
  return changed
}
