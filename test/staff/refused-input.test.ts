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

const unstorable = 'The request contains characters that cannot be stored'

test.each([
  '/admin/stock?q=%00',
  '/admin/stock?shelf=%00',
  '/admin/stock/sizes/%00',
  '/admin/orders/%00',
  '/admin/dispatch/parcels/%00',
  '/admin/dispatch/pick-list?order=%00',
  `/admin/stock/labels?sizeId=${'x'.repeat(121)}`,
])('%s, which cannot be, is refused', async path => expect((await open(manager, path)).status).toBe(400))

test.each<[string, Record<string, string>]>([
  ['/admin/purchases/suppliers', { do: 'save', supplierId: '', name: 'Rose\0' }],
  ['/admin/dispatch/couriers', { do: 'add', name: 'Riders\0' }],
])('a form of %s is refused, and what was typed stays', async (path, fields) => {
  const { status, answer } = await submit(manager, path, fields)
  // A form of the kit names the field.
  const why = answer.message ?? answer.problems.name
  expect([status, [unstorable, 'Please write this in one line'].includes(why), answer.typed]).toEqual([
    400,
    true,
    expect.any(Object),
  ])
})

test('a scan and a list with a character that no text has are refused, and what was typed stays', async () => {
  const scan = await submit(manager, '/admin/dispatch/lists', { do: 'scan', code: 'KH\0', result: 'delivered' })
  // Among no parcels it is not found.
  expect([[400, 404].includes(scan.status), scan.answer.typed.result]).toEqual([true, 'delivered'])
  const pasted = 'KH-1\0,77'
  const list = { do: 'numbers', kind: 'numbers', courierId: 'tcs', pasted }
  const { status, answer } = await submit(manager, '/admin/dispatch/lists', list)
  expect([status, Object.keys(answer.problems), answer.typed.pasted]).toEqual([400, ['file'], pasted])
})

test('a day of the year 0 is no day', async () => {
  for (const list of ['/admin/orders', '/admin/audit'])
    expect((await open(manager, `${list}?from=0000-01-01`)).status).toBe(200)
  expect((await open(manager, '/admin/settlements/ledger?from=0000-01-01')).status).toBe(400)
  const importing = { do: 'import', courierId: 'tcs', paidOn: '0000-01-01', pasted: 'CN,Amount\nA-1,5' }
  const { answer } = await submit(manager, '/admin/settlements/import', importing)
  expect(answer.problems).toEqual({ paidOn: 'Please give the day of the payment' })
  const begin = { do: 'begin', supplierId: '1', expectedOn: '0000-01-01' }
  const begun = await submit(manager, '/admin/purchases/new', begin)
  expect([begun.status, Object.keys(begun.answer.problems)]).toEqual([400, ['expectedOn']])
})

test('a supplier that is added by two presses at once, or by a name that lower case changes, is there once', async () => {
  const save = (name: string) => submit(manager, '/admin/purchases/suppliers', { do: 'save', supplierId: '', name })
  const presses = await Promise.all([save('Rose House'), save('Rose House')])
  expect(presses.map(({ status }) => status).sort()).toEqual([200, 409])
  expect([(await save('İris')).status, (await save('İris')).status]).toEqual([200, 409])
})
