import { afterEach, expect, test, vi } from 'vitest'
import { type Counted, minuteCounts } from './minute-counts.ts'

type Key = { name: string }

afterEach(() => vi.useRealTimers())

/** Counts that are written into `written`, and the warnings of those that could not be. */
function counting(options: { most?: number; mostVisits?: number; also?: () => Counted<Key>[]; fails?: boolean } = {}) {
  const written: [string, number][][] = []
  const warnings: string[] = []
  const write = async (counted: readonly Counted<Key>[]) => {
    if (options.fails) throw new Error('away')
    written.push(counted.map(({ name, times }) => [name, times]))
  }
  const log = { warn: (_about: object, text: string) => void warnings.push(text) }
  return { ...minuteCounts<Key>({ what: 'names', log, write, ...options }), written, warnings }
}

test('what was counted is written once, the one counted last at the end, and nothing writes nothing', async () => {
  const { add, flush, close, written } = counting()
  for (const name of ['oud', 'musk', 'rose', 'oud']) add({ name })
  await flush()
  await flush()
  add({ name: 'oud' })
  await close()
  expect(written).toEqual([
    [
      ['musk', 1],
      ['rose', 1],
      ['oud', 2],
    ],
    [['oud', 1]],
  ])
})

test('it is written by itself each minute, until it is closed', async () => {
  vi.useFakeTimers()
  const { add, close, written } = counting()
  add({ name: 'oud' })
  vi.advanceTimersByTime(59_000)
  expect(written).toEqual([])
  vi.advanceTimersByTime(1_000)
  expect(written).toHaveLength(1)
  await close()
  add({ name: 'musk' })
  vi.advanceTimersByTime(60_000)
  expect(written).toHaveLength(1)
})

test('made-up keys keep no known one out', async () => {
  const { add, close, written } = counting({ most: 2 })
  for (const name of ['oud', 'musk', 'one too many', 'oud', 'musk']) add({ name })
  await close()
  expect(written).toEqual([
    [
      ['oud', 2],
      ['musk', 2],
    ],
  ])
})

test('a visit counts once, two visitors twice', async () => {
  const { add, close, written } = counting({ mostVisits: 10 })
  for (const visitor of ['a phone', 'a phone', 'another']) add({ name: 'oud' }, `${visitor} oud`)
  add({ name: 'musk' }, 'a phone musk')
  await close()
  expect(written).toEqual([
    [
      ['oud', 2],
      ['musk', 1],
    ],
  ])
})

test('what is counted elsewhere is asked for at each write', async () => {
  let since = 3
  const also = () => {
    const counted = since > 0 ? [{ name: 'kept', times: since }] : []
    since = 0
    return counted
  }
  const { flush, close, written } = counting({ also })
  await flush()
  await close()
  expect(written).toEqual([[['kept', 3]]])
})

test('a write that fails is a warning, never an error, and the next minute counts anew', async () => {
  const { add, flush, warnings } = counting({ fails: true })
  add({ name: 'oud' })
  await flush()
  expect(warnings).toEqual(['names were not counted'])
  await flush()
  expect(warnings).toHaveLength(1)
})
