import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { queued } from '../people.ts'
import { type Browser, type OpenShop, openShop } from '../shop.ts'
import { hire, joinAddress, open, staffBrowser, staffPassword, submit } from '../staff.ts'
import { staffPages } from '../staff-pages.ts'

let shop: OpenShop
let owner: Browser
beforeAll(async () => {
  shop = await openShop({ pages: staffPages })
  await shop.db.insertInto('settings').values({ key: 'secondFactorRoles', value: '[]' }).execute()
  owner = await staffBrowser(shop, 'owner')
})
afterAll(() => shop.close())

const newest = () =>
  shop.db.selectFrom('audit_log').selectAll().orderBy('id', 'desc').limit(1).executeTakeFirstOrThrow()
const linkTo = async (email: string) => {
  const emails = await queued<{ email: string; linkId: string }>(shop.db, 'staff-link')
  return joinAddress(emails.filter(each => each.email === email).at(-1)?.linkId ?? '')
}

test('somebody invited chooses a password, gets the role of the invitation, and the email of the invitation', async () => {
  const invited = await submit(owner, '/admin/staff', {
    do: 'invite',
    password: staffPassword,
    email: 'Sana@Shop.example',
    role: 'orders',
  })
  expect(invited.answer).toMatchObject({ ok: true, message: expect.stringContaining('sana@shop.example') })
  expect(await newest()).toMatchObject({
    action: 'staff.invited',
    staff_name: 'owner person',
    subject_label: 'sana@shop.example',
    after: { role: 'orders' },
  })
  const address = await linkTo('sana@shop.example')
  const browser = shop.browser()
  const fields = { do: 'join', name: 'Sana', email: 'thief@evil.example', password: staffPassword, role: 'owner' }
  expect((await submit(browser, address, fields)).leadsTo).toBe('/admin/today')
  expect((await open(browser, '/admin/orders')).status).toBe(200)
  const { staff } = (await open(owner, '/admin/staff')).data
  expect(staff.find((person: { name: string }) => person.name === 'Sana')).toMatchObject({
    email: 'sana@shop.example',
    role: 'orders',
  })
  const twice = await submit(owner, '/admin/staff', {
    do: 'invite',
    password: staffPassword,
    email: 'sana@shop.example',
    role: 'owner',
  })
  expect([twice.status, twice.answer.message]).toEqual([409, 'Somebody with this email works here already'])
})

const rename = async (browser: Browser, name: string) =>
  (await submit(browser, '/admin/account', { do: 'name', name })).answer

test.each([
  'System',
  'sys tem',
  'KHUSHBU',
  'Кhushbu',
  'The  Shop',
  'As scheduled',
  'Sara (API key ab12cd34)',
  '!!',
  'Sara\nOwner',
  'Sara\u202E',
  'Zainab Qureshi',
  'zainab qureshi',
  'ZainabQureshi',
  'Zainab  Qureshi',
  'Zаinab Qureshi',
  'Za\u200binab Qureshi',
  'Zàinab Qureshi',
  'Zainab.Qureshi',
  'Za1nab Qureshi',
  'Ｚainab Qureshi',
  'زينب قريشي',
  'زینب قریشی',
  'زينب\u200cقریشی',
  'سعدیہ حسن',
  'سعديه حسن',
])('nobody takes the name %j, which is somebody else’s or the shop’s, or looks like it', async name => {
  if (!(await shop.db.selectFrom('staff').select('id').where('email', '=', 'named-1@staff.example').executeTakeFirst()))
    for (const [at, own] of ['Zainab Qureshi', 'زینب قریشی', 'سعدیہ حسن'].entries()) {
      const id = await hire(shop, 'orders', `named-${at + 1}@staff.example`)
      await shop.db.updateTable('staff').set({ name: own }).where('id', '=', id).execute()
    }
  const answer = await rename(owner, name)
  expect([answer.ok, JSON.stringify([answer.problems, answer.message])]).toEqual([
    false,
    expect.stringMatching(/[Nn]ame/),
  ])
})

test('one’s own name may be written anew', async () => {
  for (const name of ['Owner Person', 'owner person']) expect((await rename(owner, name)).ok).toBe(true)
})

test.each([
  'password1234',
  'PASSWORD1234',
  '123456789012',
  'qwertyuiop123',
  'Iloveyou!2024',
  '2024iloveyou',
  'passwordpassword',
  'aaaaaaaaaaaa',
  'abababababab',
  'Khushbu-2026-x',
  'k h u s h b u 12',
  'My Attar House 1',
])('the password %j is refused for staff', async password => {
  await shop.db
    .insertInto('settings')
    .values({ key: 'shopName', value: '"Attar House"' })
    .onConflict(conflict => conflict.column('key').doUpdateSet({ value: '"Attar House"' }))
    .execute()
  const { answer } = await submit(owner, '/admin/account', { do: 'password', currentPassword: staffPassword, password })
  expect(Object.keys(answer.problems)).toEqual(['password'])
})

test('a second invitation makes the first link void, and a withdrawn one opens nothing', async () => {
  const email = 'twice@shop.example'
  await submit(owner, '/admin/staff', { do: 'invite', password: staffPassword, email, role: 'orders' })
  const first = await linkTo(email)
  await submit(owner, '/admin/staff', { do: 'invite', password: staffPassword, email, role: 'catalogue' })
  const second = await linkTo(email)
  expect((await open(shop.browser(), first)).data.link).toBeNull()
  expect((await open(shop.browser(), second)).data.link.role).toBe('catalogue')
  await submit(owner, '/admin/staff', { do: 'withdraw', email })
  expect((await open(shop.browser(), second)).data.link).toBeNull()
})

test('a link to a new password ends the sessions and works once', async () => {
  const email = 'lost@staff.example'
  const browser = await staffBrowser(shop, 'orders', email)
  const staffId = await idOf(email)
  await submit(owner, '/admin/staff', { do: 'sendLink', password: staffPassword, staffId })
  const address = await linkTo(email)
  expect((await submit(shop.browser(), address, { do: 'join', password: 'quite another sentence' })).status).toBe(303)
  expect((await open(browser, '/admin/today')).leadsTo).toBe('/admin/sign-in')
  expect((await submit(shop.browser(), address, { do: 'join', password: 'quite another sentence' })).status).toBe(400)
})

test('a disabled person is out at once and can be let in again', async () => {
  const browser = await staffBrowser(shop, 'orders', 'out@staff.example')
  const staffId = await idOf('out@staff.example')
  const wrong = await submit(owner, '/admin/staff', { do: 'disable', password: 'not the right sentence', staffId })
  expect(wrong.answer.message).toBe('The password is not right')
  await submit(owner, '/admin/staff', { do: 'disable', password: staffPassword, staffId })
  expect((await open(browser, '/admin/today')).leadsTo).toBe('/admin/sign-in')
  expect(await newest()).toMatchObject({
    action: 'staff.disabled',
    before: { disabled: false },
    after: { disabled: true },
  })
  await submit(owner, '/admin/staff', { do: 'enable', password: staffPassword, staffId })
  const again = { do: 'password', email: 'out@staff.example', password: staffPassword }
  expect((await submit(browser, '/admin/sign-in', again)).status).toBe(303)
})

test('whoever disables somebody sees what belongs to them; each thing ends, or goes to somebody who may have it', async () => {
  const leaver = await staffBrowser(shop, 'manager', 'leaver@staff.example')
  const taker = await staffBrowser(shop, 'manager', 'taker@staff.example')
  const [staffId, takerId] = [await idOf('leaver@staff.example'), await idOf('taker@staff.example')]
  await staffBrowser(shop, 'orders', 'clerk@staff.example')
  const confirmed = { password: staffPassword }
  const keys = ['Kept', 'Ended']
  for (const name of keys) {
    const made = { do: 'make', name, scope: ['stock.read'], days: '90', ...confirmed }
    expect((await submit(leaver, '/admin/api-keys', made)).answer.ok).toBe(true)
  }
  const hook = { do: 'add', name: 'Hook', address: 'https://hook.example/', event: ['order.placed'], ...confirmed }
  expect((await submit(leaver, '/admin/webhooks', hook)).answer.ok).toBe(true)
  const { link } = (await submit(leaver, '/admin/content/home', { do: 'preview' })).answer.shown
  const view = { do: 'saveView', name: 'Today', query: 'status=pending', shared: 'yes' }
  for (const browser of [leaver, taker]) expect((await submit(browser, '/admin/orders', view)).answer.ok).toBe(true)
  const listed = async () =>
    (await open(owner, '/admin/staff')).data.staff.find(({ id }: { id: string }) => id === staffId).belongings
  const things: { id: string; label: string }[] = await listed()
  expect(things.map(({ label }) => label)).toEqual([
    'API key: Ended',
    'API key: Kept',
    'Link to a preview: home',
    'Saved view: Today',
    'Webhook: Hook',
  ])
  const idOfThing = (label: string) => `give.${things.find(thing => thing.label === label)?.id}`
  const disable = (give: Record<string, string>) =>
    submit(owner, '/admin/staff', { do: 'disable', staffId, ...confirmed, ...give })
  const kept = idOfThing('API key: Kept')
  expect((await disable({ [kept]: await idOf('clerk@staff.example') })).answer.message).toBe(
    'API key: Kept: orders person may not have it',
  )
  expect((await disable({ [kept]: staffId })).answer.message).toMatch(/nobody like this works here/)
  const taken = ['API key: Kept', 'Saved view: Today', 'Webhook: Hook'].map(label => [idOfThing(label), takerId])
  expect((await disable(Object.fromEntries(taken))).answer.ok).toBe(true)
  expect(await listed()).toEqual([])
  expect(await newest()).toMatchObject({
    action: 'staff.disabled',
    after: {
      ended: ['API key: Ended', 'Link to a preview: home'],
      handedOver: taken.map(([id]) => `${things.find(thing => `give.${thing.id}` === id)?.label} to manager person`),
    },
  })
  const { data } = await open(taker, '/admin/api-keys')
  expect(data.keys.map(({ name, state }: { name: string; state: string }) => [name, state]).sort()).toEqual([
    ['Ended', 'revoked'],
    ['Kept', 'active'],
  ])
  const views = await shop.db.selectFrom('order_views').select(['name', 'staff_id']).orderBy('id').execute()
  expect(views).toEqual([
    { name: expect.stringMatching(/^Today \d+$/), staff_id: takerId },
    { name: 'Today', staff_id: takerId },
  ])
  expect((await shop.db.selectFrom('preview_links').selectAll().execute()).length).toBe(0)
  expect(link).toContain('?preview=')
})

test('two owners who disable each other at once leave one', async () => {
  const email = 'second-owner@staff.example'
  const second = await staffBrowser(shop, 'owner', email)
  const [one, two] = [await idOf('owner@staff.example'), await idOf(email)]
  const results = await Promise.all([
    submit(owner, '/admin/staff', { do: 'disable', password: staffPassword, staffId: two }),
    submit(second, '/admin/staff', { do: 'disable', password: staffPassword, staffId: one }),
  ])
  const owners = await shop.db
    .selectFrom('staff')
    .select('id')
    .where('role', '=', 'owner')
    .where('disabled_at', 'is', null)
    .execute()
  expect(owners).toHaveLength(1)
  // Who is second is refused, or has lost the session already.
  const [done, refused] = results.map(({ status }) => status).toSorted()
  expect(done).toBe(200)
  expect([303, 400]).toContain(refused)
  await shop.db.updateTable('staff').set({ disabled_at: null }).where('role', '=', 'owner').execute()
  await submit(owner, '/admin/sign-in', { do: 'password', email: 'owner@staff.example', password: staffPassword })
  await submit(owner, '/admin/staff', { do: 'role', password: staffPassword, staffId: two, role: 'manager' })
  const last = await submit(owner, '/admin/staff', {
    do: 'role',
    password: staffPassword,
    staffId: one,
    role: 'manager',
  })
  expect([last.status, last.answer.message]).toEqual([400, 'The shop needs at least one owner'])
})

test('the audit log is written with the change or not at all, and never changed', async () => {
  const before = await newest()
  await submit(owner, '/admin/staff', { do: 'role', password: staffPassword, staffId: 'unknown', role: 'orders' })
  expect((await newest()).id).toBe(before.id)
  for (const statement of [
    sql`update audit_log set staff_name = 'somebody else'`,
    sql`delete from audit_log`,
    sql`truncate audit_log`,
  ]) {
    await expect(statement.execute(shop.db)).rejects.toThrow('append-only')
  }
})

test('the audit log is searched by person, subject, action and day, and read page by page', async () => {
  await hire(shop, 'orders', 'many@staff.example')
  const staffId = await idOf('many@staff.example')
  for (let turn = 0; turn < 60; turn += 1) {
    await submit(owner, '/admin/staff', {
      do: 'role',
      password: staffPassword,
      staffId,
      role: turn % 2 ? 'orders' : 'catalogue',
    })
  }
  const first = (await open(owner, '/admin/audit?q=many@staff')).data
  expect(first.rows).toHaveLength(50)
  const rest = (await open(owner, `/admin/audit?q=many@staff&before=${first.next}`)).data
  expect([rest.rows.length, rest.next]).toEqual([10, null])
  expect((await open(owner, '/admin/audit?q=roleChanged&to=2001-01-01')).data.rows).toEqual([])
  expect((await open(owner, `/admin/audit?staff=${staffId}`)).data.rows).toEqual([])
  expect((await open(owner, '/admin/audit?q=100%25&from=nonsense&before=-3')).data.rows).toEqual([])
})

async function idOf(email: string): Promise<string> {
  return (await shop.db.selectFrom('staff').select('id').where('email', '=', email).executeTakeFirstOrThrow()).id
}
