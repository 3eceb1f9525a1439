import type { Tx } from '../../../platform/database/database.ts'
import { ShopError } from '../../ground/shop-error.ts'
import { leadOn } from '../../settings/redirects/index.ts'
import { type Changed, lockDocument } from './lock-document.ts'
import { documentPath } from './rules.ts'

type Renamed = { documentId: number; version: number; slug: string; by: string }

/** Gives a page another address; once published, its earlier one leads there. Throws `not_found`, `move_refused`, `taken`. */
export async function renameDocument(tx: Tx, { documentId, version, slug, by }: Renamed): Promise<Changed> {
  const found = await lockDocument(tx, documentId, version)
  if (found.needed) throw new ShopError('invalid', 'The shop links to this page by its address', 'slug')
  if (found.slug !== slug) {
    const other = await tx.selectFrom('documents').select('id').where('slug', '=', slug).executeTakeFirst()
    if (other) throw new ShopError('taken', 'Another page or article has this address', 'slug')
    await tx.updateTable('documents').set({ slug }).where('id', '=', documentId).execute()
    await tx.updateTable('contents').set({ slug }).where('slug', '=', found.slug).execute()
    if (found.published_at) await leadOn(tx, found.path, documentPath({ kind: found.kind, slug }), by)
  }
  return { label: found.text.title, before: { address: found.slug }, after: { address: slug } }
}
