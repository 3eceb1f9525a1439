import type { z } from 'zod'
import type { Tx } from '../../../platform/database/database.ts'
import {
  ArticleText,
  articleWords,
  backToOwnText,
  endPreviews,
  findDocument,
  makePreview,
  PageText,
  pageWords,
  publishDocument,
  RenameDocument,
  renameDocument,
  ScheduleDocument,
  SeenDocument,
  saveDocument,
  scheduleDocument,
  withdrawDocument,
} from '../../../shop/content/documents/index.ts'
import { formRule } from '../../../shop/ground/forms/index.ts'
import { staffAction } from '../../../web/server/staff-pages.ts'
import type { StaffAsked } from '../../../web/server/staff-write.ts'
import { numberOf } from '../../kit/addresses.ts'

type Changed = { label: string; before?: Record<string, unknown>; after?: Record<string, unknown> }
/** `by`: the name of whoever does it. */
type Asked<Input> = { tx: Tx; input: Input; documentId: number; by: string; asked: StaffAsked }
type Done = Changed & { message?: string; shown?: unknown; secret?: boolean }

/** A write to a page or an article; its audit row names which of both. */
const write = <S extends z.ZodType>(did: string, rule: S, work: (of: Asked<z.output<S>>) => Promise<Done>) =>
  staffAction('content.change', rule, async ({ tx, input, ...asked }) => {
    const documentId = numberOf(asked.params.id)
    const { kind } = await findDocument(tx, documentId)
    const done = await work({ tx, input, documentId, by: asked.session.staff.name, asked })
    const { label, before, after, message, shown, secret = false } = done
    const subject = { type: kind, id: String(documentId), label }
    const audit = { action: `${kind}.${did}` as const, subject, ...(before && { before }), ...(after && { after }) }
    return { audit, message: message ?? 'Saved.', shown, secret }
  })

const SAVED = 'Saved as a draft. Shoppers read it once it is published.'

const Page = PageText.extend(SeenDocument.shape)
const Article = ArticleText.extend(SeenDocument.shape)

/** What staff do with a page or an article. */
export const documentActions = {
  savePage: write('saved', formRule(Page, pageWords), async ({ tx, input: { version, ...text }, documentId, by }) => ({
    ...(await saveDocument(tx, { documentId, version, by, text })),
    message: SAVED,
  })),
  saveArticle: write(
    'saved',
    formRule(Article, articleWords),
    async ({ tx, input: { version, ...text }, documentId, by }) => ({
      ...(await saveDocument(tx, { documentId, version, by, text })),
      message: SAVED,
    }),
  ),
  publish: write('published', SeenDocument, async ({ tx, input, documentId }) => ({
    ...(await publishDocument(tx, { ...input, documentId })),
    message: 'Published. Shoppers read it now.',
  })),
  schedule: write('scheduled', ScheduleDocument, async ({ tx, input, documentId }) => ({
    ...(await scheduleDocument(tx, { ...input, documentId })),
    message: 'Scheduled.',
  })),
  withdraw: write('withdrawn', SeenDocument, async ({ tx, input, documentId }) => ({
    ...(await withdrawDocument(tx, { ...input, documentId })),
    message: 'Done. The text stays here.',
  })),
  own: write('ownText', SeenDocument, async ({ tx, input, documentId, by }) => ({
    ...(await backToOwnText(tx, { ...input, documentId, by })),
    message: "Shoppers read the shop's own text again.",
  })),
  rename: write('renamed', RenameDocument, async ({ tx, input, documentId, by }) =>
    renameDocument(tx, { ...input, documentId, by }),
  ),
  preview: write('previewMade', SeenDocument, async ({ tx, documentId, asked: { shop, session } }) => {
    const { text } = await findDocument(tx, documentId)
    const token = await makePreview(tx, documentId, session.staff.id)
    const address = `${shop.publicUrl}/preview/${token}`
    return { label: text.title, message: 'The link is made. It is shown only now.', shown: { address }, secret: true }
  }),
  endPreviews: write('previewsEnded', SeenDocument, async ({ tx, input, documentId }) => ({
    ...(await endPreviews(tx, documentId, input.version)),
    message: 'Every link that was made has ended.',
  })),
}
