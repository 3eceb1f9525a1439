import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type FreshDatabase, freshDatabase } from '../../../../test/database.ts'
import { settings, shelve } from '../../../../test/fixtures.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { formRule } from '../../ground/forms/index.ts'
import { addRedirect, findRedirect } from '../../settings/redirects/index.ts'
import { blankText, findArticle, findContent, listArticles } from '../content/index.ts'
import {
  ArticleText,
  articleWords,
  backToOwnText,
  createDocument,
  endPreviews,
  findDocument,
  findPreview,
  listDocuments,
  listVersions,
  makePreview,
  PageText,
  pageWords,
  publishDocument,
  publishDueDocuments,
  putBackVersion,
  renameDocument,
  saveDocument,
  scheduleDocument,
  withdrawDocument,
} from './index.ts'

let fresh: FreshDatabase
beforeAll(async () => {
  fresh = await freshDatabase()
})
afterAll(() => fresh?.drop())

const [sana, omar] = ['Sana', 'Omar']
const anyFilter = { q: '', state: '', page: 1 } as const
const within = <T>(work: (tx: Tx) => Promise<T>): Promise<T> => fresh.db.transaction().execute(work)
const save = (documentId: number, version: number, words: object, by = sana) =>
  within(tx =>
    saveDocument(tx, { documentId, version, by, text: { ...blankText, title: 'A', body: 'Slowly.', ...words } }),
  )

/** A document of version 2, which nobody reads yet. */
async function begin(kind: 'page' | 'article', title: string, words: object = {}) {
  const { documentId, slug } = await within(tx => createDocument(tx, { kind, title }, sana))
  await save(documentId, 1, { title, ...words })
  return { documentId, slug, publish: (version = 2) => within(tx => publishDocument(tx, { documentId, version })) }
}
const idOf = async (slug: string) =>
  (await fresh.db.selectFrom('documents').select('id').where('slug', '=', slug).executeTakeFirstOrThrow()).id

test('a page is read once it is published, as it was published, until it is withdrawn', async () => {
  const { documentId, slug, publish } = await begin('page', 'How we blend', { urduTitle: 'ہم', urduBody: 'آہستہ۔' })
  expect(await findContent(fresh.db, slug, settings)).toBeNull()
  await publish()
  expect(await findContent(fresh.db, slug, settings)).toMatchObject({
    title: 'How we blend',
    language: 'en',
    inUrdu: true,
  })
  expect(await findContent(fresh.db, slug, settings, 'ur')).toMatchObject({ title: 'ہم', language: 'ur' })
  await save(documentId, 2, { title: 'A draft' })
  expect(await findContent(fresh.db, slug, settings)).toMatchObject({ title: 'How we blend' })
  expect(await findDocument(fresh.db, documentId)).toMatchObject({ state: 'changed', title: 'A draft', isLive: true })
  await within(tx => withdrawDocument(tx, { documentId, version: 3 }))
  expect(await findContent(fresh.db, slug, settings)).toBeNull()
  expect(await findDocument(fresh.db, documentId)).toMatchObject({ state: 'draft', title: 'A draft' })
})

test('of two people who save one page the second learns who changed it, and nothing is lost', async () => {
  const { documentId } = await begin('page', 'Two people')
  await save(documentId, 2, { body: 'of Omar' }, omar)
  await expect(save(documentId, 2, { body: 'of Sana' })).rejects.toThrow(/changed while you had it open \(by Omar\)/)
  await save(documentId, 3, { body: 'of both' })
  const versions = await listVersions(fresh.db, documentId)
  expect(versions.map(({ number, savedBy, text }) => [number, savedBy, text.body])).toEqual([
    [4, sana, 'of both'],
    [3, omar, 'of Omar'],
    [2, sana, 'Slowly.'],
    [1, sana, ''],
  ])
  await within(tx => putBackVersion(tx, { documentId, version: 4, number: 3, by: sana }))
  expect((await findDocument(fresh.db, documentId)).text.body).toBe('of Omar')
})

test('a text is published at its minute, and not before', async () => {
  const { documentId, slug } = await begin('article', 'Eid at home')
  const publishAt = new Date(Date.now() + 3_600_000)
  const schedule = (at: Date) => within(tx => scheduleDocument(tx, { documentId, version: 2, publishAt: at }))
  await expect(schedule(new Date(Date.now() - 1))).rejects.toThrow('a time to come')
  await schedule(publishAt)
  await expect(save(documentId, 2, { body: ' ' })).rejects.toThrow('write and save a text')
  expect(await publishDueDocuments(fresh.db, new Date(publishAt.getTime() - 1))).toBe(0)
  expect(await findArticle(fresh.db, slug, settings)).toBeNull()
  expect(await publishDueDocuments(fresh.db, publishAt)).toBe(1)
  expect(await publishDueDocuments(fresh.db, publishAt)).toBe(0)
  expect(await findArticle(fresh.db, slug, settings)).toMatchObject({ title: 'Eid at home' })
  expect((await listArticles(fresh.db, settings, { limit: 5 })).map(article => article.slug)).toEqual([slug])
  // An article is no page.
  expect(await findContent(fresh.db, slug, settings)).toBeNull()
})

test('an empty text is not published; a page that the shop links to keeps its address, and may be withdrawn', async () => {
  const { documentId } = await within(tx => createDocument(tx, { kind: 'page', title: 'Empty' }, sana))
  await expect(within(tx => publishDocument(tx, { documentId, version: 1 }))).rejects.toThrow('write and save a text')
  const privacy = { documentId: await idOf('privacy'), version: 1 }
  await expect(within(tx => renameDocument(tx, { ...privacy, slug: 'x', by: sana }))).rejects.toThrow('The shop links')
  await within(tx => withdrawDocument(tx, privacy))
  expect(await findContent(fresh.db, 'privacy', settings)).toBeNull()
  await within(tx => publishDocument(tx, privacy))
})

test("one press brings the shop's own text back", async () => {
  const documentId = await idOf('privacy')
  const before = await findContent(fresh.db, 'privacy', settings)
  await save(documentId, 1, { title: 'Ours', body: 'We know nothing.' })
  await within(tx => publishDocument(tx, { documentId, version: 2 }))
  expect(await findContent(fresh.db, 'privacy', settings)).toMatchObject({ title: 'Ours' })
  await within(tx => backToOwnText(tx, { documentId, version: 2, by: sana }))
  expect(await findContent(fresh.db, 'privacy', settings)).toEqual(before)
})

test('the earlier addresses of a page lead to its last one, without a chain', async () => {
  const { documentId, slug, publish } = await begin('page', 'First name')
  await publish()
  await within(tx => addRedirect(tx, { from: '/old-name', to: `/pages/${slug}`, permanent: true }, sana))
  for (const name of ['second-name', 'third-name'])
    await within(tx => renameDocument(tx, { documentId, version: 2, slug: name, by: sana }))
  expect(await findContent(fresh.db, 'third-name', settings)).toMatchObject({ title: 'First name' })
  for (const from of ['/old-name', '/pages/first-name', '/pages/second-name'])
    expect((await findRedirect(fresh.db, from))?.to).toBe('/pages/third-name')
  await expect(within(tx => renameDocument(tx, { documentId, version: 2, slug: 'faqs', by: sana }))).rejects.toThrow(
    'Another page or article',
  )
  // Back again: nothing may lead away from the page.
  await within(tx => renameDocument(tx, { documentId, version: 2, slug: 'first-name', by: sana }))
  expect(await findRedirect(fresh.db, '/pages/first-name')).toBeNull()
})

test('a preview shows the newest version until its link ends', async () => {
  const { documentId } = await begin('page', 'Secret')
  await sql`insert into staff (id, name, email, role) values ('zara', 'Zara', 'zara@shop.example', 'marketing')`.execute(
    fresh.db,
  )
  const make = () => within(tx => makePreview(tx, documentId, 'zara'))
  const token = await make()
  const seen = (of = token) => findPreview(fresh.db, of)
  expect(await seen()).toMatchObject({ title: 'Secret', until: expect.any(Date) })
  for (const forged of ['', 'x', `${documentId}-0-99999999999`, token.slice(0, -1), `1${token}`])
    expect(await seen(forged)).toBeNull()
  await sql`update preview_links set expires_at = now() - interval '1 second'`.execute(fresh.db)
  expect(await seen()).toBeNull()
  const next = await make()
  expect(await seen(next)).not.toBeNull()
  await within(tx => endPreviews(tx, documentId, 2))
  expect(await seen(next)).toBeNull()
})

test('a list says who reads a text, and finds it by title and address', async () => {
  const { documents } = await listDocuments(fresh.db, 'page', { ...anyFilter, q: 'shipping' })
  expect(documents).toMatchObject([{ slug: 'shipping-returns', title: 'Shipping & Returns', state: 'published' }])
  expect((await listDocuments(fresh.db, 'page', { ...anyFilter, state: 'scheduled' })).documents).toEqual([])
})

const problems = (words: object) => {
  const typed = { title: 'A', description: '', body: '', urduTitle: '', urduDescription: '', urduBody: '' }
  const { error } = formRule(PageText, pageWords).safeParse({ ...typed, ...words })
  return Object.fromEntries((error?.issues ?? []).map(({ path, message }) => [path.join('.'), message]))
}

test.each([
  ['[a](javascript:alert(1))', "'javascript:alert(1)'"],
  ['[a](//evil.pk)', "'//evil.pk'"],
  ['[a](../admin)', "'../admin'"],
  ['[a](/pages/../admin)', 'no page for shoppers'],
  ['[a](/admin/orders)', 'no page for shoppers'],
  ['[a](data:text/html,x)', "'data:text/html,x'"],
  ['<script>alert(1)</script>', 'HTML'],
  ['<svg onload=alert(1)>', 'HTML'],
  ['![a](https://evil.pk/a.svg)', 'no picture of the shop'],
  ['![a](/pictures/ab/720.svg)', 'no picture of the shop'],
  ['![](/pictures/ab12/720.jpg)', 'describe each picture'],
  ['See ![a](/pictures/ab12/720.jpg)', 'a line of its own'],
  ['From {freeShipping} on', 'There is no {freeShipping}'],
])('%s is refused with its reason', (body, reason) => {
  expect(problems({ body }).body).toContain(reason)
  expect(problems({ urduBody: body }).urduBody).toContain(reason)
})

test('each text that the shop brings is one that may be saved', async () => {
  for (const { title, description, body } of await fresh.db.selectFrom('contents').selectAll().execute())
    expect(problems({ title, description, body })).toEqual({})
  expect(problems({ title: '{shopName}' }).title).toContain('Nothing takes the place')
})

test('the perfumes of an article are those of the shop, and a cover is described', async () => {
  const oud = await shelve(fresh.db, 'Night Oud', [{ ml: 50, price: 200_000 }])
  const { documentId } = await begin('article', 'About oud')
  await expect(save(documentId, 2, { products: ['no-such'] })).rejects.toThrow("There is no perfume 'no-such'")
  await expect(save(documentId, 2, { cover: '/pictures/ab/720.jpg' })).rejects.toThrow('what the cover shows')
  await save(documentId, 2, { products: [oud.productId] })
  expect((await findDocument(fresh.db, documentId)).text.products).toEqual([oud.productId])
  const { data } = formRule(ArticleText, articleWords).safeParse({
    title: 'A',
    products: `${oud.productId}\n${oud.productId}`,
  })
  expect(data?.products).toEqual([oud.productId])
})
