import { mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { HtmlValidate } from 'html-validate'
import { expect, test } from 'vitest'
import { allEmails, orderOf } from '../../test/emails.ts'
import { settings } from '../../test/fixtures.ts'
import { type Email, TOKEN_PLACEHOLDER } from '../platform/email/emails.ts'
import { projectRoot } from '../platform/process/project-root.ts'
import { rs } from '../shop/ground/money.ts'
import { writtenNames } from '../shop/settings/settings/index.ts'
import { todaysColours } from '../shop/settings/theme/theme-choices-rules.ts'
import { backInStock } from './back-in-stock.tsx'
import { campaignEmail } from './campaign.tsx'
import { cartReminder } from './cart-reminder.tsx'
import { exampleEmail } from './example-emails.ts'
import { type FixedEmail, fixedEmails } from './example-fixed-emails.ts'
import { newsletterLeft } from './newsletter-left.tsx'
import { passwordChanged } from './password-changed.tsx'

const plain = await allEmails({ name: 'Ayesha Malik', productNames: ['Raat ki Rani', 'Black Oud'] })
const emails = Object.entries(plain)
const aboutOrders = ['received', 'confirmed', 'processing', 'on-the-way', 'delivered', 'cancelled'].map(
  (step): [string, Email] => [`order-${step}`, plain[`order-${step}`] as Email],
)

// EMAILS_FOLDER=somewhere keeps every email there, to be looked at in a browser.
const folder = process.env.EMAILS_FOLDER
if (folder) {
  mkdirSync(folder, { recursive: true })
  for (const [name, { html, text }] of emails) {
    writeFileSync(join(folder, `${name}.html`), html)
    writeFileSync(join(folder, `${name}.txt`), text)
  }
}

test('an email leads to the story of the house only where one is published', async () => {
  const shop = { ...settings, publicUrl: 'https://shop.test' }
  const [without, with_] = await Promise.all(
    [newsletterLeft('a@example.com', shop), newsletterLeft('a@example.com', { ...shop, story: true })].map(async each =>
      (await each).html.includes('https://shop.test/pages/our-story'),
    ),
  )
  expect([without, with_]).toEqual([false, true])
})

test('every template is among these emails', () => {
  const shared = ['email-frame', 'fiscal-code', 'leave-newsletter', 'notice']
  const parts = [...shared, 'marked-text', 'order-email', 'parts', 'products', 'receipt', 'words']
  const templates = readdirSync(join(projectRoot, 'src/emails'))
    .filter(file => file.endsWith('.tsx'))
    .map(file => file.replace('.tsx', ''))
  expect(Object.keys(plain).sort()).toEqual(templates.filter(name => !parts.includes(name)).sort())
})

test('each email is seen in the settings, but for newsletters, which have a preview of their own', () => {
  const seen = [...writtenNames, ...Object.keys(fixedEmails), 'campaign']
  expect(Object.keys(plain).filter(name => !seen.includes(name))).toEqual([])
})

test('an example shows a code where one is sent, and leads to the shop', async () => {
  const shop = { ...settings, publicUrl: 'https://shop.test' }
  const { html, text } = await exampleEmail('login-code', shop)
  expect(text).toMatch(/\b\d{6}\b/)
  for (const name of Object.keys(fixedEmails) as FixedEmail[]) {
    const { html: each } = await exampleEmail(name, shop)
    expect(each, name).not.toContain(TOKEN_PLACEHOLDER)
  }
  expect(html).not.toContain(TOKEN_PLACEHOLDER)
})

test.each(emails)('%s: subject, plain words and page name the shop, its contacts and its reader', (_name, email) => {
  expect(email.subject).toContain('Khushbu')
  expect(email.subject).toMatch(/^[^\n]{10,80}$/)
  for (const part of [email.text, email.html.replaceAll('\u00a0', ' ')]) {
    expect(part).toContain('care@khushbu.example')
    expect(part).toContain('+92 300 1234567')
    expect(part).toContain('12 Satellite Town, Sargodha')
    expect(part).toContain('You receive this email because')
  }
  expect(email.to).toBe('ayesha@example.com')
})

test.each(emails)(
  '%s: every address of its page is in its plain words too, but for product and home links',
  (_n, email) => {
    const links = [...email.html.matchAll(/href="([^"]+)"/g)].map(([, href = '']) => href.replaceAll('&amp;', '&'))
    const needed = links.filter(href => !/^(mailto|tel):|\/product\/|^https:\/\/shop\.test\/$/.test(href))
    expect(links).not.toEqual([])
    for (const href of needed) expect(email.text).toContain(href)
    for (const href of links) expect(href).toMatch(/^(https:\/\/|mailto:|tel:)/)
  },
)

test.each(emails)('%s: needs no style sheet, script, font or picture from elsewhere', (_name, { html }) => {
  expect(html).not.toMatch(/<script|<link|@import|url\(|@font-face/)
  for (const [, src] of html.matchAll(/<img[^>]*src="([^"]+)"/g)) expect(src).toMatch(/^https:\/\/shop\.test\//)
  for (const [image] of html.matchAll(/<img[^>]*>/g)) expect(image).toMatch(/alt="(Three flacons)?"/)
  // What mail programs cut off: Gmail shows 102 kB.
  expect(html.length).toBeLessThan(60_000)
})

test.each(emails)('%s: the page is sound HTML', async (_name, { html }) => {
  // The standard's rules; tables for layout, and the doctype that mail programs still expect, break none of those left.
  const rules = new HtmlValidate({
    extends: ['html-validate:standard'],
    rules: { 'no-deprecated-attr': 'off', 'doctype-html': 'off', 'no-conditional-comment': 'off' },
  })
  const { results } = await rules.validateString(html)
  expect(results.flatMap(({ messages }) => messages.map(({ ruleId, message }) => `${ruleId}: ${message}`))).toEqual([])
})

test('every email is in the colours of its house, and in those as delivered where it chose none', async () => {
  const colours = (html: string) => new Set(html.match(/(?<=color: ?|background-color: ?)#[0-9a-f]{6}/g))
  for (const [, { html }] of emails) expect(html).not.toContain('var(')
  const themeColours = {
    ...todaysColours,
    band: '#ffffff',
    bandInk: '#111111',
    accent: '#0b5d4b',
    accentInk: '#ffffff',
  }
  const own = await passwordChanged(
    { email: 'a@shop.example', name: 'Ayesha', changedAt: new Date() },
    { ...settings, themeColours, publicUrl: 'https://shop.example' },
  )
  expect([...colours(own.html)]).toContain('#ffffff')
  expect(own.html).not.toMatch(/#b98a3c|#0c0a08|prefers-color-scheme: dark/)
})

test('an email about a step names that step, also when the order has moved on before it is sent', () => {
  const labels = {
    confirmed: 'Confirmed',
    processing: 'In Progress',
    'on-the-way': 'On the Way',
    delivered: 'Delivered',
  }
  for (const [step, label] of Object.entries({ ...labels, cancelled: 'Cancelled', expired: 'Cancelled' }))
    expect(plain[`order-${step}`]?.text).toMatch(new RegExp(`Order KH-[\\w-]+ · ${label}\\n`))
})

test('an email about a step shows how far the order is, and none where nothing is sent', () => {
  const reached = ['received', 'confirmed', 'processing', 'on-the-way', 'delivered', 'cancelled'].map(
    step => plain[`order-${step}`]?.html.match(/class="reached"/g)?.length ?? 0,
  )
  expect(reached).toEqual([1, 2, 3, 4, 5, 0])
  expect(plain['refund-paid']?.html).not.toContain('class="reached"')
})

test('a reminder of a cart says what shipping costs and until when a bottle may come back, and greets nobody', () => {
  const { text } = plain['cart-reminder'] as Email
  expect(text).toMatch(/Shipping Rs [\d,]+, free from Rs [\d,]+\. A [\w ]*bottle may come back within \d+ days/)
  expect(text).not.toContain('Hello,')
})

test('amounts are rupees with two decimals and Indian grouping, and what is charged is the order’s', () => {
  const { text } = plain['order-received'] as Email
  expect(text).toContain('Rs 12,345.50')
  expect(text).toMatch(/Subtotal +Rs 37,036\.50\n/)
  expect(text).toMatch(/Coupon discount \(EID10\) +-Rs 1,000\n/)
  expect(text).toMatch(/Shipping +Free\n/)
  expect(text).toMatch(/Gift wrap +Rs 250\n/)
  expect(text).toMatch(/Total \(COD\) +Rs 36,286\.50\n/)
  expect(text).toMatch(/On the gift card\s+Eid Mubarak, Ammi!/)
})

test('the sums of plain words end in one column, and each address has a line of its own', () => {
  const lines = (plain['order-received']?.text ?? '').split('\n')
  const sums = lines.filter(line => / {2}(-?Rs [\d,.]+|Free|\d+DI\d+)$/.test(line))
  expect(sums.map(({ length }) => length)).toEqual(Array(9).fill(46))
  for (const [name, { text }] of emails)
    for (const line of text.split('\n'))
      if (line.includes('https://') && name !== 'newsletter-left') expect(line, name).toMatch(/^https:\/\/\S+$/)
})

test('no line of an email ends within an amount, a size, a date or a phone number', async () => {
  const said = await backInStock(
    {
      email: 'a@b.pk',
      size: {
        productId: 'oud',
        name: 'Oud',
        image: null,
        ml: 50,
        setOf: null,
        sizeId: 's',
        stock: 2,
        cutPrice: rs(9000),
      },
      keptUntil: new Date('2026-11-22T18:40:00+05:00'),
      leaveUrl: 'https://shop.test',
      token: { purpose: 'test', text: 'x' },
    },
    { ...settings, publicUrl: 'https://shop.test' },
  )
  for (const { html } of [said, ...Object.values(plain)])
    expect(html.slice(html.indexOf('<body')).replaceAll(/<[^>]*>/g, '\n')).not.toMatch(
      /Rs \d|\d (?:\d|ml|am|pm)\b|\d [A-Z][a-z]{2,8} \d{4}/,
    )
  expect(said.html).toContain('22\u00a0November\u00a02026, 6:40\u00a0pm')
  expect(said.text).toContain('22 November 2026, 6:40 pm')
})

test('who is told that a size is back is not told both that one is kept and that none is', async () => {
  const told = async (keptUntil: Date | null) => {
    const size = {
      productId: 'oud',
      name: 'Oud',
      image: null,
      ml: 50,
      setOf: null,
      sizeId: 's',
      stock: 2,
      cutPrice: rs(9000),
    }
    const token = { purpose: 'test', text: 'x' }
    const shop = { ...settings, publicUrl: 'https://shop.test' }
    return (await backInStock({ email: 'a@b.pk', size, keptUntil, leaveUrl: 'https://shop.test', token }, shop)).text
  }
  expect(await told(null)).toContain('do not keep one for you')
  expect(await told(new Date())).not.toContain('not keep')
})

test('markup in names is words, in the page and nowhere else', async () => {
  const name = '<script>alert(1)</script> & "Sons"'
  const hostile = await allEmails({ name, productNames: ['<img src=x onerror=alert(1)>', '"><b>bold</b>'] })
  for (const [template, { html, text }] of Object.entries(hostile)) {
    expect(html, template).not.toMatch(/<script|<b>|onerror=alert\(1\)>"|<img src=x/)
    if (text.includes('Dear ')) expect(text, template).toContain(`Dear ${name},`)
  }
  expect(hostile['order-received']?.text).toContain('<img src=x onerror=alert(1)>')
})

test('a name cannot bring lines of its own into the head of an email', async () => {
  const shopName = 'Khushbu\r\nBcc: everybody@example.com'
  const { orderReceived } = await import('./order-received.tsx')
  const order = orderOf({ name: 'A', productNames: ['B'] })
  const { settings } = await import('../../test/fixtures.ts')
  const email = await orderReceived(
    order,
    { ...settings, shopName, publicUrl: 'https://shop.test' },
    {
      link: 'https://shop.test/',
      confirmLink: 'https://shop.test/',
      ways: '',
      transfer: null,
      arrives: null,
      addOn: null,
    },
  )
  expect(email.subject).not.toMatch(/[\r\n]/)
})

test('emails about a size call a set by its bottles', async () => {
  const shop = { ...settings, publicUrl: 'https://shop.test' }
  const trio = { productId: 'oud-trio', name: 'Oud Trio', image: null, ml: 106, setOf: 3 }
  const token = { purpose: 'test', text: 'x' }
  const back = await backInStock(
    {
      email: 'a@b.pk',
      size: { ...trio, sizeId: 's', stock: 2, cutPrice: rs(9000) },
      keptUntil: null,
      leaveUrl: shop.publicUrl,
      token,
    },
    shop,
  )
  const line = { ...trio, selectedSizeId: 's', quantity: 1, was: rs(9000), now: rs(9000), there: 1 }
  const cart = await cartReminder(
    { email: 'a@b.pk', lines: [line], url: shop.publicUrl, stopUrl: shop.publicUrl, token },
    shop,
  )
  for (const { text, html } of [back, cart]) {
    expect(text).toMatch(/Set\sof\s3/)
    expect(text + html).not.toContain('106 ml')
  }
})

test('Urdu stays whole and in its own direction', async () => {
  const name = 'عائشہ ملک'
  const urdu = await allEmails({ name, productNames: ['رات کی رانی، پچاس ملی لیٹر'] })
  const { html, text } = urdu['order-received'] as Email
  expect(html).toContain(`<span dir="auto" lang="ur" style="line-height:2">${name}</span>`)
  expect(html).toContain('<span dir="auto" lang="ur" style="line-height:2">رات کی رانی، پچاس ملی لیٹر</span>')
  expect(text).toContain(`Dear ${name},`)
})

test('the phone number at the foot of a newsletter in Urdu reads from the left', async () => {
  const token = { purpose: 'test', text: 'x' }
  const { html } = await campaignEmail(
    { subject: 'عید مبارک', preheader: '', language: 'ur', tag: '', blocks: [{ kind: 'heading', text: 'عید مبارک' }] },
    { email: 'a@b.pk', leaveUrl: 'https://shop.test/leave', token },
    { ...settings, publicUrl: 'https://shop.test' },
  )
  expect(html).toMatch(/<span dir="ltr">\+92\s300\s1234567<\/span>/)
})

test('long names and fifty bottles fit', async () => {
  const long = 'Muhammad-Abdul-Rehman-ibn-Yusuf-of-the-Old-Canal-Road-'.repeat(4)
  const many = Array.from(
    { length: 50 },
    (_, index) => `${'The long evening with jasmine sellers and rain '.repeat(3)}${index}`,
  )
  const { html, text } = (await allEmails({ name: long, productNames: many }))['order-received'] as Email
  for (const name of many) expect(text).toContain(name.trim())
  expect(html.length).toBeLessThan(102_000)
})

test('a name that nobody knows leaves no hole', async () => {
  const { text } = (await allEmails({ name: ' ', productNames: ['Oud'] }))['reset-password'] as Email
  expect(text).toContain('Hello,')
})

test('only emails that somebody asked for offer to leave them, by their own header too', () => {
  const offering = emails.filter(([, { headers }]) => headers?.['List-Unsubscribe'])
  const names = ['back-in-stock', 'campaign', 'cart-reminder', 'newsletter-welcome', 'review-ask']
  expect(offering.map(([name]) => name).sort()).toEqual(names)
  const [back, , cart, welcome] = names.map(name => emails.find(([each]) => each === name)?.[1])
  expect(cart?.headers?.['List-Unsubscribe']).toMatch(/^<https:\/\/shop\.test\/reminders\/stop\?key=[\w.-]+>$/)
  expect(back?.headers?.['List-Unsubscribe']).toMatch(/^<https:\/\/shop\.test\/back-in-stock\/leave\?token=[\w.-]+>$/)
  expect(welcome?.headers).toEqual({
    'List-Unsubscribe': expect.stringMatching(/^<https:\/\/shop\.test\/newsletter\/leave\?token=[\w.-]+>$/),
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  })
})

test.each(aboutOrders)('%s names its order in subject and title', (_name, email) => {
  expect(email.subject).toContain('KH-7X2Q-9M4T')
  expect(email.html).toContain('KH-7X2Q-9M4T')
})

test.each(['received', 'confirmed', 'processing', 'on-the-way', 'delivered'])(
  'order-%s shows what was bought, with its picture, and asks for one thing',
  step => {
    const { html, text } = plain[`order-${step}`] as Email
    for (const name of ['Raat ki Rani', 'Black Oud']) {
      expect(html).toMatch(new RegExp(`<img[^>]*>[\\s\\S]*${name}`))
      expect(text).toContain(name)
    }
    expect(html.match(/class="button"/g)).toHaveLength(1)
  },
)

test('a long order is shown in part where no receipt stands, and what is left is counted', async () => {
  const names = Array.from({ length: 9 }, (_, at) => `Perfume ${at}`)
  const { text } = (await allEmails({ name: 'A', productNames: names }))['order-delivered'] as Email
  expect(text).toContain('Perfume 5')
  expect(text).not.toContain('Perfume 6')
  expect(text).toMatch(/and \d+ more pieces/)
})

test('a house with a logo has it in the head of its emails, with its name where pictures are off', async () => {
  const brand = { ...settings.brand, logo: '/pictures/abcdefghijklmnop/720.jpg' }
  const { html } = await passwordChanged(
    { email: 'a@shop.example', name: 'Ayesha', changedAt: new Date() },
    { ...settings, brand, publicUrl: 'https://shop.example' },
  )
  expect(html).toMatch(
    /<img[^>]*alt="Khushbu"[^>]*src="https:\/\/shop\.example\/pictures\/abcdefghijklmnop\/480\.webp"/,
  )
})
