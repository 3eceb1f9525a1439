import { afterAll, beforeAll, expect, test } from 'vitest'
import { program } from '../api-key.ts'
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
