import { isDeepStrictEqual } from 'node:util'
import { z } from 'zod'
import type { Tx } from '../../../platform/database/database.ts'
import { ShopError } from '../../ground/shop-error.ts'
import { blankText, type ContentText, textOf } from '../content/index.ts'
import { addVersion } from './create-document.ts'
import { SeenDocument } from './document-form.ts'
import { type Changed, type LockedDocument, lockDocument } from './lock-document.ts'
import { demandBody, show } from './publish-document.ts'

type Saved = { documentId: number; version: number; by: string }

/**
 * Keeps a text as the newest version, with the blocks that it had; what shoppers read stays. Throws `not_found`,
 * `move_refused`, `invalid`.
 */
export async function saveDocument(
  tx: Tx,
  { text, ...saved }: Saved & { text: Partial<Omit<ContentText, 'blocks'>> },
): Promise<Changed> {
  const document = await lockDocument(tx, saved.documentId, saved.version)
  const whole = { ...blankText, ...text, blocks: document.text.blocks }
  if (whole.cover && !whole.coverAlt) throw new ShopError('invalid', 'Please say what the cover shows', 'coverAlt')
  await demandProducts(tx, whole.products)
  const { changed } = await keep(tx, document, whole, saved.by)
  return changed
}

/** A version of the history. */
export const PutBack = SeenDocument.extend({ number: z.coerce.number().int().min(1).max(1_000_000_000) })

/** Makes an earlier version the newest again. Throws `not_found`, `move_refused`. */
export async function putBackVersion(tx: Tx, { number, ...saved }: Saved & { number: number }): Promise<Changed> {
  const document = await lockDocument(tx, saved.documentId, saved.version)
  const earlier = await tx
    .selectFrom('document_versions')
    .select('text')
    .where('document_id', '=', saved.documentId)
    .where('number', '=', number)
    .executeTakeFirst()
  if (!earlier) throw new ShopError('not_found', 'There is no such version')
  const { changed } = await keep(tx, document, textOf(earlier.text), saved.by)
  return { ...changed, after: { ...changed.after, putBack: number } }
}

/** Shows the text again that the shop brought. Throws `not_found`, `move_refused`. */
export async function backToOwnText(tx: Tx, saved: Saved): Promise<Changed> {
  const document = await lockDocument(tx, saved.documentId, saved.version)
  if (!document.own_text) throw new ShopError('not_found', 'The shop has no text of its own for this page')
  const { changed, stored } = await keep(tx, document, textOf(document.own_text), saved.by)
  await show(tx, stored)
  return changed
}

/** Keeps what a locked document is to be as its newest version. */
export async function keep(
  tx: Tx,
  document: LockedDocument,
  text: ContentText,
  by: string,
): Promise<{ changed: Changed; stored: LockedDocument }> {
  // An empty text could not be published at its minute.
  if (document.publish_at) demandBody({ text })
  const version = document.version + 1
  await addVersion(tx, { documentId: document.id, number: version, text, by })
  await tx.updateTable('documents').set({ version }).where('id', '=', document.id).execute()
  const fields = (Object.keys(text) as (keyof ContentText)[]).filter(
    name => !isDeepStrictEqual(text[name], document.text[name]),
  )
  const of = (from: ContentText) => Object.fromEntries(fields.map(name => [name, brief(from[name])]))
  return {
    changed: { label: text.title, before: of(document.text), after: { ...of(text), version } },
    stored: { ...document, version, text },
  }
}

/** Whole texts stand in the versions. */
const brief = (value: ContentText[keyof ContentText]): string =>
  (typeof value === 'string' ? value : JSON.stringify(value)).slice(0, 200)

async function demandProducts(tx: Tx, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  const rows = await tx.selectFrom('products').select('id').where('id', 'in', ids).execute()
  const unknown = ids.find(id => !rows.some(product => product.id === id))
  if (unknown) throw new ShopError('invalid', `There is no perfume '${unknown}'`, 'products')
}
