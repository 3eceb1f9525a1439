import { sql } from 'kysely'
import { z } from 'zod'
import type { Db } from '../../../platform/database/database.ts'
import { oneOf, pageFilter, pageOf, pageRows, textFilter } from '../../ground/list-filters-and-pages.ts'
import { containing } from '../../ground/list-search.ts'
import { ShopError } from '../../ground/shop-error.ts'
import { type ContentText, textOf } from '../content/index.ts'
import type { DocumentKind } from './document-form.ts'
import type { DocumentState } from './document-rules.ts'

const MAX_VERSIONS = 100

export const DocumentFilter = z.object({
  q: textFilter,
  state: oneOf(['draft', 'scheduled', 'published', 'changed']),
  page: pageFilter(1000),
})

export type ListedDocument = {
  documentId: number
  kind: DocumentKind
  slug: string
  title: string
  inUrdu: boolean
  state: DocumentState
  publishAt: Date | null
  publishedAt: Date | null
  savedAt: Date
  savedBy: string
}

/** The newest version of each document, and what shoppers read of it. */
const listed = sql`
  select d.id as "documentId", d.kind, d.slug, v.text ->> 'title' as title, coalesce(v.text ->> 'urduBody', '') <> '' as "inUrdu",
    case when d.publish_at is not null then 'scheduled' when c.slug is null then 'draft' when c.version < d.version then 'changed'
      else 'published' end as state,
    d.publish_at as "publishAt", d.published_at as "publishedAt", v.created_at as "savedAt", v.created_by as "savedBy",
    d.version, d.needed, d.own_text is not null as "hasOwnText", c.slug is not null as "isLive", v.text
  from documents d join document_versions v on v.document_id = d.id and v.number = d.version
  left join contents c on c.slug = d.slug`

/** The documents of a kind: pages by title, articles by their last save. */
export async function listDocuments(
  db: Db,
  kind: DocumentKind,
  { q, state, page }: z.output<typeof DocumentFilter>,
): Promise<{ documents: ListedDocument[]; more: boolean }> {
  const order = kind === 'page' ? sql`lower(title), "documentId"` : sql`"savedAt" desc, "documentId" desc`
  const { rows } = await sql<StaffDocument>`
    select * from (${listed}) listed
    where kind = ${kind} and (${q} = '' or title ilike ${containing(q)} or slug ilike ${containing(q)})
      and (${state} = '' or state = ${state})
    order by ${order} ${pageRows(page)}`.execute(db)
  const { rows: documents, more } = pageOf(rows.map(withoutText))
  return { documents, more }
}

const withoutText = ({ text: _text, ...row }: StaffDocument): ListedDocument => row

/** A document as staff see it. */
export type StaffDocument = ListedDocument & {
  version: number
  needed: boolean
  hasOwnText: boolean
  isLive: boolean
  text: ContentText
}

/** A document with its newest text. Throws `not_found`. */
export async function findDocument(db: Db, documentId: number): Promise<StaffDocument> {
  const document = await readDocument(db, documentId)
  if (!document) throw new ShopError('not_found', 'There is no such page')
  return document
}

/** As `findDocument`; null when there is none. */
export async function readDocument(db: Db, documentId: number): Promise<StaffDocument | null> {
  const { rows } =
    await sql<StaffDocument>`select * from (${listed}) listed where "documentId" = ${documentId}`.execute(db)
  const [row] = rows
  return row ? { ...row, text: textOf(row.text) } : null
}

export type DocumentVersion = {
  number: number
  savedAt: Date
  savedBy: string
  title: string
  words: number
  text: ContentText
}

/** The newest 100 versions before `before`. */
export async function listVersions(db: Db, documentId: number, before?: number): Promise<DocumentVersion[]> {
  const rows = await db
    .selectFrom('document_versions')
    .select(['number', 'created_at as savedAt', 'created_by as savedBy', 'text'])
    .where('document_id', '=', documentId)
    .$if(before !== undefined, query => query.where('number', '<', before ?? 0))
    .orderBy('number', 'desc')
    .limit(MAX_VERSIONS)
    .execute()
  return rows.map(({ text: stored, ...row }) => {
    const text = textOf(stored)
    return { ...row, text, title: text.title, words: text.body.split(/\s+/).filter(Boolean).length }
  })
}
