import { expect, test } from 'vitest'
import { fairQueue } from './request-queue.ts'

function watched(limits: Parameters<typeof fairQueue>[0]) {
  const queue = fairQueue(limits)
  const log: string[] = []
  const running = new Map<string, () => void>()
  const add = (name: string) => {
    const start = (end: () => void) => {
      log.push(name)
      running.set(name, end)
    }
    return queue.add({ key: name.charAt(0), start, refuse: () => log.push(`not ${name}`) })
  }
  const end = (name: string) => running.get(name)?.()
  return { add, end, log }
}

test('work runs up to the limit, the rest in turns: of the key with the least, and of each in its turn', () => {
  const { add, end, log } = watched({ running: 2, runningPerKey: 2, waiting: 100, waitingPerKey: 100 })
  for (const name of ['a1', 'a2', 'a3', 'a4', 'a5', 'b1', 'b2', 'c1']) add(name)
  expect(log).toEqual(['a1', 'a2'])
  for (const name of ['a1', 'a2', 'a3', 'c1', 'b1', 'b2']) end(name)
  expect(log).toEqual(['a1', 'a2', 'a3', 'c1', 'b1', 'b2', 'a4', 'a5'])
})

test('a newcomer with little starts within two, behind a hundred keys with much', () => {
  const { add, end, log } = watched({ running: 1, runningPerKey: 1, waiting: 10_000, waitingPerKey: 100 })
  const keys = Array.from({ length: 100 }, (_, n) => String.fromCharCode(1000 + n))
  for (let round = 0; round < 5; round++) for (const key of keys) add(`${key}${round}`)
  add('n')
  for (let ends = 0; ends < 2; ends++) end(log.at(-1) ?? '')
  expect(log.slice(1)).toContain('n')
  for (let ends = 0; ends < 300; ends++) end(log.at(-1) ?? '')
  for (const key of keys) expect(log.filter(name => name.startsWith(key)).length).toBeGreaterThan(0)
})

test('one key does not take all places, and an end counts once', () => {
  const { add, end, log } = watched({ running: 3, runningPerKey: 2, waiting: 100, waitingPerKey: 100 })
  for (const name of ['a1', 'a2', 'a3', 'a4', 'b1']) add(name)
  expect(log).toEqual(['a1', 'a2', 'b1'])
  end('a1')
  end('a1')
  expect(log).toEqual(['a1', 'a2', 'b1', 'a3'])
})

test('beyond the limit of a key its newcomer is refused; beyond that of all, the latest of the longest line', () => {
  const { add, log } = watched({ running: 1, runningPerKey: 1, waiting: 4, waitingPerKey: 3 })
  for (const name of ['a0', 'a1', 'a2', 'a3', 'a4']) add(name)
  expect(log).toEqual(['a0', 'not a4'])
  for (const name of ['b1', 'b2']) add(name)
  expect(log).toEqual(['a0', 'not a4', 'not a3'])
})
