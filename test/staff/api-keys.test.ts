import { afterAll, beforeAll, expect, test } from 'vitest'
import { auditReads } from '../../src/shop/staff/api-keys/index.ts'
import { program } from '../api-key.ts'
import { guest, shelve } from '../fixtures.ts'
import { queued } from '../people.ts'
import { type Browser, type OpenShop, openShop } from '../shop.ts'
import { open, staffBrowser, staffPassword, submit } from '../staff.ts'
import { staffPages } from '../staff-pages.ts'

let shop: OpenShop
let owner: Browser
beforeAll(async () => {
  shop = await openShop({ pages: staffPages })
  await shop.db.insertInto('settings').values({ key: 'secondFactorRoles', value: '[]' }).execute()
  owner = await staffBrowser(shop, 'owner')
})
afterAll(() => shop.close())

const form = {
  do: 'make',
  name: 'Warehouse',
  scope: ['orders.read', 'stock.read'],
  days: '90',
  password: staffPassword,
}

test('a key is made with one’s own password, shown once, rotated and revoked; owners get an email and no audit row holds it', async () => {
  const refused = await submit(owner, '/admin/api-keys', { ...form, password: 'a wrong sentence' })
  expect([refused.status, refused.answer.message]).toEqual([400, expect.stringMatching(/password/i)])
  expect(refused.answer).toMatchObject({ typed: { name: 'Warehouse', days: '90' }, typedAll: { scope: form.scope } })
  expect(JSON.stringify(refused.answer)).not.toContain('a wrong sentence')
  const { answer } = await submit(owner, '/admin/api-keys', form)
  const { text } = answer.shown
  expect((await program(shop, text).get('/order')).status).toBe(200)
  expect((await program(shop, text).get('/product')).status).toBe(403)
  const { data } = await open(owner, '/admin/api-keys')
  expect(data.keys).toMatchObject([{ name: 'Warehouse', state: 'active', createdBy: 'owner person' }])
  expect(JSON.stringify(data)).not.toContain(text.slice(13))
  const page = `/admin/api-keys/${data.keys[0].keyId}`
  const rotated = await submit(owner, page, { do: 'rotate', hours: '0', password: staffPassword })
  expect((await program(shop, text).get('/order')).status).toBe(401)
  expect((await program(shop, rotated.answer.shown.text).get('/order')).status).toBe(200)
  await submit(owner, page, { do: 'revoke' })
  expect((await program(shop, rotated.answer.shown.text).get('/order')).status).toBe(401)
  expect((await submit(owner, page, { do: 'rotate', hours: '24', password: staffPassword })).status).toBe(409)
  const rows = await shop.db
    .selectFrom('audit_log')
    .selectAll()
    .where('subject_type', '=', 'apiKey')
    .orderBy('id')
    .execute()
  expect(rows.map(({ action }) => action)).toEqual(['apiKey.made', 'apiKey.rotated', 'apiKey.revoked'])
  const stored = JSON.stringify([rows, await shop.db.selectFrom('staff_presses').selectAll().execute(), shop.log])
  for (const key of [text, rotated.answer.shown.text]) expect(stored).not.toContain(key.slice(13))
  expect(await queued(shop.db, 'security-change')).toHaveLength(2)
})

test('nobody makes a key that may do more than they may, nor one that may nothing', async () => {
  const manager = await staffBrowser(shop, 'manager')
  expect((await submit(manager, '/admin/api-keys', { ...form, scope: [] })).answer.problems).toHaveProperty('scope')
  expect((await submit(manager, '/admin/api-keys', { ...form, scope: ['staff.change'] })).status).toBe(400)
  expect((await open(await staffBrowser(shop, 'orders'), '/admin/api-keys')).status).toBe(403)
})

test('who gives a key another secret, or takes it over, has it: never one that may do more than they may', async () => {
  const manager = await staffBrowser(shop, 'manager', 'second@staff.example')
  const { answer } = await submit(owner, '/admin/api-keys', { ...form, name: 'Orphan' })
  const keyId = answer.shown.text.split('_')[1]
  const page = `/admin/api-keys/${keyId}`
  const status = async (text: string) => (await program(shop, text).get('/stock')).status
  await shop.db.updateTable('api_keys').set({ staff_id: null }).where('id', '=', keyId).execute()
  expect((await open(manager, page)).data).toMatchObject({ own: false, apiKey: { belongsTo: null } })
  expect(await status(answer.shown.text)).toBe(401)
  expect((await submit(manager, page, { do: 'take', password: 'a wrong sentence' })).answer.ok).toBe(false)
  expect((await submit(manager, page, { do: 'take', password: staffPassword })).answer.ok).toBe(true)
  expect(await status(answer.shown.text)).toBe(200)
  expect((await open(manager, page)).data).toMatchObject({ own: true, apiKey: { belongsTo: 'manager person' } })
  await submit(owner, page, { do: 'rotate', hours: '24', password: staffPassword })
  expect((await open(owner, page)).data).toMatchObject({ own: true, apiKey: { belongsTo: 'owner person' } })
  await shop.db
    .updateTable('api_keys')
    .set({ scopes: ['staff.change'] })
    .where('id', '=', keyId)
    .execute()
  expect((await submit(manager, page, { do: 'take', password: staffPassword })).answer.message).toMatch(/no more than/)
})

test('what a key reads of people is counted by day, and stands in the audit log once the day is over', async () => {
  const { answer } = await submit(owner, '/admin/api-keys', { ...form, name: 'Reader' })
  const { text } = answer.shown
  const keyId = text.split('_')[1]
  const { line } = await shelve(shop.db, 'Read Oud', [{ ml: 50, price: 500_000 }])
  const { _id } = await (await guest(shop.db)).buy([line()], 5000)
  const reader = program(shop, text)
  await reader.get('/order')
  await reader.get(`/order/${_id}`)
  await reader.get('/order/none')
  await reader.get('/stock')
  const reads = async () => (await open(owner, `/admin/api-keys/${keyId}`)).data.reads
  expect(await reads()).toMatchObject([{ reads: [{ scope: 'orders.read', calls: 2, records: 2 }] }])
  const audited = () =>
    shop.db
      .selectFrom('audit_log')
      .selectAll()
      .where('action', '=', 'apiKey.readPeople')
      .where('subject_id', '=', keyId)
      .execute()
  await auditReads(shop.db)
  expect(await audited()).toEqual([])
  await shop.db.updateTable('api_reads').set({ day: '2026-01-02' }).execute()
  await auditReads(shop.db)
  await auditReads(shop.db)
  expect(await audited()).toMatchObject([
    {
      staff_name: `Reader (API key ${keyId})`,
      subject_id: keyId,
      after: { day: '2026-01-02', 'orders.read': { calls: 2, records: 2 } },
    },
  ])
})
