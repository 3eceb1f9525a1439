import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type FreshDatabase, freshDatabase } from '../../../../test/database.ts'
import { settings, shelve } from '../../../../test/fixtures.ts'
import { storefrontPaths } from '../../../../test/site-map.ts'
import type { Db, Tx } from '../../../platform/database/database.ts'
import { createHouse, findHouse, findStaffHouse, removeHouse, saveHouse } from '../../content/houses/index.ts'
import { formRule } from '../../ground/forms/index.ts'
import { homeSections } from '../../settings/settings/home-section-rules.ts'
import { readSettings, Settings, shownNow } from '../../settings/settings/index.ts'
import { fixedPages } from './check-link.ts'
import {
  arrangeEntries,
  brokenBlocks,
  changeDraft,
  discardDraft,
  entryForm,
  findLayout,
  findPreview,
  type LayoutId,
  type ListName,
  layoutHistory,
  makePreview,
  publishDueLayouts,
  publishLayout,
  putLayoutBack,
  saveEntry,
  scheduleLayout,
  useDefault,
} from './index.ts'

let fresh: FreshDatabase
let db: Db
beforeAll(async () => {
  fresh = await freshDatabase()
  db = fresh.db
  await sql`insert into staff (id, name, email, role) values ('zara', 'Zara', 'zara@shop.example', 'marketing')`.execute(
    db,
  )
})
afterAll(() => fresh.drop())

const write = <T>(work: (tx: Tx) => Promise<T>) => db.transaction().execute(work)
const seen = async (layoutId: LayoutId, actor = 'Sana') => ({
  layoutId,
  actor,
  version: (await findLayout(db, layoutId)).version,
})
const publish = async (layoutId: LayoutId) => {
  const as = await seen(layoutId)
  return write(tx => publishLayout(tx, as))
}
const announcement = { text: 'Eid offers', textUrdu: 'عید کی پیشکش', link: '/deals', from: '', until: '' }
const add = async (list: ListName, values: object, id: number | null = null) => {
  const layoutId = list.endsWith('Menu') || list === 'footerEnd' ? 'menus' : 'home'
  const as = await seen(layoutId)
  return write(tx => saveEntry(tx, { ...as, list, id, values: { ...values } }))
}

test('shoppers see a draft once it is published; each state is kept with who and when, and is put back', async () => {
  const before = await readSettings(db)
  const { id } = await add('announcements', announcement)
  const as = await seen('home')
  const without = homeSections.filter(name => name !== 'testimonials')
  await write(tx => changeDraft(tx, as, content => ({ ...content, homeSections: without })))
  expect(await readSettings(db)).toEqual(before)
  await publish('home')
  const shop = await readSettings(db)
  expect(shop.announcements.at(-1)).toEqual({ ...announcement, id })
  expect(shop.homeSections).toEqual(without)
  expect((await findLayout(db, 'home')).draft).toBeNull()
  const [last, first] = await layoutHistory(db, 'home')
  expect(last).toMatchObject({ by: 'Sana', changed: ['homeSections', 'announcements'] })
  const now = await seen('home', 'Bilal')
  await write(tx => putLayoutBack(tx, { ...now, versionId: first?.id ?? 0 }))
  expect(await readSettings(db)).toEqual(before)
  expect((await layoutHistory(db, 'home')).map(({ by }) => by)).toEqual(['Bilal', 'Sana', 'As it was before'])
})

test('a block is added at the end of the page, bound to what exists, and leaves with its place; what it loses is said', async () => {
  await sql`insert into categories (name) values ('Bakhoor')`.execute(db)
  const block = {
    kind: 'products',
    title: 'Bakhoor',
    rule: 'category',
    category: 'Bakhoor',
    collection: '',
    products: [],
    most: 4,
  }
  await expect(add('blocks', { ...block, category: 'Incense' })).rejects.toMatchObject({
    code: 'invalid',
    field: 'category',
    message: "there is no category 'Incense'",
  })
  await expect(add('blocks', { ...block, rule: 'hand', products: ['amber', 'gone'] })).rejects.toMatchObject({
    field: 'products',
  })
  const { id } = await add('blocks', block)
  const drafted = (await findLayout(db, 'home')).draft
  expect(drafted?.homeSections?.at(-1)).toBe(`block-${id}`)
  expect(await brokenBlocks(db, drafted?.blocks ?? [])).toEqual([])
  await sql`delete from categories where name = 'Bakhoor'`.execute(db)
  expect(await brokenBlocks(db, drafted?.blocks ?? [])).toEqual(["Block 'Bakhoor': there is no category 'Bakhoor'"])
  const as = await seen('home')
  await write(tx => arrangeEntries(tx, { ...as, list: 'blocks', ids: [] }))
  const { draft, published } = await findLayout(db, 'home')
  expect((draft ?? published).homeSections).toEqual([...homeSections])
})

test('the form of a block is that of its kind, and there is none of another', async () => {
  const { published } = await findLayout(db, 'home')
  const { rule, words } = entryForm('blocks', published, null, { kind: 'questions' })
  const typed = { title: 'Questions', 'questions.0.question': 'Is it real oud?', 'questions.0.answer': 'Yes.' }
  expect(formRule(rule, words).parse(typed)).toMatchObject({
    questions: [{ question: 'Is it real oud?', answer: 'Yes.' }],
  })
  expect(
    formRule(rule, words)
      .safeParse({ title: '' })
      .error?.issues.map(({ path }) => path[0]),
  ).toContain('title')
  for (const kind of [undefined, 'html', 'constructor'])
    expect(() => entryForm('blocks', published, null, { kind })).toThrow('There is no such kind of block')
})

test('a theme is drafted, shown by its link, published and put back as one; what is stored amiss counts as delivered', async () => {
  const before = await readSettings(db)
  const themeColours = { ...before.themeColours, accent: '#7a4b9a', accentInk: '#ffffff' }
  const brand = { ...before.brand, wordmark: 'Gulzar' }
  const drafting = await seen('face')
  await write(tx => changeDraft(tx, drafting, content => ({ ...content, themeColours, brand })))
  expect(await readSettings(db)).toEqual(before)
  const token = await write(tx => makePreview(tx, 'face', 'zara'))
  expect(await findPreview(db, token)).toMatchObject({ themeColours, brand })
  await publish('face')
  expect(await readSettings(db)).toEqual({ ...before, themeColours, brand })
  const [, first] = await layoutHistory(db, 'face')
  const now = await seen('face')
  await write(tx => putLayoutBack(tx, { ...now, versionId: first?.id ?? 0 }))
  expect(await readSettings(db)).toEqual(before)
  await sql`update settings set value = '{"accent": "#000;}body{display:none"}' where key = 'themeColours'`.execute(db)
  expect((await readSettings(db)).themeColours).toEqual(before.themeColours)
})

test('of two people who change one page the second is refused and nothing is lost; a draft as published again is none', async () => {
  const both = await seen('home')
  await write(tx => saveEntry(tx, { ...both, list: 'announcements', id: null, values: announcement }))
  const second = write(tx => arrangeEntries(tx, { ...both, list: 'announcements', ids: [] }))
  await expect(second).rejects.toMatchObject({ code: 'move_refused' })
  await expect(write(tx => publishLayout(tx, both))).rejects.toMatchObject({ code: 'move_refused' })
  const now = await seen('home')
  await write(tx => discardDraft(tx, now))
  const { draft, version } = await findLayout(db, 'home')
  expect(draft).toBeNull()
  await expect(write(tx => publishLayout(tx, { ...now, version }))).rejects.toMatchObject({ code: 'invalid' })
})

test('a draft is published at its minute, once, however many processes look', async () => {
  await add('testimonials', { name: 'Hira', city: 'Multan', rating: 5, text: 'Zabardast', textUrdu: '' })
  const past = await seen('home')
  const late = write(tx => scheduleLayout(tx, { ...past, publishAt: new Date(Date.now() - 1000) }))
  await expect(late).rejects.toMatchObject({ code: 'invalid', field: 'publishAt' })
  const publishAt = new Date(Date.now() + 3_600_000)
  await write(tx => scheduleLayout(tx, { ...past, publishAt }))
  expect(await publishDueLayouts(db, new Date(+publishAt - 1000))).toBe(0)
  const done = await Promise.all([publishDueLayouts(db, publishAt), publishDueLayouts(db, publishAt)])
  expect(done.sort()).toEqual([0, 1])
  expect((await readSettings(db)).testimonials.at(-1)).toMatchObject({ name: 'Hira', city: 'Multan' })
  const as = await seen('home')
  await write(tx => useDefault(tx, { ...as, name: 'testimonials' }))
  await publish('home')
  expect((await readSettings(db)).testimonials).toEqual([])
})

test('a change that changes nothing makes no draft and no version, and answers that nothing differs', async () => {
  const as = await seen('home')
  const nothing = { before: {}, after: {} }
  expect(await write(tx => changeDraft(tx, as, content => ({ ...content })))).toEqual(nothing)
  expect(await findLayout(db, 'home')).toMatchObject({ version: as.version, draft: null })
  await add('announcements', announcement)
  const drafted = await findLayout(db, 'home')
  expect(await write(tx => changeDraft(tx, { ...as, version: drafted.version }, content => content))).toEqual(nothing)
  expect(await findLayout(db, 'home')).toEqual(drafted)
  const now = await seen('home')
  await write(tx => discardDraft(tx, now))
})

test('a link leads to a page that the shop has, or to the web by https, and never runs anything', async () => {
  const { productId } = await shelve(db, 'Menu Oud', [{ ml: 50, price: 100_000 }], { category: 'Men' })
  await write(tx => createHouse(tx, { name: 'Gul & Sons' }))
  const good = [
    '/deals',
    '/shop?category=Men',
    `/product/${productId}`,
    '/houses/gul-and-sons',
    '/pages/faqs',
    'https://a.pk/x',
  ]
  for (const link of good) await add('footerEnd', { label: link, labelUrdu: '', link, under: 0 })
  const gone = [
    '/no-such',
    '/product/none',
    '/pages/none',
    '/collections/none',
    '/houses/none',
    '/shop?category=None',
    '/admin',
  ]
  for (const link of gone)
    await expect(add('footerEnd', { label: link, link, under: 0 }), link).rejects.toMatchObject({ field: 'link' })
  const { rule, words } = entryForm('announcements', {}, null)
  const linkOf = (link: string) => formRule(rule, words).safeParse({ ...announcement, link }).success
  expect(linkOf('/deals')).toBe(true)
  for (const link of [
    'javascript:alert(1)',
    ' JavaScript:alert(1)',
    'data:text/html,x',
    '//evil.pk',
    '/\\evil.pk',
    '/\t/evil.pk',
    'http://a.pk',
    'https://shop@evil.pk',
    'shop',
    '/'.repeat(400),
  ])
    expect(linkOf(link), link).toBe(false)
  const paths = storefrontPaths.map(path => `/${path}`)
  expect(fixedPages.filter(page => !paths.includes(page))).toEqual([])
})

test('a menu has one level below its entries, and goes back to the one that the shop makes by itself', async () => {
  const top = await add('headerMenu', { label: 'Gifts', labelUrdu: 'تحفے', link: '/gift-box', under: 0 })
  const below = await add('headerMenu', { label: 'For weddings', labelUrdu: '', link: '/shop', under: top.id })
  const refused = { label: 'Deeper', link: '/shop' }
  await expect(add('headerMenu', { ...refused, under: below.id })).rejects.toMatchObject({ field: 'under' })
  await expect(add('headerMenu', { ...refused, under: 77 })).rejects.toMatchObject({ field: 'under' })
  await expect(add('headerMenu', { ...refused, link: '', under: 0 })).rejects.toMatchObject({ field: 'link' })
  await expect(add('headerMenu', { ...refused, label: 'Gifts', under: 0 })).rejects.toMatchObject({ field: 'label' })
  const other = await add('headerMenu', { label: 'All', labelUrdu: '', link: '/shop', under: 0 })
  const under = add('headerMenu', { label: 'Gifts', link: '/gift-box', under: other.id }, top.id)
  await expect(under).rejects.toMatchObject({ field: 'under' })
  await publish('menus')
  expect((await readSettings(db)).headerMenu?.map(({ label }) => label)).toEqual(['Gifts', 'For weddings', 'All'])
  const as = await seen('menus')
  // Taken away with what stands below it.
  await write(tx => arrangeEntries(tx, { ...as, list: 'headerMenu', ids: [other.id, below.id] }))
  expect((await findLayout(db, 'menus')).draft?.headerMenu?.map(({ label }) => label)).toEqual(['All'])
  const now = await seen('menus')
  await write(tx => useDefault(tx, { ...now, name: 'headerMenu' }))
  await publish('menus')
  expect((await readSettings(db)).headerMenu).toBeNull()
})

test('the link of a preview shows the draft for a day, and nothing once it is published or made anew', async () => {
  await add('announcements', announcement)
  const old = await write(tx => makePreview(tx, 'home', 'zara'))
  const token = await write(tx => makePreview(tx, 'home', 'zara'))
  expect(await findPreview(db, old)).toBeNull()
  expect((await findPreview(db, token))?.announcements?.at(-1)?.text).toBe('Eid offers')
  const zara = (change: object) => db.updateTable('staff').set(change).where('id', '=', 'zara').execute()
  for (const [gone, back] of [
    [{ role: 'orders' }, { role: 'marketing' }],
    [{ disabled_at: new Date() }, { disabled_at: null }],
  ] as const) {
    await zara(gone)
    expect(await findPreview(db, token)).toBeNull()
    await zara(back)
    expect(await findPreview(db, token)).not.toBeNull()
  }
  await sql`update preview_links set expires_at = now() - interval '1 second'`.execute(db)
  expect(await findPreview(db, token)).toBeNull()
  const last = await write(tx => makePreview(tx, 'home', 'zara'))
  await publish('home')
  for (const each of [last, '', 'guessed']) expect(await findPreview(db, each)).toBeNull()
})

test('what stands between two moments is shown between them, and the next change is known', () => {
  const [eid, always] = [
    { from: '2026-03-20T18:00', until: '2026-03-25T00:00' },
    { from: '', until: '' },
  ]
  const at = (text: string) => shownNow([eid, always], new Date(`${text}:00+05:00`))
  expect(at('2026-03-20T17:59')).toEqual({ shown: [always], changesAt: new Date('2026-03-20T18:00:00+05:00') })
  expect(at('2026-03-20T18:00')).toEqual({ shown: [eid, always], changesAt: new Date('2026-03-25T00:00:00+05:00') })
  expect(at('2026-03-25T00:00')).toEqual({ shown: [always], changesAt: null })
})

test('values stored before entries had ids, dates and Urdu are read as they are', () => {
  const { announcements, heroes } = Settings.parse({
    announcements: ['Eid Mubarak'],
    heroes: [
      {
        image: '/pictures/a/720.jpg',
        mobileImage: '',
        alt: '',
        title: 'Oud',
        text: '',
        linkLabel: 'See',
        link: '/shop',
      },
    ],
  })
  expect(announcements).toEqual([{ id: 0, text: 'Eid Mubarak', textUrdu: '', link: '', from: '', until: '' }])
  expect(heroes[0]).toMatchObject({ id: 0, titleUrdu: '', imageFocus: '', from: '' })
})

test('the page of a house is written on a form with its Urdu, by one person at a time, and taken away', async () => {
  const slug = await write(tx => createHouse(tx, { name: 'Dar al-Oud' }))
  await expect(write(tx => createHouse(tx, { name: 'Dar al Oud' }))).rejects.toMatchObject({ code: 'taken' })
  const { facts, version } = await findStaffHouse(db, slug)
  const values = { ...facts, place: 'Multan', founded: 1921, body: '## How', bodyUrdu: 'کیسے', slug, version }
  expect(await write(tx => saveHouse(tx, values))).toMatchObject({ before: { place: '' }, after: { place: 'Multan' } })
  await expect(write(tx => saveHouse(tx, values))).rejects.toMatchObject({ code: 'move_refused' })
  expect((await findStaffHouse(db, slug)).facts.bodyUrdu).toBe('کیسے')
  expect(await findHouse(db, slug, settings)).toMatchObject({ place: 'Multan', founded: 1921 })
  await write(tx => removeHouse(tx, { slug, version: 2 }))
  await expect(findStaffHouse(db, slug)).rejects.toMatchObject({ code: 'not_found' })
})
