import { expect, test } from 'vitest'
import { fairQueue } from './fair-queue.ts'

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

test('work runs up to the limit, the rest in turns of the keys', () => {
  const { add, end, log } = watched({ running: 2, runningPerKey: 2, waiting: 100, waitingPerKey: 100 })
  for (const name of ['a1', 'a2', 'a3', 'a4', 'b1', 'b2', 'c1']) add(name)
  expect(log).toEqual(['a1', 'a2'])
  for (const name of ['a1', 'a2', 'a3', 'b1', 'c1']) end(name)
  expect(log).toEqual(['a1', 'a2', 'a3', 'b1', 'c1', 'a4', 'b2'])
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

test('what left while it waited does not start, and what left later ends nothing', () => {
  const { add, end, log } = watched({ running: 1, runningPerKey: 1, waiting: 100, waitingPerKey: 2 })
  const [first, second, , refused] = ['a1', 'a2', 'a3', 'a4'].map(add)
  for (const leave of [first, second, refused]) leave?.()
  expect(log).toEqual(['a1', 'not a4'])
  end('a1')
  expect(log).toEqual(['a1', 'not a4', 'a3'])
})
