import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { uploadPlaces } from './upload-places.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function fullOf(rules: Parameters<typeof uploadPlaces>[0]) {
  const places = uploadPlaces(rules)
  const ended: string[] = []
  const begin = (name: string, network: string, bytesPerSecond: number, arrived = false) => {
    const began = Date.now()
    const received = () => ((Date.now() - began) / 1000) * bytesPerSecond
    const makeRoom = () => {
      if (!arrived) ended.push(name)
      return !arrived
    }
    return places.acquire({ network, received, makeRoom })
  }
  return { begin, ended }
}

test('when all places are taken each newcomer of another network gets one of the network with the most, of its slowest', () => {
  const { begin, ended } = fullOf({ total: 4, perNetwork: 3 })
  begin('a1', 'a', 10)
  begin('a2', 'a', 5)
  begin('a3', 'a', 90_000)
  begin('b1', 'b', 1)
  vi.advanceTimersByTime(1000)
  expect(begin('c1', 'c', 50_000)).not.toBeNull()
  expect(ended).toEqual(['a2'])
  // Then all have much the same: until one is known to be slow nobody makes room.
  expect(begin('d1', 'd', 50_000)).not.toBeNull()
  expect(begin('e1', 'e', 50_000)).toBeNull()
  expect(ended).toEqual(['a2', 'a1'])
  vi.advanceTimersByTime(4000)
  expect(begin('e2', 'e', 50_000)).not.toBeNull()
  expect(ended).toEqual(['a2', 'a1', 'b1'])
})

test('within a network that has its share the slowest below the floor makes room, never a fast one or one that has arrived', () => {
  const { begin, ended } = fullOf({ total: 10, perNetwork: 3 })
  begin('fast', 'a', 90_000)
  begin('arrived', 'a', 0, true)
  const leave = begin('drips', 'a', 100)
  expect(begin('early', 'a', 90_000)).toBeNull()
  vi.advanceTimersByTime(4000)
  expect(begin('another', 'a', 90_000)).not.toBeNull()
  expect(ended).toEqual(['drips'])
  // Its own end gives no second place back.
  leave?.()
  vi.advanceTimersByTime(4000)
  expect(begin('further', 'a', 90_000)).toBeNull()
})

test('who sent much at once and drips since then counts as slow', () => {
  const { begin, ended } = fullOf({ total: 1, perNetwork: 1 })
  const places = uploadPlaces({ total: 1, perNetwork: 1 })
  places.acquire({ network: 'a', received: () => 15_000_000, makeRoom: () => true })
  vi.advanceTimersByTime(6000)
  expect(places.acquire({ network: 'b', received: () => 0, makeRoom: () => true })).not.toBeNull()
  begin('steady', 'a', 50_000)
  vi.advanceTimersByTime(60_000)
  expect(begin('more', 'b', 50_000)).toBeNull()
  expect(ended).toEqual([])
})
