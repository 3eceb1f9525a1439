import fc from 'fast-check'
import { afterEach, expect, test, vi } from 'vitest'
import { paisa } from '../../shop/ground/money.ts'
import { sizeText } from '../../shop/ground/names/size-and-urdu-name-rules.ts'
import { type CartItem, lineKey } from './cart.ts'
import { setQuantity } from './cart-lines.ts'
import type { TextStorage } from './cart-storage.ts'
import { changedLine, createCartStore } from './cart-store.ts'
import { cartLines, isGone } from './quote-store.ts'
import { readSavedCart } from './saved-cart.ts'

const rose: CartItem = {
  _id: 'gulab-attar-9x2kq',
  sizeId: 'gulab-12',
  title: 'Gulab Attar',
  image: '/pictures/gulab.jpg',
  quantity: 1,
  price: paisa(120_000),
  cutPrice: paisa(108_000),
  discount: 10,
  ml: 12,
  brand: 'Khushbu',
  concentration: 'Attar',
  sku: 'GUL-12',
  stock: 4,
  description: 'Rose water and morning light.',
}

function memory(content?: string): TextStorage & { content: () => string | null } {
  let stored = content ?? null
  return {
    getItem: () => stored,
    setItem: (_, value) => {
      stored = value
    },
    removeItem: () => {
      stored = null
    },
    content: () => stored,
  }
}

afterEach(() => vi.useRealTimers())

test('the cart survives a reload', () => {
  const storage = memory()
  createCartStore(() => storage)
    .getState()
    .add(rose, 2)
  createCartStore(() => storage).setState({ note: 'Ring twice', giftWrap: true, giftMessage: 'Mubarak' })
  const reloaded = createCartStore(() => storage).getState()
  expect(reloaded.productData).toEqual([{ ...rose, quantity: 2 }])
  expect([reloaded.note, reloaded.giftWrap, reloaded.giftMessage]).toEqual(['Ring twice', true, 'Mubarak'])
  expect(reloaded.ready).toBe(true)
})

test('it is stored under the key root, version 1', () => {
  const storage = memory()
  createCartStore(() => storage)
    .getState()
    .add(rose)
  const stored = JSON.parse(storage.content() ?? '')
  expect(stored.version).toBe(1)
  expect(Object.keys(stored.state)).toEqual([
    'productData',
    'favoriteData',
    'userInfo',
    'allProducts',
    'note',
    'giftWrap',
    'giftMessage',
  ])
})

test('the first render is an empty cart that is not ready, whatever is stored', () => {
  const storage = memory()
  createCartStore(() => storage)
    .getState()
    .add(rose)
  const first = createCartStore(() => storage).getInitialState()
  expect(first.ready).toBe(false)
  expect(first.productData).toEqual([])
})

test('a second tab takes over a change', async () => {
  const storage = memory()
  const [one, two] = [createCartStore(() => storage), createCartStore(() => storage)]
  one.getState().add(rose)
  await two.persist.rehydrate()
  two.getState().add(rose)
  await one.persist.rehydrate()
  expect(one.getState().productData).toEqual([{ ...rose, quantity: 2 }])
  two.setState({ productData: [] })
  await one.persist.rehydrate()
  expect(one.getState().productData).toEqual([])
})

test.each([
  'not json',
  '[]',
  '42',
  '"text"',
  'null',
  '{}',
  '{"state":null,"version":1}',
  '{"state":{"productData":"x"},"version":1}',
  '{"state":{"productData":[{"_id":"a"}]},"version":7}',
  '{"state":{"productData":[null,1,{"_id":1},{"_id":"a","sizeId":"b"}],"userInfo":[]},"version":1}',
])('stored %s leaves a working, empty cart', content => {
  const store = createCartStore(() => memory(content))
  expect(store.getState().productData).toEqual([])
  expect(store.getState().ready).toBe(true)
  store.getState().add(rose)
  expect(store.getState().productData).toHaveLength(1)
})

test('a stored line without product or size stays for the shopper to remove, and is never sent', () => {
  const { productData } = readSavedCart({
    productData: [{ ...rose, sizeId: undefined }, rose, { ...rose, _id: null, title: 'Oud' }],
    favoriteData: [{ ...rose, sizeId: '' }],
  })
  expect(productData.map(({ title, _id, sizeId }) => [title, _id, sizeId])).toEqual([
    ['Gulab Attar', rose._id, ''],
    ['Gulab Attar', rose._id, rose.sizeId],
    ['Oud', '', rose.sizeId],
  ])
  expect(productData.map(item => isGone(item, []))).toEqual([true, false, true])
  expect(cartLines(productData)).toEqual([{ productId: rose._id, selectedSizeId: rose.sizeId, quantity: 1 }])
})

test('a quantity that cannot be converted to a number is 1', () => {
  const strange = { ...rose, quantity: { toString: 1, valueOf: 1 } }
  expect(readSavedCart({ productData: [strange] }).productData[0]?.quantity).toBe(1)
})

test('without storage the cart works as long as the page', () => {
  const store = createCartStore(() => {
    throw new DOMException('denied', 'SecurityError')
  })
  store.getState().add(rose)
  expect(store.getState().productData).toHaveLength(1)
  expect(store.getState().ready).toBe(true)
})

test('a storage that never responds times out after 5000 ms; lines added meanwhile stay', async () => {
  vi.useFakeTimers()
  const store = createCartStore(() => ({ ...memory(), getItem: () => new Promise<string>(() => {}) }))
  store.getState().add(rose)
  await vi.advanceTimersByTimeAsync(4999)
  expect(store.getState().ready).toBe(false)
  await vi.advanceTimersByTimeAsync(1)
  expect(store.getState().ready).toBe(true)
  expect(store.getState().productData).toEqual([rose])
})

test('a line shows its stock notice until it is changed', () => {
  const store = createCartStore(() => memory())
  store.getState().add(rose, 9)
  expect(store.getState().notices[lineKey(rose)]).toContain('Only 4 left')
  store.setState(cart => changedLine(cart, lineKey(rose), setQuantity(cart.productData, lineKey(rose), 3)))
  expect(store.getState().notices).toEqual({})
})

test('a set is called by its bottles in the cart, also after a reload; a bottle by its ml', () => {
  const { productData } = readSavedCart({
    productData: [
      { ...rose, sizeId: 'box', ml: 106, setOf: 3 },
      { ...rose, setOf: 'x' },
    ],
  })
  expect(productData.map(({ ml, setOf }) => sizeText('Rose', ml, setOf))).toEqual([
    'Rose, Set of 3',
    `Rose, ${rose.ml} ml`,
  ])
})

test('any stored content is read without an error, into lines that can be rendered', () => {
  fc.assert(
    fc.property(fc.anything(), fc.array(fc.record({ _id: fc.string(), quantity: fc.anything() })), (any, lines) => {
      expect(readSavedCart(any).productData).toBeInstanceOf(Array)
      const strange = lines.map(line => ({ ...rose, ...line }))
      for (const line of readSavedCart({ productData: strange }).productData) {
        expect(Number.isInteger(line.quantity) && line.quantity >= 1).toBe(true)
      }
    }),
    { numRuns: 500 },
  )
})
