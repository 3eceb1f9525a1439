import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { workMove } from '../../src/shop/people/moves/index.ts'
import { mayDo, type Role, roleNames } from '../../src/shop/staff/staff/permission-rules.ts'
import { member } from '../people.ts'
import { type Browser, type OpenShop, openShop } from '../shop.ts'
import { open, staffBrowser, submit } from '../staff.ts'
import { staffPages } from '../staff-pages.ts'

let shop: OpenShop
const staff = {} as Record<Role, Browser>
let page: string
beforeAll(async () => {
  shop = await openShop({ pages: staffPages, lockTimeoutMs: 500 })
  await shop.db.insertInto('settings').values({ key: 'secondFactorRoles', value: '[]' }).execute()
  await sql`insert into categories (name) values ('Women') on conflict do nothing`.execute(shop.db)
  for (const role of roleNames) staff[role] = await staffBrowser(shop, role)
  const begun = await submit(staff.owner, '/admin/moves', {
    do: 'begin',
    name: 'oldshop.pk',
    category: 'Women',
    defaultMl: '',
  })
  page = begun.leadsTo ?? ''
})
afterAll(() => shop.close())

const orders = [
  'Name,Email,Financial Status,Total,Created at,Lineitem quantity,Lineitem name,Lineitem price',
  '#1,a@example.com,paid,5900,2024-12-05,1,Oud,5900',
  '#2,a@example.com,paid,=1+1,2024-12-05,1,Oud,5900',
].join('\n')

async function send(
  browser: Browser,
  { kind = 'shopify-orders', text = orders, to = page.split('/').at(-1), headers = {} } = {},
) {
  const body = new FormData()
  body.append('kind', kind)
  if (text) body.append('file', new Blob([text]), 'orders.csv')
  const response = await browser.raw(`/admin/move-files/${to}`, { method: 'POST', body, headers })
  return [response.status, response.headers.get('location')]
}

test('who may move sends a file, and nobody else; each leaves an audit row', async () => {
  expect(await send(shop.browser())).toEqual([303, `/admin/sign-in?next=${encodeURIComponent(page)}`])
  expect(await send((await member(shop)).browser)).toEqual([303, `/admin/sign-in?next=${encodeURIComponent(page)}`])
  for (const role of roleNames) {
    const [status] = await send(staff[role])
    expect(status, role).toBe(mayDo(role, 'moves.change') ? 303 : 403)
  }
  const rows = await shop.db
    .selectFrom('audit_log')
    .select('staff_name')
    .where('action', '=', 'move.fileSent')
    .execute()
  expect(rows.map(row => row.staff_name).sort()).toEqual(['manager person', 'owner person'])
  expect((await send(staff.owner, { headers: { 'sec-fetch-site': 'cross-site' } }))[0]).toBe(403)
})

test('a form without a file or kind, and a move that is not there, say so; a file of another kind stands in the list', async () => {
  expect(await send(staff.owner, { text: '' })).toEqual([303, `${page}?refused=empty`])
  expect(await send(staff.owner, { kind: 'shopify-passwords' })).toEqual([303, `${page}?refused=empty`])
  expect(await send(staff.owner, { to: '999' })).toEqual([303, '/admin/moves/999'])
  expect((await open(staff.owner, '/admin/moves/999')).status).toBe(404)
  expect(await send(staff.owner, { kind: 'judgeme-reviews' })).toEqual([303, page])
  const { data } = await open(staff.owner, page)
  expect(data.move.files[0]).toMatchObject({
    state: 'refused',
    problem: 'This is a file of Shopify: orders, not of Judge.me: reviews',
  })
})

test('a file that is empty, or not sent as one, leads back to its form with the reason, of products as of a move', async () => {
  const routes = {
    [`/admin/move-files/${page.split('/').at(-1)}`]: page,
    '/admin/products/import/file': '/admin/products/import',
  }
  for (const [path, form] of Object.entries(routes)) {
    const body = new FormData()
    body.append('kind', 'shopify-orders')
    body.append('file', new Blob([]), 'orders.csv')
    const location = (await staff.owner.raw(path, { method: 'POST', body })).headers.get('location')
    expect(location).toBe(`${form}?refused=broken`)
    expect((await open(staff.owner, location ?? '')).data.refused).toMatch(
      /^The file is empty, or did not arrive whole/,
    )
    const other = await staff.owner.raw(path, { method: 'POST', body: new URLSearchParams({ kind: 'x' }) })
    expect(other.headers.get('location')).toBe(`${form}?refused=not_multipart`)
  }
})

test('a file that comes while the one before is worked on is asked for again', async () => {
  const sent = await shop.db.transaction().execute(async tx => {
    await tx.selectFrom('moves').select('id').forUpdate().execute()
    return send(staff.owner)
  })
  expect(sent).toEqual([303, `${page}?refused=busy`])
})

test('what was not understood is exported without formulas, and the rehearsal goes live once', async () => {
  await workMove(shop.db, Number(page.split('/').at(-1)))
  const csv = await (await staff.owner.raw(`${page}/problems`)).text()
  expect(csv).toContain("orders.csv,Shopify: orders,3,Total,'=1+1,")
  expect(csv).toContain('This total cannot be read, and the order was left out')
  const { data } = await open(staff.orders, '/admin/moves/orders?q=a%40example')
  expect(data.orders).toMatchObject([{ number: '#1', totalAmount: 590_000 }])
  expect((await open(staff.catalogue, '/admin/moves/orders')).status).toBe(403)
  expect((await submit(staff.owner, page, { do: 'live' })).answer).toMatchObject({ ok: true })
  expect(await submit(staff.owner, page, { do: 'live' })).toMatchObject({
    status: 409,
    answer: { message: 'This move is live now.' },
  })
  expect(await submit(staff.owner, page, { do: 'discard' })).toMatchObject({ status: 409 })
  expect((await submit(staff.owner, page, { do: 'invite', most: '50' })).answer).toMatchObject({
    message: '0 invitations on the way.',
  })
  const missing = await submit(staff.owner, '/admin/moves', {
    do: 'begin',
    name: '',
    category: 'Furniture',
    defaultMl: 'many',
  })
  expect(missing).toMatchObject({
    status: 400,
    answer: { problems: { name: 'Please name the old shop', defaultMl: expect.any(String) } },
  })
})

test('an answer says what it changed, as does taking it back, and pieces that it adds are told apart from those of the file', async () => {
  const begun = await submit(staff.owner, '/admin/moves', {
    do: 'begin',
    name: 'b.pk',
    category: 'Women',
    defaultMl: '',
  })
  const move = begun.leadsTo ?? ''
  const moveId = Number(move.split('/').at(-1))
  const text = [
    'Handle,Title,Option1 Name,Option1 Value,Variant SKU,Variant Inventory Tracker,Variant Inventory Qty,Variant Price,Status',
    'a-regular,A,Size,Regular,A-R,shopify,5,900,active',
    'b-uncounted,B,Size,50 ml,B-50,,,900,active',
  ].join('\n')
  await send(staff.owner, { kind: 'shopify-products', text, to: String(moveId) })
  const answer = async (ask: string, key: string, typed: string) => {
    await workMove(shop.db, moveId)
    const { answer: result } = await submit(staff.owner, move, { do: 'answer', ask, key, answer: typed })
    await workMove(shop.db, moveId)
    const [file] = (await open(staff.owner, move)).data.move.files
    return [result?.message, file.foundPieces, file.addedPieces, file.keptPieces, file.missingPieces]
  }
  expect(await answer('untracked', '', '12')).toEqual(['Answered: 1 row of the files is written anew.', 5, 12, 12, 5])
  expect(await answer('size', 'regular', '50')).toEqual(['Answered: 1 row of the files is written anew.', 5, 12, 17, 0])
  expect(await answer('untracked', '', '')).toEqual([
    'The answer is taken back: 1 row of the files is written anew.',
    5,
    0,
    5,
    0,
  ])
  expect((await open(staff.owner, move)).data.move.answered).toMatchObject([{ ask: 'size', answer: '50' }])
})
