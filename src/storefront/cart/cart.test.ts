import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { paisa } from '../../shop/ground/money.ts'
import { addItem, type CartItem, cartCount, lineKey, wholeQuantity } from './cart.ts'
import { cartSubtotal, removeItem, restoreItem, setQuantity } from './cart-lines.ts'

const oud: CartItem = {
  _id: 'royal-oud-4k2p9',
  sizeId: 'royal-oud-50',
  title: 'Royal Oud',
  image: null,
  quantity: 1,
  price: paisa(500_000),
  cutPrice: paisa(450_000),
  discount: 10,
  ml: 50,
  sku: 'OUD-50',
  stock: 5,
  description: '',
}
const largeOud: CartItem = { ...oud, sizeId: 'royal-oud-100', ml: 100, cutPrice: paisa(800_000) }

describe('the cart', () => {
  test('the same product and size twice is one line with both quantities', () => {
    const { items } = addItem(addItem([], oud, 1).items, oud, 2)
    expect(items.map(line => line.quantity)).toEqual([3])
  })

  test('two sizes of one product are two lines', () => {
    const { items } = addItem(addItem([], oud).items, largeOud)
    expect(items.map(line => line.sizeId)).toEqual(['royal-oud-50', 'royal-oud-100'])
  })

  test('more than the stock becomes the stock, with a notice', () => {
    const { items, notice } = addItem([], oud, 9)
    expect(items[0]?.quantity).toBe(5)
    expect(notice).toBe('Only 5 left in stock. We set the quantity to 5.')
  })

  test("more than the shop's limit of one size becomes the limit, with a notice; the lower of stock and limit counts", () => {
    const plenty = { ...oud, stock: 500 }
    const { items, notice } = addItem(addItem([], plenty, 8).items, plenty, 4)
    expect(items[0]?.quantity).toBe(10)
    expect(notice).toBe('At most 10 of one size in an order. We set the quantity to 10. For more, see Bulk Orders.')
    expect(setQuantity(items, lineKey(plenty), '7', 6)).toMatchObject({ items: [{ quantity: 6 }] })
    expect(setQuantity([oud], lineKey(oud), '50', 6).notice).toBe('Only 5 left in stock. We set the quantity to 5.')
  })

  test('a quantity below 1 becomes 1; only remove removes a line', () => {
    const one = addItem([], oud).items
    expect(setQuantity(one, lineKey(oud), 0).items[0]?.quantity).toBe(1)
    expect(setQuantity(one, lineKey(oud), -1).items[0]?.quantity).toBe(1)
    expect(removeItem(one, lineKey(oud))).toEqual([])
  })

  test.each(['', ' ', 'abc', '0', '-3', '2.5', 'NaN', '1e99', null, undefined, {}])('a typed %j is 1', typed => {
    expect(wholeQuantity(typed)).toBe(1)
  })

  test('undo puts a removed line back in its place', () => {
    const items = addItem(addItem([], oud).items, largeOud).items
    expect(restoreItem(removeItem(items, lineKey(oud)), oud, 0)).toEqual(items)
    expect(restoreItem(items, oud, 0)).toEqual(items)
  })

  test('a missing or non-numeric price or quantity counts as 0', () => {
    const broken = { cutPrice: 'x', quantity: 2 } as unknown as CartItem
    expect(cartSubtotal([broken, oud])).toBe(450_000)
    expect(cartSubtotal([{ ...oud, quantity: Number.NaN }])).toBe(0)
  })
})

const items = [oud, largeOud, { ...oud, _id: 'rose-attar-x1x1x', sizeId: 'rose-12', stock: 0 }]
const step = fc.record({
  verb: fc.constantFrom('add', 'set', 'remove', 'restore'),
  item: fc.constantFrom(...items),
  typed: fc.oneof(fc.integer(), fc.double(), fc.string()),
})

function take(cart: CartItem[], { verb, item, typed }: { verb: string; item: CartItem; typed: unknown }): CartItem[] {
  const key = lineKey(item)
  if (verb === 'add') return addItem(cart, item, Number(typed)).items
  if (verb === 'set') return setQuantity(cart, key, typed).items
  if (verb === 'remove') return removeItem(cart, key)
  return restoreItem(cart, item, 0)
}

test('after any clicks and input, each line occurs once with a whole quantity from 1 to its stock', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 40 }), steps => {
      const cart = steps.reduce(take, [] as CartItem[])
      expect(new Set(cart.map(lineKey)).size).toBe(cart.length)
      for (const line of cart) {
        expect(Number.isInteger(line.quantity)).toBe(true)
        expect(line.quantity).toBeGreaterThanOrEqual(1)
        expect(line.quantity).toBeLessThanOrEqual(Math.max(1, line.stock))
      }
      expect(cartSubtotal(cart)).toBe(cart.reduce((sum, line) => sum + line.cutPrice * line.quantity, 0))
      expect(cartCount(cart)).toBeGreaterThanOrEqual(cart.length)
    }),
  )
})

test('a change affects one line and does not mutate the given cart', () => {
  fc.assert(
    fc.property(step, change => {
      const before = addItem(addItem([], oud, 2).items, largeOud, 3).items
      const copy = structuredClone(before)
      const after = take(before, change)
      expect(before).toEqual(copy)
      const others = (cart: CartItem[]) => cart.filter(line => lineKey(line) !== lineKey(change.item))
      expect(others(after)).toEqual(others(before))
    }),
  )
})
