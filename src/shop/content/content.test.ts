import { afterAll, beforeAll, expect, test } from 'vitest'
import { type FreshDatabase, freshDatabase } from '../../../test/database.ts'
import { pageLists } from '../../storefront/pages/page-lists.ts'
import { Settings } from '../settings/index.ts'
import { findContent } from './find-content.ts'
import { parseBody } from './parse-body.ts'

let fresh: FreshDatabase
const settings = Settings.parse({})

beforeAll(async () => {
  fresh = await freshDatabase()
})
afterAll(() => fresh?.drop())

test.each(pageLists.flatMap(({ pages }) => pages.map(page => [page.label, page.slug] as const)))(
  'the footer entry %s opens a page of that title',
  async (label, slug) => {
    const content = await findContent(fresh.db, slug, settings)
    expect(content?.title).toBe(label)
    expect(content?.description).not.toBe('')
    // The quiz asks; every other page tells.
    if (slug !== 'quiz') expect(content?.blocks.length).toBeGreaterThan(3)
    expect(JSON.stringify(content)).not.toMatch(/[{]\w+[}]|\]\(/)
  },
)

test('the footer lists are those of the specification, in its order', () => {
  const [about, service] = pageLists.map(({ title, pages }) => [title, ...pages.map(({ label }) => label)])
  expect(about).toEqual(['About', 'FAQs', 'Our Story', 'Media Page', 'Quiz', 'Our New Logo'])
  expect(service).toEqual([
    'Customer service',
    'Affiliation',
    'Ask For A Perfume',
    'Bulk Orders',
    'Own a Franchise',
    'Store Locator',
  ])
})

test('an unknown slug is no page, hostile ones included', async () => {
  for (const slug of ['nothing', '', "'; drop table contents; --", '../faqs', 'FAQS', 'x'.repeat(10_000)]) {
    expect(await findContent(fresh.db, slug, settings)).toBeNull()
  }
})

test("a page tells today's fees and contacts, whatever the merchant changes", async () => {
  const changed = { ...settings, shippingFee: 35_000, supportEmail: 'help@shop.pk', supportPhone: '+92 321 555' }
  const page = JSON.stringify(await findContent(fresh.db, 'shipping-returns', changed))
  expect(page).toContain('Rs 350 to any address')
  expect(page).toContain('"text":"help@shop.pk","href":"mailto:help@shop.pk"')
  expect(page).toContain('"href":"tel:+92321555"')
})

test('what the merchant edits is what shoppers read', async () => {
  await fresh.db
    .updateTable('contents')
    .set({ title: 'Who we are', body: 'One line.' })
    .where('slug', '=', 'our-story')
    .execute()
  expect(await findContent(fresh.db, 'our-story', settings)).toMatchObject({
    title: 'Who we are',
    blocks: [{ kind: 'paragraph', words: [{ text: 'One line.' }] }],
  })
})

test('a body holds headings, paragraphs, lists and links', () => {
  expect(
    parseBody('## Hello\r\n\r\nOne\nline, [a link](/shop?x=1) more.\n\n- first\n- [second](https://a.pk)\n\n\n'),
  ).toEqual([
    { kind: 'heading', text: 'Hello' },
    { kind: 'paragraph', words: [{ text: 'One line, ' }, { text: 'a link', href: '/shop?x=1' }, { text: ' more.' }] },
    { kind: 'list', items: [[{ text: 'first' }], [{ text: 'second', href: 'https://a.pk' }]] },
  ])
  expect(parseBody('')).toEqual([])
  expect(parseBody('## Only\nand on')).toEqual([
    { kind: 'heading', text: 'Only' },
    { kind: 'paragraph', words: [{ text: 'and on' }] },
  ])
})

test.each(['javascript:alert(1)', '//evil.pk', '/\\evil.pk', 'data:text/html,x', 'http://a.pk', 'JAVASCRIPT:x'])(
  'a link to %s stays text',
  address => {
    const text = `[click](${address})`
    expect(parseBody(text)).toEqual([{ kind: 'paragraph', words: [{ text }] }])
  },
)

test('markup of the writer is text', () => {
  const text = '<script>alert(1)</script> <b>bold</b>'
  expect(parseBody(text)).toEqual([{ kind: 'paragraph', words: [{ text }] }])
})
