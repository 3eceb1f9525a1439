import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findContent } from '../../src/shop/content/content/index.ts'
import { todaysColours, todaysStyle } from '../../src/shop/settings/theme/theme-choices-rules.ts'
import { settings } from '../fixtures.ts'
import { type Browser, type OpenShop, openShop } from '../shop.ts'
import { allPages } from '../shop-pages.ts'
import { open, staffBrowser, submit } from '../staff.ts'

let shop: OpenShop
let writer: Browser
beforeAll(async () => {
  shop = await openShop({ pages: allPages })
  writer = await staffBrowser(shop, 'marketing')
})
afterAll(() => shop.close())

const audited = async (action: string) =>
  (await shop.db.selectFrom('audit_log').select('id').where('action', '=', action).execute()).length

/** Begins an article and saves its first text; returns its page in the back office. */
async function begin(title: string): Promise<string> {
  const { status, leadsTo } = await submit(writer, '/admin/content/new', { do: 'create', kind: 'article', title })
  expect(status).toBe(303)
  const page = new URL(leadsTo ?? '', 'http://shop.test').pathname
  const text = { title, body: 'A *slow* morning.', urduTitle: 'صبح', urduBody: 'آہستہ۔', version: '1' }
  expect((await submit(writer, page, { do: 'saveArticle', ...text })).answer).toMatchObject({ ok: true })
  return page
}

test('the hub leads to the parts of the content', async () => {
  expect((await open(writer, '/admin/content')).status).toBe(200)
  expect((await open(writer, '/admin/content/pages?q=shipping')).data.documents).toMatchObject([
    { slug: 'shipping-returns', title: 'Shipping & Returns', state: 'published' },
  ])
})

test('an article is written, published, put back and withdrawn; feed and sitemap follow, and each step is audited', async () => {
  const page = await begin('Rose & Oud')
  const feed = async () => (await writer.raw('/journal.xml')).text()
  const sitemap = async () => (await writer.raw('/sitemap.xml')).text()
  expect(await feed()).not.toContain('/journal/rose-oud')
  const { data } = await open(writer, page)
  expect(data).toMatchObject({
    kind: 'article',
    state: 'draft',
    version: 2,
    path: expect.stringMatching(/^\/journal\//),
  })
  expect((await submit(writer, page, { do: 'publish', version: '2' })).answer).toMatchObject({ ok: true })
  expect(await feed()).toContain(`<title>Rose &amp; Oud</title><link>http://shop.test${data.path}</link>`)
  expect(await sitemap()).toContain(`http://shop.test${data.path}</loc>`)

  const late = await submit(writer, page, { do: 'saveArticle', title: 'Late', body: 'x', version: '1' })
  expect(late.answer.message).toMatch(/changed while you had it open \(by marketing person\)/)
  expect((await submit(writer, `${page}/history`, { do: 'putBack', number: '1', version: '2' })).answer.ok).toBe(true)
  const { versions } = (await open(writer, `${page}/history`)).data
  expect(versions.map(({ number }: { number: number }) => number)).toEqual([3, 2, 1])
  expect((await open(writer, page)).data.state).toBe('changed')

  expect((await submit(writer, page, { do: 'withdraw', version: '3' })).answer.ok).toBe(true)
  expect(await feed()).not.toContain(data.path)
  for (const did of ['created', 'saved', 'published', 'putBack', 'withdrawn'])
    expect([did, await audited(`article.${did}`)]).toEqual([did, 1])
})

test('a landing page is made of blocks: drafted, arranged, published without a text, kept by a later text, put back', async () => {
  const { leadsTo } = await submit(writer, '/admin/content/new', { do: 'create', kind: 'page', title: 'Eid gifts' })
  const page = new URL(leadsTo ?? '', 'http://shop.test').pathname
  const block = (kind: string, version: string, typed: object) =>
    submit(writer, `${page}/blocks/new-${kind}`, { do: 'save', version, ...typed })
  const empty = await block('text', '1', { title: '', text: 'x' })
  expect([empty.status, empty.answer.problems, empty.answer.typed]).toMatchObject([
    400,
    { title: 'Please enter the title' },
    { text: 'x' },
  ])
  const lost = await block('products', '1', { title: 'Ours', rule: 'category', category: 'No such', most: '4' })
  expect(lost.answer.problems).toEqual({ category: "there is no category 'No such'" })
  expect((await block('quote', '1', { title: 'Khushbu hi khushbu', by: 'Nani' })).status).toBe(303)
  expect((await block('text', '2', { title: 'How', text: 'Choose one.' })).status).toBe(303)
  expect((await open(writer, `${page}/blocks/new-drum`)).status).toBe(404)

  const { data } = await open(writer, page)
  const [quote, text] = data.blocks.map(({ value }: { value: string }) => value)
  expect(data.blocks.map(({ label }: { label: string }) => label)).toEqual(['Quote: Khushbu hi khushbu', 'Text: How'])
  const changed = { do: 'save', version: '3', title: 'Khushbu', by: 'Dadi' }
  expect((await submit(writer, `${page}/blocks/${quote}`, changed)).status).toBe(303)
  expect((await submit(writer, page, { do: 'arrange', version: '4', ids: `${text}\n${quote}` })).answer.ok).toBe(true)
  expect((await submit(writer, page, { do: 'publish', version: '5' })).answer.ok).toBe(true)
  const read = async () => (await findContent(shop.db, 'eid-gifts', settings))?.ownBlocks
  const shown = [
    { kind: 'text', title: 'How' },
    { kind: 'quote', title: 'Khushbu', by: 'Dadi' },
  ]
  expect(await read()).toMatchObject(shown)

  const words = { do: 'savePage', title: 'Eid gifts', body: 'Mubarak.', version: '5' }
  expect((await submit(writer, page, words)).answer.ok).toBe(true)
  expect((await submit(writer, page, { do: 'arrange', version: '6', ids: '' })).answer.ok).toBe(true)
  expect((await submit(writer, `${page}/history`, { do: 'putBack', number: '6', version: '7' })).answer.ok).toBe(true)
  expect((await submit(writer, page, { do: 'publish', version: '8' })).answer.ok).toBe(true)
  expect(await read()).toMatchObject(shown)
})

test('a block is previewed as it is typed, for staff who may read drafts alone, and nothing of it is stored', async () => {
  const typed = { kind: 'text', title: 'How <b>we</b> blend', text: 'Slowly.' }
  const preview = async (who: Browser, values: Record<string, string>) => {
    const body = new URLSearchParams(values)
    const headers = { 'content-type': 'application/x-www-form-urlencoded', origin: 'http://shop.test' }
    const response = await who.raw('/preview-block', { method: 'POST', body, headers })
    const { actionData } = (await response.json()) as {
      actionData: Record<string, { block: unknown; problem: string }>
    }
    return { status: response.status, ...Object.values(actionData ?? {})[0] }
  }
  expect(await preview(writer, typed)).toMatchObject({ status: 200, block: { kind: 'text', title: typed.title } })
  expect(await preview(writer, { ...typed, title: '' })).toMatchObject({
    block: null,
    problem: 'Please enter the title',
  })
  expect((await preview(writer, { ...typed, kind: 'drum' })).status).toBe(404)
  for (const who of [shop.browser(), await staffBrowser(shop, 'accounts')])
    expect((await preview(who, typed)).status).toBe(404)
})

test('a slide may have a silent video of the shop, whose poster is its picture, and of no other place', async () => {
  const path = '/admin/content/home/heroes/new'
  const { fields } = (await open(writer, path)).data
  expect(fields).toContainEqual(expect.objectContaining({ name: 'image', video: { name: 'video', value: '' } }))
  const image = `/pictures/${'a'.repeat(32)}/720.jpg`
  const slide = { title: 'Attars', text: '', linkLabel: 'See them', link: '/shop', image, alt: 'Smoke', version: '1' }
  const video = `/product-videos/${'b'.repeat(32)}.mp4`
  const wrong = await submit(writer, path, { do: 'save', ...slide, video: 'https://evil.pk/film.mp4' })
  expect([wrong.status, wrong.answer.problems]).toEqual([400, { video: 'Please choose a video' }])
  expect((await submit(writer, path, { do: 'save', ...slide, video })).status).toBe(303)
  const { draft } = await shop.db
    .selectFrom('layouts')
    .select('draft')
    .where('id', '=', 'home')
    .executeTakeFirstOrThrow()
  expect((draft as { heroes: object[] }).heroes.at(-1)).toMatchObject({ image, video })
})

test('colours that cannot be read, or are none, are refused by their field; what was typed stays and nothing is drafted', async () => {
  const path = '/admin/content/face'
  const colours = { ...todaysColours, accent: '#7a4b9a', accentInk: '#ffffff' }
  const send = (typed: object) => submit(writer, path, { do: 'colours', version: '1', ...colours, ...typed })
  const pale = await send({ muted: '#bbbbbb' })
  expect(pale.status).toBe(400)
  expect(pale.answer).toMatchObject({
    problems: { muted: "Quiet text has a contrast of 1.79 with 'Ground of pages': it must be 4.5 at least" },
    typed: { muted: '#bbbbbb' },
  })
  const hostile = await send({ band: '#000000;}</style><script>alert(1)</script>' })
  expect(hostile.answer.problems).toEqual({ band: 'Please choose a colour, such as #b98a3c' })
  expect((await submit(writer, path, { do: 'style', version: '1', ...todaysStyle, head: 'x' })).status).toBe(400)
  expect((await open(writer, path)).data).toMatchObject({ isDraft: false })

  expect((await send({})).answer).toMatchObject({ ok: true })
  expect((await open(writer, path)).data).toMatchObject({ isDraft: true, face: { colours } })
  expect((await submit(writer, path, { do: 'publish', version: '2' })).answer.ok).toBe(true)
  const offline = async () => (await writer.raw('/offline.html')).text()
  await expect.poll(offline).toContain('background: #7a4b9a')
})

test('what is mistyped is refused by its field', async () => {
  const page = await begin('Mistyped')
  const wrong = { title: '', body: '<b>x</b>', version: '2' }
  const { status, answer } = await submit(writer, page, { do: 'saveArticle', ...wrong })
  expect(status).toBe(400)
  expect(answer.problems).toMatchObject({ title: 'Please enter the title', body: expect.stringContaining('HTML') })
  const before = { do: 'schedule', publishAt: '2020-01-01T10:00', version: '2' }
  expect((await submit(writer, page, before)).answer.problems.publishAt).toBe('Please choose a time to come')
  for (const path of ['/admin/content/texts/unknown', '/admin/content/texts/999999', '/admin/content/texts/0/history'])
    expect((await open(writer, path)).status).toBe(404)
})

test('an address that is not found becomes a redirect, is counted, and ends', async () => {
  const asked = (path: string) => writer.raw(path)
  expect((await asked('/pages/eid-2019')).status).toBe(404)
  const missed = async () => (await open(writer, '/admin/redirects/missed')).data.missed
  expect(await missed()).toContainEqual(expect.objectContaining({ path: '/pages/eid-2019', times: 1 }))
  const way = { do: 'add', from: '/pages/eid-2019', to: '/shop?sort=name' }
  expect((await submit(writer, '/admin/redirects/missed', { ...way, permanent: 'yes' })).answer.ok).toBe(true)
  const answer = await asked('/Pages/Eid-2019/?utm_source=x')
  expect([answer.status, answer.headers.get('location')]).toEqual([301, '/shop?sort=name&utm_source=x'])
  expect(await missed()).not.toContainEqual(expect.objectContaining({ path: '/pages/eid-2019' }))
  const [redirect] = (await open(writer, '/admin/redirects?q=eid-2019')).data.redirects
  expect(redirect).toMatchObject({ from: '/pages/eid-2019', hits: 1 })
  const bad = await submit(writer, '/admin/redirects', { do: 'add', from: '/x', to: '//evil.pk' })
  expect([bad.status, bad.answer.problems.to]).toEqual([400, expect.stringContaining('a page for shoppers')])
  const gone = { do: 'remove', redirectId: String(redirect.redirectId), version: String(redirect.version) }
  expect((await submit(writer, '/admin/redirects', gone)).answer.ok).toBe(true)
  expect((await asked('/pages/eid-2019')).status).toBe(404)
})

test('who may not change the content changes nothing of it', async () => {
  const clerk = await staffBrowser(shop, 'orders')
  const { rows } = await sql<{ id: number }>`select id from documents order by id limit 1`.execute(shop.db)
  const page = `/admin/content/texts/${rows[0]?.id}`
  expect((await submit(clerk, page, { do: 'withdraw', version: '1' })).status).toBe(403)
  expect((await submit(clerk, '/admin/redirects', { do: 'add', from: '/y', to: '/shop' })).status).toBe(403)
})

test('a text of 40,000 letters in two scripts is saved as it was written', async () => {
  const page = await begin('Long')
  const [body, urduBody] = ['Rose and oud. '.repeat(1_400).trim(), 'گلاب اور عود۔ '.repeat(1_400).trim()]
  const long = { title: 'Long', body, urduTitle: 'لمبا', urduBody, version: '2' }
  expect((await submit(writer, page, { do: 'saveArticle', ...long })).answer).toMatchObject({ ok: true })
  const { fields } = (await open(writer, page)).data
  expect(fields.find(({ name }: { name: string }) => name === 'urduBody').value).toBe(urduBody)
})
