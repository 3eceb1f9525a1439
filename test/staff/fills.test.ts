import { afterAll, beforeAll, expect, test } from 'vitest'
import { findPaperOrder } from '../../src/shop/orders/dispatch/index.ts'
import { findOrder, moveOrder } from '../../src/shop/orders/orders/index.ts'
import { findReturnable } from '../../src/shop/orders/returns/index.ts'
import { guest, shelve } from '../fixtures.ts'
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

const lastAudit = () =>
  shop.db.selectFrom('audit_log').selectAll().orderBy('id', 'desc').limit(1).executeTakeFirstOrThrow()

test('a set is saved on the page of its product, with its history; a second version is refused', async () => {
  const oud = await shelve(shop.db, 'Oud of a set', [{ ml: 12, price: 600_000, stock: 9 }])
  const set = await shelve(shop.db, 'Coffret', [{ ml: 36, price: 1_500_000, stock: 0 }])
  const path = `/admin/products/${set.productId}`
  const sizeId = set.line().selectedSizeId
  const before = (await open(manager, path)).data
  const fields = {
    do: 'set',
    sizeId,
    version: String(before.version),
    add: oud.line().selectedSizeId.toUpperCase(),
    addPieces: '3',
  }
  const wrong = await submit(manager, path, { ...fields, addPieces: 'three' })
  expect(wrong.answer).toMatchObject({
    ok: false,
    problems: { addPieces: 'Please enter a whole number' },
    typed: { addPieces: 'three' },
  })
  const saved = await submit(manager, path, { ...fields, rule: 'percent', percent: '10' })
  expect(saved.answer.ok, JSON.stringify(saved.answer)).toBe(true)
  expect((await lastAudit()).after).toEqual({
    sizes: { [sizeId]: { set: '3 × Oud of a set, 12 ml; 10 % under the sum of its parts' } },
    version: before.version + 1,
  })
  const { sets, sizes } = (await open(manager, path)).data
  expect(sets).toMatchObject([{ sizeId, setDiscount: 10, cutPrice: 1_620_000, parts: [{ pieces: 3, stock: 9 }] }])
  expect(sizes).toMatchObject([{ stock: 3 }])
  expect((await submit(manager, path, fields)).answer.message).toContain('was changed while you had it open')
  // Its shelf is its parts': neither counted nor bought nor filled itself.
  const size = await open(manager, `/admin/stock/sizes/${sizeId}`)
  const found = { attempt: size.data.attempt, reason: 'found', pieces: '1', note: '' }
  expect((await submit(manager, `/admin/stock/sizes/${sizeId}`, { do: 'change', ...found })).answer.message).toContain(
    'is a set',
  )
})

test('a pick list and a packing slip name the parts of a set', async () => {
  const musk = await shelve(shop.db, 'Picked Musk', [{ ml: 6, price: 200_000, stock: 9 }])
  const set = await shelve(shop.db, 'Musk Pair', [{ ml: 12, price: 600_000, stock: 0 }])
  const { version } = (await open(manager, `/admin/products/${set.productId}`)).data
  const add = musk.line().selectedSizeId.toUpperCase()
  const hold = { do: 'set', sizeId: set.line().selectedSizeId, version: String(version), add, addPieces: '2' }
  await submit(manager, `/admin/products/${set.productId}`, hold)
  const { _id } = await (await guest(shop.db)).buy([set.line(0, 2)], 12_000)
  await moveOrder(shop.db, { orderId: _id, to: 'confirmed', actor: 'Sana' })
  const { lines } = (await open(manager, `/admin/dispatch/pick-list?order=${_id}`)).data
  expect(lines).toMatchObject([{ name: 'Picked Musk', ml: 6, pieces: 4 }])
  // What it held when it was ordered: pages, emails and papers call it by its bottles, whose ml differ.
  const order = await findOrder(shop.db, _id, { kind: 'staff' })
  expect(order.items).toMatchObject([{ ml: 12, setOf: 2 }])
  expect((await findPaperOrder(shop.db, _id)).lines).toMatchObject([{ ml: 12, setOf: 2 }])
  expect((await findReturnable(shop.db, _id, { returnDays: 7 })).lines).toMatchObject([{ setOf: 2 }])
})

test('a house adds materials, writes a recipe, sees what fifty take, fills them and undoes it', async () => {
  const add = async (name: string, unit: string, quantity: string, cost: string) => {
    const { leadsTo } = await submit(manager, '/admin/materials', {
      do: 'add',
      name,
      unit,
      lowMark: unit === 'g' ? '5 tola' : '',
    })
    const { attempt } = (await open(manager, leadsTo ?? '')).data
    const received = await submit(manager, leadsTo ?? '', { do: 'receive', attempt, quantity, cost, supplierId: '' })
    expect(received.answer.ok, JSON.stringify(received.answer)).toBe(true)
    return Number(leadsTo?.split('/').at(-1))
  }
  const oil = await add('روغن عود Oud oil', 'g', '20 tola', '100,000')
  const bottle = await add('Bottle', 'piece', '60', '6000')
  expect(
    (await submit(manager, '/admin/materials', { do: 'add', name: 'bottle', unit: 'ml' })).answer.problems.name,
  ).toBe('There is a material with this name already')
  const size = await shelve(shop.db, 'House Oud', [{ ml: 3, price: 900_000, stock: 0 }])
  const chosen = await submit(manager, '/admin/fills', { do: 'choose', size: size.line().selectedSizeId.toUpperCase() })
  const path = chosen.leadsTo ?? ''
  expect(path).toBe(`/admin/fills/sizes/${size.line().selectedSizeId}`)
  const first = await submit(manager, path, { do: 'recipe', seen: '', add: String(oil), addQuantity: '3 ml' })
  expect(first.answer.problems.addQuantity).toContain('such as 3 g')
  await submit(manager, path, { do: 'recipe', seen: '', add: String(oil), addQuantity: '3 g' })
  const { seen } = (await open(manager, path)).data
  await submit(manager, path, { do: 'recipe', seen, [`of.${oil}`]: '3', add: String(bottle), addQuantity: '1' })
  expect((await lastAudit()).after).toEqual({ recipe: '3 g روغن عود Oud oil, 1 piece Bottle' })
  const many = (await open(manager, `${path}?pieces=100`)).data.plan
  expect(many.short).toBe(
    '\u2068روغن عود Oud oil\u2069: 300 g needed, 233.28 g there; Bottle: 100 pieces needed, 60 pieces there',
  )
  const { plan, attempt } = (await open(manager, `${path}?pieces=50&spoilt=1`)).data
  expect(plan.short).toBeNull()
  const filled = await submit(manager, path, {
    do: 'fill',
    attempt,
    pieces: '50',
    spoilt: '1',
    [`lost.${oil}`]: '2',
    note: '',
  })
  expect(filled.leadsTo).toMatch(/^\/admin\/fills\/\d+$/)
  const { fill, materials } = (await open(manager, filled.leadsTo ?? '')).data
  expect(fill).toMatchObject({ pieces: 50, spoilt: 1, undoneAt: null })
  expect(materials).toMatchObject([
    { used: 150_000, waste: 5000 },
    { used: 50_000, waste: 1000 },
  ])
  expect((await lastAudit()).action).toBe('size.filled')
  expect((await submit(manager, filled.leadsTo ?? '', { do: 'undo', reason: '' })).answer.problems.reason).toBe(
    'Please say why',
  )
  await submit(manager, filled.leadsTo ?? '', { do: 'undo', reason: 'Wrong oil' })
  expect((await lastAudit()).action).toBe('fill.undone')
  const { stock } = await shop.db
    .selectFrom('sizes')
    .select('stock')
    .where('id', '=', size.line().selectedSizeId)
    .executeTakeFirstOrThrow()
  expect(stock).toBe(0)
})
