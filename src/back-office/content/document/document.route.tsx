import { useLoaderData } from 'react-router'
import type { z } from 'zod'
import type { Tx } from '../../../platform/database/database.ts'
import { EntryIds } from '../../../shop/catalogue/layouts/index.ts'
import { documentStates, PREVIEW_DAYS } from '../../../shop/content/documents/document-rules.ts'
import {
  ArticleText,
  arrangeBlocks,
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
import { timeText } from '../../../shop/ground/dates.ts'
import { formRule } from '../../../shop/ground/forms/index.ts'
import { staffAction, staffActions } from '../../../web/server/staff-pages.ts'
import type { StaffAsked } from '../../../web/server/staff-write.ts'
import { numberOf } from '../../kit/addresses.ts'
import { DetailPage } from '../../kit/detail-page.tsx'
import { Text } from '../../kit/fields.tsx'
import { FoldForm } from '../../kit/form-parts.tsx'
import { useLastResult } from '../../kit/last-result.ts'
import { LinkNotice, Notice } from '../../kit/notice.tsx'
import { Panel } from '../../kit/panel.tsx'
import { StaffForm, useActionResult } from '../../kit/staff-form.tsx'
import { StateChip } from '../../kit/state-chip.tsx'
import { titled } from '../../kit/titled.ts'
import { useMay } from '../../kit/use-may.ts'
import { AddBlock, Arrange } from '../layouts/arrange.tsx'
import { type DocumentPageProps, loadDocument } from './load-document.ts'
import { TextForm } from './text-form.tsx'

export const meta = titled('Text')

export const loader = loadDocument

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

const ArrangeBlocks = SeenDocument.extend({ ids: EntryIds })

/** What staff do with a page or an article. */
const documentActions = {
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
  arrange: write('saved', ArrangeBlocks, async ({ tx, input, documentId, by }) => ({
    ...(await arrangeBlocks(tx, { ...input, documentId, by })),
    message: SAVED,
  })),
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

export const action = staffActions(documentActions)

/** Who reads it: published now or at a time, withdrawn, or as the shop brought it. */
function StatePanel({ page }: DocumentPageProps) {
  const { state, version, publishAt, publishedAt, isLive, hasOwnText } = page
  const seen = { hidden: { version: `${version}` }, variant: 'outline' } as const
  const last = useLastResult()
  const done = last?.ok && ['publish', 'schedule', 'withdraw', 'own'].includes(last.action)
  return (
    <Panel title={documentStates[state]} note={noteOf[state]}>
      {done && <Notice className="mt-0">{last.message}</Notice>}
      {publishAt && <p className="text-sm">{`Its newest version is published by itself on ${timeText(publishAt)}.`}</p>}
      {publishedAt && isLive && <p className="text-sm">{`Shoppers read it since ${timeText(publishedAt)}.`}</p>}
      {state !== 'published' && <StaffForm {...seen} action="publish" submit="Publish now" variant="strong" />}
      {state !== 'published' && (
        <FoldForm {...seen} action="schedule" label={publishAt ? 'Another time' : 'Publish later'} submit="Schedule">
          <Text name="publishAt" label="Day and time in Pakistan" type="datetime-local" required />
        </FoldForm>
      )}
      {(isLive || publishAt) && <StaffForm {...seen} action="withdraw" submit="Unpublish" />}
      {hasOwnText && (
        <FoldForm {...seen} action="own" label="The shop's own text" submit="Back to the shop's own text">
          <p className="text-sm">Shoppers read it at once. What stands here now stays in the history.</p>
        </FoldForm>
      )}
    </Panel>
  )
}

const noteOf = {
  draft: 'No shopper reads it.',
  scheduled: 'It waits for its time.',
  published: 'Shoppers read this text.',
  changed: 'Shoppers read an earlier version; the newest is a draft.',
}

/** A page or an article: its text in two languages, who reads it, its address. */
export default function DocumentRoute() {
  const page = useLoaderData<typeof loader>()
  const { documentId, kind, title, slug, path, state, isLive, version, needed } = page
  const mayChange = useMay()('content.change')
  return (
    <DetailPage
      back={
        kind === 'page'
          ? { to: '/admin/content/pages', label: 'All pages' }
          : { to: '/admin/content/journal', label: 'The journal' }
      }
      title={title}
      chips={<StateChip state={state}>{documentStates[state]}</StateChip>}
      note={
        <span className="flex flex-wrap gap-x-5">
          {isLive ? (
            <a href={path} className="text-link inline-flex min-h-11 items-center">
              {path}
            </a>
          ) : (
            <span className="inline-flex min-h-11 items-center">{path}</span>
          )}
          <a
            href={`/admin/content/texts/${documentId}/history`}
            className="text-link inline-flex min-h-11 items-center"
          >{`History: version ${version}`}</a>
        </span>
      }
      first={page.warnings.map(text => (
        <Notice key={text} ok={false}>
          {text}
        </Notice>
      ))}
      aside={
        mayChange && (
          <>
            <StatePanel page={page} />
            <PreviewPanel page={page} />
            {!needed && (
              <Panel title="Address">
                <FoldForm
                  action="rename"
                  label={`/${slug}`}
                  submit="Change the address"
                  variant="outline"
                  hidden={{ version: `${version}` }}
                >
                  <Text
                    name="slug"
                    label="Address"
                    hint="Once it was published, the earlier one leads to it"
                    defaultValue={slug}
                    maxLength={100}
                    required
                  />
                </FoldForm>
              </Panel>
            )}
          </>
        )
      }
    >
      <TextForm page={page} />
      {kind === 'page' && <BlocksPanel page={page} />}
    </DetailPage>
  )
}

/** What stands below the text of a page, in its order. */
function BlocksPanel({ page: { version, blocks, path, documentId, kinds, mostBlocks } }: DocumentPageProps) {
  if (!useMay()('content.change')) return null
  return (
    <Panel
      title="Blocks"
      note={`Below the text of ${path}, from top to bottom: a page may be of blocks alone.`}
      id="blocks"
    >
      {blocks.length > 0 && (
        <StaffForm action="arrange" submit="Save the order" variant="outline" hidden={{ version: `${version}` }}>
          <Arrange name="ids" label="Blocks" shown={blocks} all={blocks} remove="Remove" restore="Keep" />
        </StaffForm>
      )}
      {blocks.length < mostBlocks && <AddBlock kinds={kinds} below={`/admin/content/texts/${documentId}/blocks`} />}
    </Panel>
  )
}

/** A secret link that shows the newest version, until it ends. */
function PreviewPanel({ page: { version } }: DocumentPageProps) {
  const shown = useActionResult<{ address: string }>('preview')?.shown
  const seen = { hidden: { version: `${version}` }, variant: 'outline' } as const
  return (
    <Panel
      title="Preview"
      note={`Who has the link sees the newest version as shoppers will. It ends after ${PREVIEW_DAYS} days, or when whoever made it does not work here any more.`}
    >
      {shown && <LinkNotice address={shown.address} />}
      <StaffForm {...seen} action="preview" submit="Make a link" busy="Making ..." />
      <StaffForm {...seen} action="endPreviews" submit="End all links" />
    </Panel>
  )
}
