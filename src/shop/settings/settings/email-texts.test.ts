import { afterAll, beforeAll, expect, test } from 'vitest'
import { type FreshDatabase, freshDatabase } from '../../../../test/database.ts'
import { exampleEmail } from '../../../emails/example-emails.ts'
import { recordAudit } from '../../ground/audit/index.ts'
import { paisa } from '../../ground/money.ts'
import { defaultText, emailTextRule, fillText, writtenNames } from './email-text-form-rules.ts'
import { emailTexts } from './email-texts.ts'
import { readSettings } from './read-settings.ts'

let fresh: FreshDatabase
beforeAll(async () => {
  fresh = await freshDatabase()
})
afterAll(() => fresh.drop())

const name = 'order-confirmed'
const delivered = defaultText(name)
const now = new Date('2026-03-02T07:05:00Z')
const sent = async () =>
  exampleEmail(name, { ...(await readSettings(fresh.db)), publicUrl: 'https://shop.test' }, undefined, now)
const save = (typed: Partial<typeof delivered>, seen = delivered) =>
  fresh.db.transaction().execute(tx => emailTexts.save(tx, { name, typed: { ...seen, ...typed }, seen }))

test('an example order is of a product of the house, with its picture', async () => {
  const shop = { ...(await readSettings(fresh.db)), publicUrl: 'https://shop.test' }
  const { html } = await exampleEmail(name, shop, {
    address: 'gul',
    name: 'Shab-e-Gul',
    image: '/pictures/gul/720.jpg',
    price: paisa(1),
  })
  expect(html).toContain('Shab-e-Gul')
  expect(html).toContain('https://shop.test/pictures/gul/240.jpg')
})

test("an example order is numbered as the shop's own, its days fit one another, and what is paid back was paid", async () => {
  const settings = { ...(await readSettings(fresh.db)), orderPrefix: 'AB', publicUrl: 'https://shop.test' }
  const confirmed = await exampleEmail(name, settings, undefined, now)
  expect(confirmed.text).toContain('AB-0000-0000')
  expect(confirmed.text).toMatch(/It should arrive \w{3} \d+ to \w{3} \d+ Mar\./)
  const { text } = await exampleEmail('refund-paid', settings, undefined, now)
  expect(text).toContain('on 2 March 2026')
  expect(text).not.toContain('COD')
})

test('a placeholder that an email does not know is refused by its name, in any of its words', () => {
  const { error } = emailTextRule(name).safeParse({ ...delivered, urduOpening: 'Order {oder}', subject: '{shop}' })
  expect(error?.issues.map(({ path, message }) => [path[0], message])).toEqual([
    ['urduOpening', 'Unknown placeholder {oder}; use {shop}, {order}'],
  ])
  for (const each of writtenNames) expect(emailTextRule(each).parse(defaultText(each))).toEqual(defaultText(each))
})

test('what a value contains is not filled in again', () => {
  expect(fillText('{shop}, {order}', { shop: '{order}', order: 'KH-1' })).toBe('{order}, KH-1')
})

test('changed words reach the email, markup in them stays words, and what was put back is as delivered', async () => {
  const before = await sent()
  expect(before.text).toContain(delivered.opening)
  const opening = 'Order {order}: <b>thank you</b> & welcome.'
  const urdu = { urduSubject: 'آپ کا آرڈر', urduOpening: 'شکریہ {order}' }
  const change = await save({ subject: '{order} is yours', opening, ...urdu })
  const after = await sent()
  expect(after.subject).toBe('KH-0000-0000 is yours')
  expect(after.text).toContain('Order KH-0000-0000: <b>thank you</b> & welcome.')
  expect(after.html).toContain('&lt;b&gt;thank you&lt;/b&gt; &amp; welcome.')
  expect(after.text.indexOf('شکریہ KH-0000-0000')).toBeGreaterThan(after.text.indexOf('thank you'))
  expect(after.html).toMatch(/<table[^>]*dir="rtl"/)
  expect(change?.before).toEqual(delivered)
  await fresh.db.transaction().execute(tx => emailTexts.putBack(tx, { name }))
  expect(await sent()).toEqual(before)
  expect((await readSettings(fresh.db)).emailTexts).toEqual({})
})

test('two people save beside each other; of the same words the second one is told of the first', async () => {
  await save({ opening: 'Thank you.' })
  await save({ closing: 'Bye.' })
  await expect(save({ opening: 'Shukriya.' })).rejects.toMatchObject({ code: 'move_refused' })
  expect((await readSettings(fresh.db)).emailTexts[name]).toMatchObject({ opening: 'Thank you.', closing: 'Bye.' })
  await fresh.db.transaction().execute(tx => emailTexts.putBack(tx, { name }))
})

test('each change can be put back to what stood before it', async () => {
  for (const opening of ['First.', 'Second.']) {
    await fresh.db.transaction().execute(async tx => {
      const seen = (await readSettings(tx)).emailTexts[name] ?? delivered
      const change = await emailTexts.save(tx, { name, typed: { ...seen, opening }, seen })
      if (!change) throw new Error('nothing was changed')
      const subject = { type: 'setting', id: emailTexts.idOf(name) }
      await recordAudit(tx, { id: null, name: 'Sana Malik' }, { action: 'setting.changed', subject, ...change })
    })
  }
  const [second] = await emailTexts.changesOf(fresh.db, name)
  expect(second).toMatchObject({ by: 'Sana Malik', before: { opening: 'First.' }, after: { opening: 'Second.' } })
  await fresh.db.transaction().execute(tx => emailTexts.putBack(tx, { name, auditId: second?.id }))
  expect((await sent()).text).toContain('First.')
  const strange = fresh.db.transaction().execute(tx => emailTexts.putBack(tx, { name, auditId: 999_999 }))
  await expect(strange).rejects.toMatchObject({ code: 'not_found' })
})
