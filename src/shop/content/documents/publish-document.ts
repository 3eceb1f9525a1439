import type { z } from 'zod'
import type { Tx } from '../../../platform/database/database.ts'
import { demandToCome, PublishAt, publishDueOf } from '../../ground/publishing/index.ts'
import { ShopError } from '../../ground/shop-error.ts'
import { SeenDocument } from './document-form.ts'
import { type Changed, type LockedDocument, lockDocument } from './lock-document.ts'
import { blanksOf } from './page-templates.ts'

type Of = { documentId: number; version: number }

/**
 * Shows the newest version to shoppers. Throws `not_found`, `move_refused`, `invalid`.
 * @rule which version of a page shoppers read, and when the next is published
 */
export async function publishDocument(tx: Tx, { documentId, version }: Of): Promise<Changed> {
  const document = await lockDocument(tx, documentId, version)
  await show(tx, document)
  return { label: document.text.title, after: { version } }
}

export const ScheduleDocument = SeenDocument.extend({ publishAt: PublishAt })

/**
 * Lets the newest version be published by itself at a minute to come. Throws `not_found`, `move_refused`, `invalid`.
 */
export async function scheduleDocument(
  tx: Tx,
  { documentId, version, publishAt }: Of & Pick<z.output<typeof ScheduleDocument>, 'publishAt'>,
): Promise<Changed> {
  const document = await lockDocument(tx, documentId, version)
  demandToCome(publishAt)
  demandBody(document)
  await tx.updateTable('documents').set({ publish_at: publishAt }).where('id', '=', documentId).execute()
  return { label: document.text.title, after: { version, publishAt } }
}

/**
 * Takes it from shoppers, menus and footer, and ends its schedule; the text stays. Throws `not_found`, `move_refused`.
 */
export async function withdrawDocument(tx: Tx, { documentId, version }: Of): Promise<Changed> {
  const document = await lockDocument(tx, documentId, version)
  const { publish_at: publishAt, slug } = document
  await tx.updateTable('documents').set({ publish_at: null }).where('id', '=', documentId).execute()
  await tx.deleteFrom('contents').where('slug', '=', slug).execute()
  return { label: document.text.title, ...(publishAt && { before: { publishAt } }), after: { withdrawn: true } }
}

/** Publishes documents at their minute. */
export const publishDueDocuments = publishDueOf('documents', {
  nameOf: ({ kind, slug }) => `The ${kind} ${slug}`,
  async publish(tx, { id, version, kind }) {
    const { label, after } = await publishDocument(tx, { documentId: id, version })
    return { action: `${kind}.published`, subject: { type: kind, id: String(id), label }, after }
  },
})

/** Makes the text of the locked document what shoppers read. */
export async function show(tx: Tx, { id, kind, slug, version, text, published_at }: LockedDocument): Promise<void> {
  demandBody({ text })
  const { title, description, body, ...more } = text
  const now = new Date()
  const publishedAt = published_at ?? now
  const values = { kind, title, description, body, more: JSON.stringify(more), version, published_at: publishedAt }
  await tx
    .insertInto('contents')
    .values({ slug, ...values, updated_at: now })
    .onConflict(oc => oc.column('slug').doUpdateSet({ ...values, updated_at: now }))
    .execute()
  await tx.updateTable('documents').set({ publish_at: null, published_at: publishedAt }).where('id', '=', id).execute()
}

/** Throws `invalid` for a page without words and blocks, or with blanks of its template that nobody has filled. */
export function demandBody({ text }: Pick<LockedDocument, 'text'>): void {
  if (text.body.trim() === '' && text.blocks.length === 0)
    throw new ShopError('invalid', 'Please write and save a text first')
  const [blank] = [text.description, text.body, text.urduDescription, text.urduBody].flatMap(blanksOf)
  if (blank !== undefined)
    throw new ShopError('invalid', `Please fill in first: ${blank || 'what stands in square brackets'}`)
}
