import { afterAll, beforeAll, expect, test } from 'vitest'
import { type FreshDatabase, freshDatabase } from '../../../../test/database.ts'
import {
  chooseReminders,
  forgetConsents,
  forgetWithdrawal,
  giveConsent,
  hasConsent,
  isReminded,
  listConsents,
  takeConsents,
  withdrawConsent,
} from './index.ts'

let fresh: FreshDatabase
beforeAll(async () => {
  fresh = await freshDatabase()
})
afterAll(() => fresh?.drop())

const tick = { purpose: 'reminders', source: 'checkout', text: 'Remind me', proved: false } as const

test('a consent counts for its purpose and mailbox until it is withdrawn, and stays as it was given first', async () => {
  const { db } = fresh
  const email = 'ayesha.malik@gmail.com'
  expect(await giveConsent(db, { email }, { ...tick, at: new Date('2026-01-01') })).toBe(true)
  await giveConsent(db, { email: 'ayeshamalik+shop@gmail.com' }, { ...tick, source: 'account' })
  expect(await hasConsent(db, { email }, 'newsletter')).toBe(false)
  expect(await listConsents(db, { emails: [email] })).toMatchObject([
    { contact: 'ayeshamalik@gmail.com', source: 'checkout', at: new Date('2026-01-01'), withdrawnAt: null },
  ])
  await withdrawConsent(db, { email }, 'reminders', 'link')
  expect(await hasConsent(db, { email }, 'reminders')).toBe(false)
})

test('a tick of a stranger revives nothing that was withdrawn; who proves the contact gives it again', async () => {
  const { db } = fresh
  const contact = { phone: '+923001112223' }
  // Also where none was given before.
  await withdrawConsent(db, contact, 'reminders', 'STOP by WhatsApp')
  expect(await giveConsent(db, contact, tick)).toBe(false)
  await forgetWithdrawal(db, contact.phone)
  expect(await giveConsent(db, contact, tick)).toBe(true)
  const email = 'bilal@shop.example'
  await withdrawConsent(db, { email }, 'reminders', 'link')
  expect(await giveConsent(db, { email }, tick)).toBe(false)
  expect(await giveConsent(db, { email }, { ...tick, proved: true })).toBe(true)
  await forgetConsents(db, { phones: [contact.phone], emails: [email] })
  expect(await listConsents(db, { phones: [contact.phone], emails: [email] })).toEqual([])
})

test('an account withdraws what it agreed to by any way, and agrees by its proved email alone', async () => {
  const { db } = fresh
  await db.insertInto('customers').values({ id: 'sana', email: 'sana@shop.example' }).execute()
  const owner = { customerId: 'sana', verifiedEmail: null }
  const phone = '+923004445556'
  await giveConsent(db, { phone }, { ...tick, customerId: 'sana' })
  expect(await isReminded(db, owner)).toBe(true)
  await chooseReminders(db, owner, false)
  expect([await isReminded(db, owner), await hasConsent(db, { phone }, 'reminders')]).toEqual([false, false])
  await chooseReminders(db, owner, true)
  expect(await isReminded(db, owner)).toBe(false)
  await chooseReminders(db, { ...owner, verifiedEmail: 'sana@shop.example' }, true)
  expect(await hasConsent(db, { email: 'sana@shop.example' }, 'reminders')).toBe(true)
})

test('what is taken over from another shop leaves known mailboxes alone', async () => {
  const { db } = fresh
  const of = (email: string) => ({ email, source: 'shopify file', text: 'Accepts Email Marketing' })
  await withdrawConsent(db, { email: 'left@gmail.com' }, 'newsletter', 'link')
  expect(await takeConsents(db, 'newsletter', [of('new@shop.example'), of('l.eft@gmail.com')])).toEqual([
    'new@shop.example',
  ])
})
