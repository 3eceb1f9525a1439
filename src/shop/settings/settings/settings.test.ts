import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { type FreshDatabase, freshDatabase } from '../../../../test/database.ts'
import { guest, shelve } from '../../../../test/fixtures.ts'
import type { Db } from '../../../platform/database/database.ts'
import { recordAudit } from '../../ground/audit/index.ts'
import type { FormField } from '../../ground/forms/index.ts'
import { rs } from '../../ground/money.ts'
import {
  findSettingForm,
  formOf,
  partsOf,
  putSettingBack,
  readOrderPrefix,
  readSettings,
  type SettingGroup,
  Settings,
  saveSettings,
  settingGroups,
} from './index.ts'
import { settingTexts } from './setting-texts.ts'

let fresh: FreshDatabase
let db: Db
beforeAll(async () => {
  fresh = await freshDatabase()
  db = fresh.db
  // As the merchant finds it who has set nothing.
  await db.deleteFrom('settings').execute()
})
afterAll(() => fresh.drop())

const groups = Object.keys(settingGroups) as SettingGroup[]

/** What a browser sends of a form that nobody changed. */
function sentBy(fields: readonly FormField[]): Record<string, string> {
  const sent: Record<string, string> = {}
  for (const field of fields) {
    if (field.kind === 'parts') Object.assign(sent, sentBy(field.fields))
    else if (field.kind === 'rows') for (const row of field.rows) Object.assign(sent, sentBy(row))
    else if (field.kind === 'switch') Object.assign(sent, field.value ? { [field.name]: 'yes' } : {})
    else if (field.kind === 'choices') for (const value of field.value) sent[`${field.name}.${value}`] = 'yes'
    // A browser ends lines in text areas by CR LF.
    else sent[field.name] = field.value.replaceAll('\n', '\r\n')
  }
  return sent
}

async function save(group: SettingGroup, more: Record<string, string>, seen?: Partial<Settings>) {
  const settings = await readSettings(db)
  const form = formOf(seen ? { ...settings, ...seen } : settings, group)
  const values = { ...sentBy(form.fields), ...more }
  return db.transaction().execute(tx => saveSettings(tx, { group, seen: form.stored, values }))
}
const problems = async (group: SettingGroup, more: Record<string, string>) => {
  const error = await save(group, more).catch(thrown => thrown)
  expect(error).toBeInstanceOf(z.ZodError)
  return Object.fromEntries((error as z.ZodError).issues.map(({ path, message }) => [String(path[0]), message]))
}

test('what needs more than a merchant knows stands under Advanced, the last group', () => {
  const named = (group: SettingGroup) => formOf(Settings.parse({}), group).fields.map(({ name }) => name)
  expect(groups.at(-1)).toBe('advanced')
  expect(named('advanced').toSorted()).toEqual([
    'emailCodeShare',
    'emailDays',
    'homeCountry',
    'newsletterPace',
    'rushFrom',
    'strangersShare',
    'trustPage',
  ])
})

test('a long group of settings stands below headings, each of its fields once', () => {
  for (const group of groups) {
    const { fields } = formOf(Settings.parse({}), group)
    const parts = partsOf(group, fields)
    expect(parts.flatMap(part => part.fields)).toEqual(fields)
    expect(parts.slice(1).every(({ title }) => title)).toBe(true)
    expect(new Set(parts.map(({ title }) => title)).size).toBe(parts.length)
    // Nobody finds one of twenty without them.
    if (fields.length > 12) expect([group, parts.length > 1]).toEqual([group, true])
  }
})

test('every setting has one form, which sent back unchanged changes nothing', async () => {
  const settings = await readSettings(db)
  const names = groups.flatMap(group => formOf(settings, group).fields.map(({ name }) => name))
  const elsewhere = Object.entries(settingTexts).flatMap(([name, words]) => ('page' in words ? name : []))
  expect([...names, ...elsewhere].sort()).toEqual(Object.keys(Settings.shape).sort())
  for (const group of groups) expect(await save(group, {}), group).toEqual([])
  expect(await db.selectFrom('settings').selectAll().execute()).toEqual([])
})

test('every field has words of its own', async () => {
  const settings = await readSettings(db)
  const labels = (fields: readonly FormField[]): string[] =>
    fields.flatMap(field => [
      field.label,
      ...(field.kind === 'parts' ? labels(field.fields) : []),
      ...(field.kind === 'rows' ? field.rows.flatMap(labels) : []),
    ])
  for (const label of groups.flatMap(group => labels(formOf(settings, group).fields)))
    expect(label).toMatch(/^[A-Z0-9]/)
  for (const { hint } of (await Promise.all(groups.map(group => findSettingForm(db, settings, group)))).flatMap(
    ({ fields }) => fields,
  ))
    expect(hint, 'what shoppers see change').toMatch(/(^|\. )Shoppers [a-z]/)
})

test('amounts are typed in rupees, lists by lines and rows, and only what differs is written', async () => {
  expect(await save('shipping', { shippingFee: '300' })).toMatchObject([
    { name: 'shippingFee', label: 'Shipping fee', before: 28_000, after: 30_000 },
  ])
  await save('shop', { 'socialLinks.0.name': 'TikTok', 'socialLinks.0.link': 'https://www.tiktok.com/@house' })
  await save('catalogue', { searchExamples: 'First\r\n\r\n Second ' })
  await save('calls', { callAgainHours: '2\r\n8', 'riskRules.samePhone.points': '5' })
  await save('orders', { giftWrapFee: '300' })
  const row = { 'deliveryDays.11.place': 'Multan', 'deliveryDays.11.from': '2', 'deliveryDays.11.to': '3' }
  await save('shipping', row)
  const settings = await readSettings(db)
  expect(settings).toMatchObject({
    shippingFee: 30_000,
    searchExamples: ['First', 'Second'],
    callAgainHours: [2, 8],
    giftWrapFee: 30_000,
    socialLinks: [{ name: 'TikTok' }],
  })
  expect(settings.riskRules.samePhone).toEqual({ from: 2, points: 5 })
  expect(settings.deliveryDays.at(-1)).toEqual({ place: 'Multan', from: 2, to: 3 })
  const rows = await db.selectFrom('settings').select('key').execute()
  expect(rows.map(({ key }) => key).sort()).toEqual(
    [
      'callAgainHours',
      'deliveryDays',
      'giftWrapFee',
      'riskRules',
      'searchExamples',
      'shippingFee',
      'socialLinks',
    ].sort(),
  )
})

test('a broken rule names its field, and nothing of the form is saved', async () => {
  const tagline = (await readSettings(db)).tagline
  expect(
    await problems('shop', {
      tagline: 'New',
      shopName: 'x'.repeat(501),
      'socialLinks.0.name': 'TikTok',
      'socialLinks.0.link': 'javascript:alert(1)',
    }),
  ).toEqual({
    shopName: 'Please use 500 characters or less',
    'socialLinks.0.link': 'Please enter an address that begins with https://',
  })
  expect((await readSettings(db)).tagline).toBe(tagline)
  const header = 'Khushbu\r\nBcc: everybody@shop.pk'
  expect(await problems('shop', { shopName: header, supportEmail: 'a@shop.pk, b@shop.pk' })).toEqual({
    shopName: 'Please write this in one line',
    supportEmail: 'Please enter one email address, such as care@shop.pk',
  })
  for (const broken of ['\u0085', '\u2028', '\u2029', '\t', '\r', '\n', '\v', '\u202e', '\0'])
    expect(
      await problems('shop', { shopName: `Oud${broken}House`, supportEmail: `ca${broken}re@shop.pk` }),
    ).toMatchObject({
      shopName: 'Please write this in one line',
      supportEmail: expect.any(String),
    })
  await sql`insert into settings (key, value) values ('supportEmail', ${JSON.stringify('care\u200b@shop.pk\ufeff')})`.execute(
    db,
  )
  expect((await readSettings(db)).supportEmail).toBe('care@shop.pk')
  await sql`delete from settings where key = 'supportEmail'`.execute(db)
  await sql`insert into settings (key, value) values ('shopName', ${JSON.stringify(header)})`.execute(db)
  expect((await readSettings(db)).shopName).toBe('Khushbu  Bcc: everybody@shop.pk')
  await sql`delete from settings where key = 'shopName'`.execute(db)
  const bank = { 'transferAccount.bankName': 'Meezan Bank', 'transferAccount.iban': 'PK00MEZN0000000000000000' }
  expect(await problems('orders', { ...bank, codLimit: '1e9', maxPieces: '0' })).toEqual({
    'transferAccount.accountTitle': 'Please fill this in',
    'transferAccount.iban': 'Please check the IBAN: its digits do not fit together',
    codLimit: 'Please enter a number',
    maxPieces: 'Please enter at least 1',
  })
  expect(
    await problems('shipping', {
      shippingFee: '10000001',
      'deliveryDays.0.place': '',
      'deliveryDays.0.from': '',
      'deliveryDays.0.to': '',
      'deliveryDays.1.to': '99',
    }),
  ).toEqual({
    shippingFee: 'Please enter at most 1,00,00,000',
    'deliveryDays.1.to': 'Please enter at most 60',
  })
  expect(await problems('calls', { callAgainHours: 'soon' })).toEqual({ callAgainHours: 'Please enter a number' })
})

test('of two people who changed the same setting the second is told, also at the same moment; other settings are merged', async () => {
  const { stored } = formOf(await readSettings(db), 'returns')
  const results = await Promise.allSettled([
    save('returns', { returnDays: '10' }, stored),
    save('returns', { returnDays: '14' }, stored),
  ])
  expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  const { returnDays } = await readSettings(db)
  expect(results.find(({ status }) => status === 'rejected')).toMatchObject({
    reason: {
      code: 'move_refused',
      problems: { returnDays: `Now: ${returnDays} days. Save again to put yours in its place.` },
    },
  })
  // Whoever saw the old days and changes something else keeps the new days.
  expect(await save('returns', { refundDays: '5' }, stored)).toMatchObject([{ name: 'refundDays' }])
  expect(await readSettings(db)).toMatchObject({ returnDays, refundDays: 5 })
})

test('a setting says its default and who changed it, and is put back as it was or to its default, once', async () => {
  const owner = { id: null, name: 'Sana Malik' }
  await save('orders', { giftWrapFee: '' })
  for (const fee of ['250', '275']) {
    const [change] = await save('orders', { giftWrapFee: fee })
    if (!change) throw new Error('nothing was changed')
    await db.transaction().execute(tx =>
      recordAudit(tx, owner, {
        action: 'setting.changed',
        subject: { type: 'setting', id: change.name },
        before: { value: change.before },
        after: { value: change.after },
      }),
    )
  }
  const form = await findSettingForm(db, await readSettings(db), 'orders')
  const hint = form.fields.find(({ name }) => name === 'giftWrapFee')?.hint
  expect(hint).toMatch(/\. Changed by Sana Malik, /)
  expect(hint).not.toContain('Default')
  expect(form.notDefault).toMatchObject([{ name: 'giftWrapFee', value: 'Rs 275', byDefault: '(empty)' }])
  const [last, first] = form.changes
  expect([last, first]).toMatchObject([
    { before: 'Rs 250', after: 'Rs 275', by: 'Sana Malik' },
    { before: '(empty)', after: 'Rs 250' },
  ])
  const putBack = (now: string, auditId?: number) =>
    db.transaction().execute(tx => putSettingBack(tx, 'orders', { name: 'giftWrapFee', now, auditId }))
  expect(await putBack('Rs 275', last?.auditId)).toMatchObject({ before: 27_500, after: 25_000 })
  await expect(putBack('Rs 275', last?.auditId)).rejects.toMatchObject({ code: 'move_refused' })
  expect(await putBack('Rs 250')).toMatchObject({ after: null })
  await expect(putBack('(empty)', 1_000_000)).rejects.toMatchObject({ code: 'not_found' })
})

test('the countdown is stored with the offset of the shop, whatever offset it came with', () => {
  for (const comingSoonDate of ['2025-12-09T18:59:59Z', '2025-12-09T23:59:59+05:00', '2025-12-09T20:59:59+02:00'])
    expect(Settings.shape.comingSoonDate.parse(comingSoonDate)).toBe('2025-12-09T23:59:59+05:00')
})

test('a chat number and addresses of social networks are taken as people type them, and an emptied address is gone', async () => {
  await db.deleteFrom('settings').execute()
  await save('shop', {
    chatNumber: '۰۳۲۱-۷۶۵۴۳۲۱',
    'socialLinks.0.name': 'Facebook',
    'socialLinks.0.link': '',
    'socialLinks.1.name': 'Instagram',
    'socialLinks.1.link': 'www.instagram.com/shabistan',
  })
  const { chatNumber, socialLinks } = await readSettings(db)
  expect(chatNumber).toBe('۰۳۲۱-۷۶۵۴۳۲۱')
  expect(socialLinks).toEqual([{ name: 'Instagram', link: 'https://www.instagram.com/shabistan' }])
  await save('shop', { 'socialLinks.0.link': 'https://www.instagram.com/' })
  expect((await readSettings(db)).socialLinks).toEqual([])
  await save('shop', { 'socialLinks.0.link': ' ' })
  expect((await readSettings(db)).socialLinks).toEqual([])
  const wrong = { chatNumber: '111 222', 'socialLinks.0.name': 'TikTok', 'socialLinks.0.link': 'http://tiktok.com/x' }
  expect(await problems('shop', wrong)).toEqual({
    chatNumber: 'Please enter a mobile number, such as 0300 1234567',
    'socialLinks.0.link': 'Please enter an address that begins with https://',
  })
})

test('delivery is promised from the house’s own city, until somebody types the days', async () => {
  await db.deleteFrom('settings').execute()
  const before = await readSettings(db)
  expect([before.houseCity, before.defaultCity]).toEqual(['', ''])
  await save('shop', { houseCity: ' karachi ' })
  const moved = await readSettings(db)
  expect([moved.houseCity, moved.defaultCity]).toEqual(['Karachi', 'Karachi'])
  expect(moved.deliveryDays[0]).toEqual({ place: 'Karachi', from: 2, to: 2 })
  expect((await findSettingForm(db, moved, 'shipping')).notDefault.map(({ name }) => name)).not.toContain(
    'deliveryDays',
  )
  await save('shipping', { 'deliveryDays.0.to': '3' })
  await save('shop', { houseCity: 'Lahore' })
  const typed = await readSettings(db)
  expect(typed.deliveryDays[0]).toEqual({ place: 'Karachi', from: 2, to: 3 })
  expect(typed.defaultCity).toBe('Lahore')
  expect(await problems('shop', { houseCity: 'Atlantis' })).toEqual({
    houseCity: 'We do not know this city: please write the nearest one, as the address form does',
  })
})

test('the prefix of order numbers is 2 to 6 letters and digits, and stays once there is an order', async () => {
  expect((await readSettings(db)).orderPrefix).toBe('ORD')
  for (const typed of ['A', '7AB', 'A B', 'ABCDEFG', 'A-B', 'عطر', ''])
    expect(await problems('orders', { orderPrefix: typed }), typed).toEqual({
      orderPrefix: 'Please enter 2 to 6 letters and digits that begin with a letter, such as AB',
    })
  await expect(save('orders', { orderPrefix: 'test' })).rejects.toMatchObject({
    field: 'orderPrefix',
    message: expect.stringContaining('TEST stands on orders that you try'),
  })
  await save('orders', { orderPrefix: ' atr7 ' })
  expect(await readOrderPrefix(db)).toBe('ATR7')
  const oud = await shelve(db, 'Oud', [{ ml: 50, price: rs(6000) }])
  const buyer = await guest(db)
  const placed = await buyer.buy([oud.line()], 6000, {}, undefined, await readSettings(db))
  expect(placed.orderNumber).toMatch(/^ATR7-[A-Z0-9]{4}-[A-Z0-9]{4}$/)
  await expect(save('orders', { orderPrefix: 'KH' })).rejects.toMatchObject({
    field: 'orderPrefix',
    message: expect.stringMatching(/^Orders have been placed, such as ATR7-.*: their numbers keep the prefix/),
  })
  expect(await readOrderPrefix(db)).toBe('ATR7')
})
