import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { cachedRead } from './cached-read.ts'

const shop = { listening: true, reads: 0, fails: false, tell: (_: string | null) => {} }
const changes = {
  listen: (_: string, listener: (name: string | null) => void) => {
    shop.tell = listener
    return () => {}
  },
  isListening: () => shop.listening,
}
const open = (until?: () => Date | null) =>
  cachedRead(
    changes,
    async () => {
      shop.reads += 1
      if (shop.fails) throw new Error('away')
      return shop.reads
    },
    { name: 'coupons', ...(until && { until }) },
  )

beforeEach(() => {
  Object.assign(shop, { listening: true, reads: 0, fails: false })
  vi.useFakeTimers({ now: 0 })
})
afterEach(() => {
  vi.useRealTimers()
})

test('concurrent and later calls share one read, until the value changes', async () => {
  const read = open()
  expect(await Promise.all([read(), read()])).toEqual([1, 1])
  shop.tell('catalogue')
  expect(await read()).toBe(1)
  shop.tell('coupons')
  expect(await read()).toBe(2)
  shop.tell(null)
  expect(await read()).toBe(3)
})

test('what was read before a change is not kept after it', async () => {
  const read = open()
  const before = read()
  shop.tell('coupons')
  expect(await read()).toBe(2)
  expect(await before).toBe(1)
  expect(await read()).toBe(2)
})

test('it ends by the clock, and after a minute', async () => {
  const read = open(() => new Date(5_000))
  await read()
  vi.setSystemTime(4_999)
  expect(await read()).toBe(1)
  vi.setSystemTime(5_000)
  expect(await read()).toBe(2)
  const always = open()
  await always()
  vi.setSystemTime(65_000)
  expect(await always()).toBe(4)
})

test('a failure is not kept, and nothing while changes may be missed', async () => {
  const read = open()
  shop.fails = true
  await expect(read()).rejects.toThrow('away')
  shop.fails = false
  expect(await read()).toBe(2)
  shop.listening = false
  expect(await read()).toBe(3)
  expect(await read()).toBe(4)
})
