import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Browser, type OpenShop, openShop } from '../shop.ts'
import { open, staffBrowser, submit } from '../staff.ts'
import { staffPages } from '../staff-pages.ts'

let shop: OpenShop
let manager: Browser
beforeAll(async () => {
  shop = await openShop({ pages: staffPages })
  manager = await staffBrowser(shop, 'manager')
})
afterAll(() => shop.close())

const page = '/admin/settings/returns'

test('a saved setting counts at once and leaves an audit row; a form that is out of date is refused with what was typed', async () => {
  const seen = JSON.stringify((await open(manager, page)).data.stored)
  const sent = { do: 'save', seen, returnDays: '21', refundDays: '7', returnSealedOnly: 'yes' }
  expect((await submit(manager, page, sent)).answer.message).toBe(
    'Saved, and in effect: Returns until, after delivery.',
  )
  const audit = await shop.db
    .selectFrom('audit_log')
    .selectAll()
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  expect(audit).toMatchObject({
    action: 'setting.changed',
    subject_type: 'setting',
    subject_id: 'returnDays',
    before: { value: 7 },
    after: { value: 21 },
    staff_name: 'manager person',
  })
  const late = await submit(manager, page, { ...sent, returnDays: '3' })
  expect([late.status, late.answer.typed.returnDays]).toEqual([409, '3'])
  const again = (await open(manager, page)).data
  expect((await submit(manager, page, { ...sent, seen: JSON.stringify(again.stored) })).answer.message).toBe(
    'Nothing was changed.',
  )
  const wrong = await submit(manager, page, { ...sent, seen: JSON.stringify(again.stored), returnDays: '366' })
  expect([wrong.status, wrong.answer.problems]).toEqual([400, { returnDays: 'Please enter at most 365' }])
  expect((await open(manager, '/admin/settings/no-such-group')).status).toBe(404)
})

test('words of an email are saved with an audit row, a wrong placeholder is named, and the test goes to who asks', async () => {
  const email = '/admin/settings/emails/order-confirmed'
  const { stored } = (await open(manager, email)).data
  const sent = { do: 'save', seen: JSON.stringify(stored), ...stored }
  const wrong = await submit(manager, email, { ...sent, opening: 'Dear {nmae}' })
  expect([wrong.status, wrong.answer.problems]).toEqual([
    400,
    { opening: 'Unknown placeholder {nmae}; use {shop}, {order}' },
  ])
  expect((await submit(manager, email, { ...sent, opening: 'Shukriya.' })).answer.ok).toBe(true)
  expect((await open(manager, email)).data.preview.text).toContain('Shukriya.')
  await submit(manager, email, { do: 'test' })
  const job = await shop.db
    .selectFrom('audit_log')
    .select(['action', 'subject_id'])
    .orderBy('id', 'desc')
    .limit(2)
    .execute()
  expect(job).toEqual([
    { action: 'setting.tested', subject_id: 'emailTexts.order-confirmed' },
    { action: 'setting.changed', subject_id: 'emailTexts.order-confirmed' },
  ])
  expect((await open(manager, '/admin/settings/emails/no-such-email')).status).toBe(404)
})
