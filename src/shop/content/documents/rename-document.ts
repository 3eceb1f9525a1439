import type { Tx } from '../../../platform/database/database.ts'
import { ShopError } from '../../ground/shop-error.ts'
import { leadOn } from '../../settings/redirects/index.ts'
import { documentPath } from './document-rules.ts'
import { type Changed, lockDocument } from './lock-document.ts'

type Renamed = { documentId: number; version: number; slug: string; by: string }

/**
 * Gives a page another address; once published, its earlier one leads there. Throws `not_found`, `move_refused`,
 * `taken`.
 */
export async function renameDocument(tx: Tx, { documentId, version, slug, by }: Renamed): Promise<Changed> {
  const document = await lockDocument(tx, documentId, version)
  if (document.needed) throw new ShopError('invalid', 'The shop links to this page by its address', 'slug')
  if (document.slug !== slug) {
    const other = await tx.selectFrom('documents').select('id').where('slug', '=', slug).executeTakeFirst()
    if (other) throw new ShopError('taken', 'Another page or article has this address', 'slug')
    await tx.updateTable('documents').set({ slug }).where('id', '=', documentId).execute()
    await tx.updateTable('contents').set({ slug }).where('slug', '=', document.slug).execute()
    if (document.published_at) await leadOn(tx, document.path, documentPath({ kind: document.kind, slug }), by)
  }
  return { label: document.text.title, before: { address: document.slug }, after: { address: slug } }
}
