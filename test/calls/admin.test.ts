import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { inTransaction } from '../../src/platform/database/in-transaction.ts'
import { packUnscanned, startParcel } from '../../src/shop/orders/dispatch/index.ts'
import { moveOrder } from '../../src/shop/orders/orders/index.ts'
import { type ApiScope, apiScopes, KEY_CALLS } from '../../src/shop/staff/api-keys/api-key-rules.ts'
import { findKey, revokeKey, rotateKey } from '../../src/shop/staff/api-keys/index.ts'
import { changeRole, listStaff, setDisabled } from '../../src/shop/staff/staff/index.ts'
import { keyFor, program } from '../api-key.ts'
import { guest, shelve } from '../fixtures.ts'
import { type OpenShop, openShop } from '../shop.ts'

let shop: OpenShop
let oud: Awaited<ReturnType<typeof shelve>>
let all: ReturnType<typeof program>
let keyId: string
beforeAll(async () => {
  shop = await openShop({ rateLimits: true })
  oud = await shelve(shop.db, 'Oud', [{ ml: 12, price: 600_000 }])
  const key = await keyFor(shop.db)
  keyId = key.keyId
  all = program(shop, key.text)
})
beforeEach(async () => {
  await shop.db.deleteFrom('rate_limits').execute()
})
afterAll(() => shop.close())

const order = async () => (await (await guest(shop.db)).buy([oud.line()], 6000))._id
const audits = (action: string) =>
  shop.db.selectFrom('audit_log').selectAll().where('action', '=', action).orderBy('id', 'desc').execute()

type Operation = { security?: { apiKey?: ApiScope[] }[]; requestBody?: object }
async function operations() {
  const { body } = await shop.browser().get('/v1/openapi.json')
  return Object.entries(body.paths as Record<string, Record<string, Operation>>).flatMap(([path, methods]) =>
    path.startsWith('/admin/')
      ? Object.entries(methods).map(([method, { security }]) => ({
          method: method.toUpperCase(),
          path: path
            .replace('/admin', '')
            .replace(/\/$/, '')
            .replaceAll(/\{\w+\}/g, 'unknown'),
          scope: security?.[0]?.apiKey?.[0] as ApiScope,
        }))
      : [],
  )
}

describe('who may', () => {
  test('each call names a permission, is refused without a key and with all other permissions, and opens with this one alone', async () => {
    const calls = await operations()
    expect(calls.length).toBeGreaterThan(15)
    expect(new Set(calls.map(({ scope }) => scope))).toEqual(new Set(apiScopes))
    for (const { method, path, scope } of calls) {
      const send = async (text: string) => {
        const who = program(shop, text)
        return method === 'GET' ? who.get(path) : who.send(method, path, {})
      }
      const nobody = await send('khk_aaaaaaaa_aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa')
      expect([nobody.status, nobody.headers.get('www-authenticate')], `${method} ${path}`).toEqual([401, 'Bearer'])
      const others = await keyFor(
        shop.db,
        apiScopes.filter(each => each !== scope),
      )
      const refused = await send(others.text)
      expect([refused.status, refused.body.message]).toEqual([403, `This key lacks the permission ${scope}`])
      const opened = await send((await keyFor(shop.db, [scope])).text)
      expect([200, 400, 404], `${method} ${path}`).toContain(opened.status)
    }
  })

  test('a rotated key works with both secrets until the overlap ends; revoked or expired it opens nothing', async () => {
    const { keyId: id, text, staffId } = await keyFor(shop.db)
    const status = async (key: string) => (await program(shop, key).get('/order')).status
    const { text: next } = await inTransaction(shop.db, tx =>
      rotateKey(tx, { keyId: id, hours: 24, by: { id: staffId, role: 'owner' } }),
    )
    expect([await status(text), await status(next), await status(`${next.slice(0, -1)}!`)]).toEqual([200, 200, 401])
    const used = await shop.db
      .selectFrom('api_keys')
      .select(['used_at', 'old_used_at'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    expect(used).toEqual({ used_at: expect.any(Date), old_used_at: expect.any(Date) })
    await shop.db
      .updateTable('api_keys')
      .set({ old_until: new Date(Date.now() - 1000) })
      .where('id', '=', id)
      .execute()
    expect([await status(text), await status(next)]).toEqual([401, 200])
    await inTransaction(shop.db, tx => revokeKey(tx, id))
    expect(await status(next)).toBe(401)
    const expired = await keyFor(shop.db)
    await shop.db
      .updateTable('api_keys')
      .set({ expires_at: new Date(Date.now() - 1000) })
      .where('id', '=', expired.keyId)
      .execute()
    expect(await status(expired.text)).toBe(401)
  })

  test('an answer says what is left of the limit, and a key beyond it waits while others go on', async () => {
    const { keyId: id, text } = await keyFor(shop.db)
    const first = await program(shop, text).get('/stock')
    expect([first.headers.get('ratelimit-policy'), first.headers.get('ratelimit')]).toEqual([
      `"key";q=${KEY_CALLS.points};w=${KEY_CALLS.duration}`,
      expect.stringMatching(/^"key";r=599;t=\d+$/),
    ])
    await shop.db
      .updateTable('rate_limits')
      .set({ points: KEY_CALLS.points })
      .where('key', '=', `apiKey:${id}`)
      .execute()
    const beyond = await program(shop, text).get('/stock')
    expect([beyond.status, beyond.headers.get('ratelimit')]).toEqual([429, expect.stringContaining('r=0')])
    expect(Number(beyond.headers.get('retry-after'))).toBeGreaterThan(0)
    expect((await all.get('/stock')).status).toBe(200)
  })

  test('a key may do what its permissions and its maker’s role of this moment both allow, and nothing once its maker is disabled', async () => {
    const { keyId: id, text, staffId } = await keyFor(shop.db, ['orders.read', 'stock.read'], 'Of a manager', 'manager')
    const status = async (path: string) => (await program(shop, text).get(path)).status
    expect([await status('/order'), await status('/stock')]).toEqual([200, 200])
    await inTransaction(shop.db, tx => changeRole(tx, { staffId, role: 'catalogue' }))
    expect([await status('/order'), await status('/stock')]).toEqual([403, 200])
    await shop.db
      .updateTable('staff')
      .set({ name: 'Renamed', disabled_at: new Date() })
      .where('id', '=', staffId)
      .execute()
    expect(await status('/stock')).toBe(401)
    await inTransaction(shop.db, tx => setDisabled(tx, staffId, false))
    expect(await status('/stock')).toBe(200)
    const keysOf = async () =>
      (await listStaff(shop.db)).staff.find(each => each.id === staffId)?.belongings.map(({ label }) => label)
    expect(await keysOf()).toEqual(['API key: Of a manager'])
    await inTransaction(shop.db, tx => setDisabled(tx, staffId, true))
    await inTransaction(shop.db, tx => setDisabled(tx, staffId, false))
    expect([await status('/stock'), (await findKey(shop.db, id)).state, await keysOf()]).toEqual([401, 'revoked', []])
    await inTransaction(shop.db, tx => changeRole(tx, { staffId, role: 'manager' }))
  })

  test('a price is limited by the lower of two limits: of programs, and of the key’s maker', async () => {
    const { keyId, text } = await keyFor(shop.db, ['catalogue.read', 'catalogue.change'], 'Prices', 'manager')
    const bottle = await shelve(shop.db, 'Limited Oud', [{ ml: 50, price: 500_000 }])
    const sizeId = bottle.line().selectedSizeId
    const price = async (rupees: number) => {
      const { version } = await shop.db
        .selectFrom('products')
        .innerJoin('sizes', 'product_id', 'products.id')
        .select('version')
        .where('sizes.id', '=', sizeId)
        .executeTakeFirstOrThrow()
      return program(shop, text).send('PUT', `/size/${sizeId}/price`, { version, price: rupees, discount: 0 })
    }
    const limit = (role: string, most: number) =>
      shop.db.insertInto('approval_limits').values({ role, kind: 'price', most }).execute()
    await limit('program', 100_000)
    expect((await price(5500)).status).toBe(200)
    await limit('manager', 20_000)
    const refused = await price(5800)
    expect([refused.status, refused.body.message]).toEqual([403, expect.stringContaining('waits as request')])
    // What a key asked for ends with it.
    await inTransaction(shop.db, tx => revokeKey(tx, keyId))
    const asked = await shop.db.selectFrom('approvals').select(['state', 'reason', 'form']).executeTakeFirstOrThrow()
    expect(asked).toEqual({ state: 'withdrawn', reason: 'Its key was revoked', form: {} })
    await shop.db.deleteFrom('approvals').execute()
    await shop.db.deleteFrom('approval_limits').execute()
  })

  test('a new size waits for a person when it costs another price per millilitre than the others', async () => {
    const { text, staffId } = await keyFor(shop.db, ['catalogue.read', 'catalogue.change'], 'Sizes', 'manager')
    const { productId } = await shelve(shop.db, 'Sized Amber', [{ ml: 50, price: 500_000 }])
    await shop.db.insertInto('approval_limits').values({ role: 'manager', kind: 'price', most: 20_000 }).execute()
    const add = (ml: number, price: number) =>
      program(shop, text).send('POST', `/product/${productId}/size`, { version: 1, ml, price })
    const refused = await add(100, 1000)
    expect([refused.status, refused.body.message]).toEqual([403, expect.stringContaining('waits as request')])
    const asked = await shop.db.selectFrom('approvals').selectAll().orderBy('id', 'desc').executeTakeFirstOrThrow()
    expect(asked).toMatchObject({
      amount: 900_000,
      permission: 'catalogue.change',
      path: `/admin/products/${productId}`,
    })
    expect(asked.form).toMatchObject({ do: 'sizes', 'sizes.0.ml': '100', 'sizes.0.price': '1000' })
    expect((await add(100, 9900)).status).toBe(200)
    const change = await shop.db.selectFrom('price_changes').selectAll().orderBy('id', 'desc').executeTakeFirstOrThrow()
    expect(change.staff_id).toBe(staffId)
    await shop.db.deleteFrom('approvals').execute()
    await shop.db.deleteFrom('approval_limits').execute()
  })

  test('nothing of a secret stands in the database or in the log', async () => {
    const { text } = await keyFor(shop.db)
    await program(shop, text).get('/order')
    await program(shop, `${text.slice(0, -1)}0`).get('/order')
    await program(shop, text).get('/order?q=%00')
    const secret = text.slice(13)
    const tables = await Promise.all([
      shop.db.selectFrom('api_keys').selectAll().execute(),
      shop.db.selectFrom('audit_log').selectAll().execute(),
      shop.db.selectFrom('rate_limits').selectAll().execute(),
    ])
    expect(JSON.stringify([tables, shop.log, shop.errors])).not.toContain(secret)
  })
})

describe('orders', () => {
  test('are listed page by page without a gap, filtered and refused by name for an unknown filter', async () => {
    const [first, second, third] = [await order(), await order(), await order()]
    const idsOf = async (query: string) =>
      (await all.get(`/order?${query}`)).body.data.map((each: { _id: string }) => each._id).slice(0, 3)
    expect(await idsOf('status=pending')).toEqual([third, second, first])
    expect((await idsOf(`after=${third}`)).slice(0, 2)).toEqual([second, first])
    expect(await idsOf('status=delivered')).toEqual([])
    expect((await all.get('/order')).body.next).toBeNull()
    const wrong = await all.get('/order?status=gone')
    expect([wrong.status, wrong.body.errors[0].field]).toEqual([400, 'status'])
    expect((await all.get('/order?colour=red')).status).toBe(400)
  })

  test('one is confirmed by its version once, and its audit row and timeline name the key', async () => {
    const id = await order()
    const { body } = await all.get(`/order/${id}`)
    expect(body.data).toMatchObject({ _id: id, orderStatus: 'pending', totalAmount: 6000, version: expect.any(Number) })
    const { version } = body.data
    const stale = await all.send('POST', `/order/${id}/confirmation`, { version: version + 1 })
    expect([stale.status, stale.body.success]).toEqual([409, false])
    const sent = await Promise.all(
      [1, 2, 3].map(() => all.send('POST', `/order/${id}/confirmation`, { version }, `confirm-${id}`)),
    )
    expect(sent.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(new Set(sent.map(each => JSON.stringify(each.body))).size).toBe(1)
    expect(sent[0]?.body.data).toEqual({
      _id: id,
      orderNumber: expect.any(String),
      orderStatus: 'confirmed',
      version: expect.any(Number),
    })
    const rows = (await audits('order.moved')).filter(row => row.subject_id === id)
    expect(rows).toMatchObject([{ staff_id: null, staff_name: `Warehouse (API key ${keyId})` }])
    const reused = await all.send('POST', `/order/${id}/confirmation`, { version: 9 }, `confirm-${id}`)
    expect(reused.status).toBe(422)
  })

  test('a note and a cancellation with a reason; the stock comes back, and a cancelled one is cancelled once', async () => {
    const { line } = await shelve(shop.db, 'Amber', [{ ml: 12, price: 600_000 }])
    const { _id: id } = await (await guest(shop.db)).buy([line()], 6000)
    const stock = async () => (await all.get(`/stock/${line().selectedSizeId}`)).body.data.stock
    const before = await stock()
    expect((await all.send('POST', `/order/${id}/note`, { note: 'پہلے فون کریں' })).status).toBe(200)
    const { body } = await all.get(`/order/${id}`)
    expect(body.data.timeline[0]).toMatchObject({ text: 'پہلے فون کریں', who: `Warehouse (API key ${keyId})` })
    const { version } = body.data
    const without = await all.send('POST', `/order/${id}/cancellation`, { version })
    expect([without.status, without.body.errors[0].field]).toEqual([400, 'reason'])
    const done = await all.send('POST', `/order/${id}/cancellation`, { version, reason: 'Asked by phone' })
    expect(done.body.data.orderStatus).toBe('cancelled')
    expect(await stock()).toBe(before + 1)
    const again = await all.send('POST', `/order/${id}/cancellation`, {
      version: done.body.data.version,
      reason: 'Again',
    })
    expect(again.status).toBe(409)
    expect((await all.get('/order/unknown')).status).toBe(404)
  })
})

test('a customer is found by the phone as it is typed, with orders and addresses', async () => {
  const bilal = await guest(shop.db, 7_654_321)
  const { _id } = await bilal.buy([oud.line()], 6000)
  const typed = encodeURIComponent(bilal.phoneNumber.replace('+92', '0'))
  const { body } = await all.get(`/customer?q=${typed}`)
  expect(body.data).toMatchObject([{ phone: bilal.phoneNumber, orders: 1, refused: 0, spent: 0 }])
  const one = (await all.get(`/customer/${body.data[0].personId}`)).body.data
  expect(one).toMatchObject({ phones: [bilal.phoneNumber], orderList: [{ orderId: _id, totalAmount: 6000 }] })
  expect((await all.get('/customer/unknown')).status).toBe(404)
})

test('a parcel is found, and gets its tracking number by its version', async () => {
  const orderId = await order()
  await moveOrder(shop.db, { orderId, to: 'confirmed', actor: 'a test' })
  const parcelId = await inTransaction(shop.db, async tx => {
    const started = await startParcel(tx, orderId)
    await packUnscanned(tx, { parcelId: started.parcelId, actor: 'a test' })
    return started.parcelId
  })
  const { body } = await all.get('/parcel?queue=packed')
  expect(body.data.map((parcel: { parcelId: string }) => parcel.parcelId)).toContain(parcelId)
  const one = (await all.get(`/parcel/${parcelId}`)).body.data
  expect(one.order).toMatchObject({ fullName: 'Ayesha Malik', city: 'Lahore' })
  const track = (version: number) =>
    all.send('PUT', `/parcel/${parcelId}/tracking`, { version, courierId: 'tcs', trackingNumber: 'TCS-778899' })
  expect((await track(one.version + 1)).status).toBe(409)
  expect((await track(one.version)).body.data).toMatchObject({ trackingNumber: 'TCS-778899' })
  const after = (await all.get(`/parcel/${parcelId}`)).body.data
  expect(after).toMatchObject({ trackingNumber: 'TCS-778899', codAmount: one.codAmount, courierId: 'tcs' })
})

test('a product is begun, gets a size and a price by its version, and is published', async () => {
  const begun = await all.send('POST', '/product', {
    name: 'خوشبو Rose',
    brand: 'Khushbu',
    category: 'Attar/Oud',
    audience: 'women',
  })
  const { productId } = begun.body.data
  const unsellable = await all.send('POST', `/product/${productId}/publication`, { version: 1 })
  expect([unsellable.status, unsellable.body.message]).toEqual([400, expect.stringContaining('size with a price')])
  const size = await all.send('POST', `/product/${productId}/size`, { version: 1, ml: 50, price: 5900 })
  expect([size.status, size.body.data]).toEqual([200, { productId, sizeId: `${productId}-50ml`, version: 2 }])
  const { sizeId } = size.body.data
  const price = (version: number, rupees: number) =>
    all.send('PUT', `/size/${sizeId}/price`, { version, price: rupees }, `price-${rupees}-${version}`)
  expect((await price(1, 6100)).status).toBe(409)
  expect((await price(2, 6100)).body.data.version).toBe(3)
  const same = await price(3, 6100)
  expect([same.status, same.body.message]).toEqual([400, 'Nothing is changed'])
  expect((await all.get(`/size/${sizeId}`)).body.data).toMatchObject({ price: 6100, stock: 0, discount: 0 })
  const never = await all.send('PUT', `/size/${sizeId}/price`, { version: 3, price: 9000, discount: 50 })
  expect([never.status, never.body.errors[0].field]).toEqual([400, 'discount'])
  await shop.db.insertInto('approval_limits').values({ role: 'program', kind: 'price', most: 50_000 }).execute()
  const above = await price(3, 6700)
  expect([above.status, above.body.message]).toEqual([
    403,
    // With the step from 5,900 to 6,100 of the same day.
    expect.stringMatching(/^Not done: Rs 800 is above .* request/),
  ])
  expect((await price(3, 6700)).body.message).toMatch(/have asked for this already/)
  expect(await shop.db.selectFrom('approvals').select(['asked_name', 'amount', 'path']).execute()).toEqual([
    { asked_name: `Warehouse (API key ${keyId})`, amount: 80_000, path: '/admin/prices' },
  ])
  await shop.db.deleteFrom('approval_limits').execute()
  const published = await all.send('POST', `/product/${productId}/publication`, { version: 3 })
  expect(published.body.data).toEqual({ productId, version: 4, state: 'published' })
  const { body } = await all.get(`/product/${productId}`)
  expect(body.data).toMatchObject({ version: 4, state: 'published', facts: { name: 'خوشبو Rose' } })
  expect(JSON.stringify(body)).not.toMatch(/cost/i)
  expect((await all.get(`/product?q=${encodeURIComponent('خوشبو')}`)).body).toMatchObject({ total: 1, more: false })
  expect((await audits('product.sizesSaved'))[0]).toMatchObject({ subject_id: productId, staff_id: null })
  const history = await shop.db.selectFrom('price_changes').select('created_by').orderBy('id', 'desc').execute()
  expect(history[0]).toEqual({ created_by: `Warehouse (API key ${keyId})` })
})

test('stock is adjusted with a reason, from the stock that was read, and never below none', async () => {
  const { productId, line } = await shelve(shop.db, 'Musk', [{ ml: 6, price: 100_000, stock: 3 }])
  const id = line().selectedSizeId
  const adjust = (body: object) => all.send('POST', `/stock/${id}/adjustment`, body)
  expect((await adjust({ reason: 'found', pieces: 2, stock: 4 })).status).toBe(409)
  expect((await adjust({ reason: 'found', pieces: 2, stock: 3 })).body.data).toEqual({ sizeId: id, stock: 5 })
  expect((await adjust({ reason: 'damaged', pieces: 9 })).status).toBe(409)
  const negative = await adjust({ reason: 'found', pieces: -2 })
  expect([negative.status, negative.body.errors[0].field]).toEqual([400, 'pieces'])
  expect((await adjust({ reason: 'order', pieces: 2 })).status).toBe(400)
  const { body } = await all.get(`/stock/${id}`)
  expect(body.data).toMatchObject({ productId, stock: 5 })
  expect(body.data.movements[0]).toMatchObject({ change: 2, reason: 'found', stockAfter: 5 })
  expect((await all.get('/stock?q=musk')).body).toMatchObject({ total: 1 })
})
