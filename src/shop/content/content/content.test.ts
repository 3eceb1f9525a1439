import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type FreshDatabase, freshDatabase } from '../../../../test/database.ts'
import { settings, shelve } from '../../../../test/fixtures.ts'
import { pageLists } from '../../../web/browser/page-lists.ts'
import { rs } from '../../ground/money.ts'
import type { Block, Words } from './content.ts'
import { deliveryList } from './delivery-list.ts'
import { findContent } from './find-content.ts'
import { findWhatIsThere } from './list-contents.ts'
import { escapeMarkdown, parseMarkdown } from './parse-markdown.ts'
import { fillIn } from './values-of-braces.ts'

let fresh: FreshDatabase

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
    // The page of the quiz has its questions in code, every other page its text in the database.
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

test('a page has the present fees and contacts, whatever the merchant changes', async () => {
  const changed = { ...settings, shippingFee: rs(350), supportEmail: 'help@shop.pk', supportPhone: '+92 321 555' }
  const page = JSON.stringify(await findContent(fresh.db, 'shipping-returns', changed))
  expect(page).toContain('Rs 350 inside Pakistan')
  expect(page).toContain('"href":"mailto:help@shop.pk","words":["help@shop.pk"]')
  expect(page).toContain('"href":"tel:+92321555"')
})

test.each([
  [true, 'Yes, if it is sealed, within 7 days', 'exchange a sealed bottle within'],
  [false, 'Yes, within 7 days', 'exchange a bottle within'],
])('with returns of sealed bottles only: %s, the pages say so', async (returnSealedOnly, faq, shipping) => {
  const changed = { ...settings, returnSealedOnly }
  expect(JSON.stringify(await findContent(fresh.db, 'faqs', changed))).toContain(faq)
  expect(JSON.stringify(await findContent(fresh.db, 'shipping-returns', changed))).toContain(shipping)
  expect(fillIn(settings.shippingInformation, changed)).toContain(
    returnSealedOnly ? 'A sealed bottle may' : 'A bottle may',
  )
})

test('names in braces that are none of the shop stay as they are written', () => {
  expect(fillIn('{shopName} {constructor} {toString}', settings)).toBe(`${settings.shopName} {constructor} {toString}`)
})

test('what the merchant edits is what shoppers read', async () => {
  await fresh.db
    .updateTable('contents')
    .set({ title: 'Who we are', body: 'One line.' })
    .where('slug', '=', 'our-story')
    .execute()
  expect(await findContent(fresh.db, 'our-story', settings)).toMatchObject({
    title: 'Who we are',
    blocks: [{ kind: 'paragraph', words: ['One line.'] }],
  })
})

const paragraph = (...words: Words[]): Block => ({ kind: 'paragraph', words })

test('a body holds headings, paragraphs, lists and links', () => {
  expect(
    parseMarkdown('## Hello\r\n\r\nOne\nline, [a link](/shop?x=1) more.\n\n- first\n- [second](https://a.pk)\n\n\n'),
  ).toEqual([
    { kind: 'heading', level: 2, words: ['Hello'] },
    paragraph('One line, ', { kind: 'link', href: '/shop?x=1', words: ['a link'] }, ' more.'),
    {
      kind: 'list',
      start: null,
      items: [[paragraph('first')], [paragraph({ kind: 'link', href: 'https://a.pk', words: ['second'] })]],
    },
  ])
  expect(parseMarkdown('')).toEqual([])
  expect(parseMarkdown('# Only\nand on\n### Smaller')).toEqual([
    { kind: 'heading', level: 2, words: ['Only'] },
    paragraph('and on'),
    { kind: 'heading', level: 3, words: ['Smaller'] },
  ])
})

test('a quotation keeps its words and its links', () => {
  expect(parseMarkdown('> Not **yet**, see\n> [the shop](/shop).')).toEqual([
    {
      kind: 'quote',
      words: [
        'Not ',
        { kind: 'strong', words: ['yet'] },
        ', see ',
        { kind: 'link', href: '/shop', words: ['the shop'] },
        '.',
      ],
    },
  ])
})

test('bold, italics, line breaks and numbered lists within lists', () => {
  expect(parseMarkdown('3. **Wash**, *then*\\\nrest\n   - or not')).toEqual([
    {
      kind: 'list',
      start: 3,
      items: [
        [
          paragraph(
            { kind: 'strong', words: ['Wash'] },
            ', ',
            { kind: 'emphasis', words: ['then'] },
            { kind: 'break' },
            'rest',
          ),
          { kind: 'list', start: null, items: [[paragraph('or not')]] },
        ],
      ],
    },
  ])
})

test.each(['javascript:alert(1)', '//evil.pk', '/\\evil.pk', 'data:text/html,x', 'http://a.pk', 'JAVASCRIPT:x'])(
  'a link to %s stays text',
  address => {
    const text = `[click](${address})`
    expect(parseMarkdown(text)).toEqual([paragraph(text)])
  },
)

test("a picture of the shop on a line of its own is one; another site's is not", () => {
  expect(parseMarkdown('![The still](/pictures/ab12/720.jpg)')).toEqual([
    { kind: 'picture', src: '/pictures/ab12/720.jpg', alt: 'The still' },
  ])
  for (const src of ['https://evil.pk/a.jpg', '/pictures/../admin', '/logout'])
    expect(parseMarkdown(`![The still](${src})`)).toEqual([paragraph('The still')])
})

test.each([
  '<script>alert(1)</script> <b>bold</b>',
  '![picture](data:image/png;base64,x)',
  '`code` &amp; https://a.pk',
  '| a | b |',
])('what is not for pages stays text: %s', text => {
  expect(parseMarkdown(text)).toEqual([paragraph(text)])
})

test('a setting is read as it is written, whatever marks it holds', async () => {
  const supportAddress = '1. *Shop* 4_5_6, [G-9](/x) \\ <b> #2'
  const page = await findContent(fresh.db, 'store-locator', { ...settings, supportAddress })
  expect(page?.blocks).toContainEqual(paragraph(supportAddress))
})

test('whatever is written, a page has links to safe addresses alone, and escaped text is itself', () => {
  const marks = [
    '[a](',
    ')',
    '(',
    '[',
    ']',
    '<',
    '>',
    '/',
    '\\',
    '&#x2f;',
    'javascript:',
    'https://',
    '*',
    '_',
    '`',
    '-',
    '1.',
    '#',
    ' ',
    'b',
  ]
  const written = (...more: string[]) =>
    fc.string({ unit: fc.constantFrom(...marks, ...more), minLength: 1, maxLength: 30 })
  fc.assert(
    fc.property(written('\n', '\t'), text => {
      const hrefs = [...JSON.stringify(parseMarkdown(text)).matchAll(/"href":"([^"]*)"/g)].map(([, href]) => href)
      for (const href of hrefs) expect(href).toMatch(/^(\/(?![/\\])|https:)/)
    }),
    { numRuns: 1000 },
  )
  fc.assert(
    fc.property(written(), text => {
      expect(parseMarkdown(escapeMarkdown(text))).toEqual(text.trim() === '' ? [] : [paragraph(text.trim())])
    }),
    { numRuns: 1000 },
  )
})

test('there are deals while a published product has a discount', async () => {
  const deals = async () => (await findWhatIsThere(fresh.db)).deals
  await shelve(fresh.db, 'Full price', [{ ml: 50, price: rs(1000) }])
  expect(await deals()).toBe(false)
  await shelve(fresh.db, 'Reduced', [{ ml: 50, price: rs(1000), discount: 20 }])
  expect(await deals()).toBe(true)
  await fresh.db.updateTable('products').set({ published: false }).execute()
  expect(await deals()).toBe(false)
})

test('a list of delivery days has the same places in Urdu as in English, with their days', () => {
  const days = [
    { place: 'Dera Ghazi Khan', from: 1, to: 2 },
    { place: 'Punjab', from: 2, to: 3 },
    { place: 'Azad Kashmir', from: 4, to: 4 },
  ]
  const friday = new Date('2026-11-27T09:00:00+05:00')
  const lines = (language?: 'ur') => {
    const list = deliveryList(days, friday, language)
    return list.kind === 'list' ? list.items.map(item => JSON.stringify(item)) : []
  }
  const english = [
    /Dera Ghazi Khan:.* Sat 28 to Mon 30 Nov/,
    /Elsewhere in Punjab:.* Mon 30 Nov to Tue 1 Dec/,
    /Azad Kashmir:.* Wed 2 Dec/,
  ]
  const urdu = [
    /ڈیرہ غازی خان:.* ہفتہ 28 سے پیر 30 نومبر تک/,
    /پنجاب کے باقی شہر:.* پیر 30 نومبر سے منگل 1 دسمبر تک/,
    /آزاد کشمیر:.* بدھ 2 دسمبر/,
  ]
  for (const [at, line] of lines().entries()) expect(line).toMatch(english[at] ?? '')
  for (const [at, line] of lines('ur').entries()) expect(line).toMatch(urdu[at] ?? '')
  expect([lines().length, lines('ur').length]).toEqual([3, 3])
})
