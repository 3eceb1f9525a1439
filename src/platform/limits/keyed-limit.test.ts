import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { keyedLimit, LimitRefusedError } from './keyed-limit.ts'

const limits = { running: 2, waiting: 1, waitingInAll: 2, waitingPerCaller: 2, waitMs: 60_000 }
const by = (caller: string, ...keys: string[]) => ({ keys, caller })
const wanting = (...keys: string[]) => by('somebody', ...keys)

/** Work that lasts until it is told to end. */
function lasting() {
  const begun: string[] = []
  const ends = new Map<string, () => void>()
  const work = (name: string) => () =>
    new Promise<string>(resolve => {
      begun.push(name)
      ends.set(name, () => resolve(name))
    })
  return { begun, work, end: (name: string) => ends.get(name)?.() }
}

test('work with one key waits for its turn, and beyond that is refused; other keys pass it', async () => {
  const { run: inTurn } = keyedLimit(limits)
  const { begun, work, end } = lasting()
  const all = [
    inTurn(wanting('oud'), work('first')),
    inTurn(wanting('oud'), work('second')),
    inTurn(wanting('oud'), work('third')),
  ]
  await expect(inTurn(wanting('oud'), work('fourth'))).rejects.toThrow(LimitRefusedError)
  await expect(inTurn(wanting('rose', 'oud'), work('fifth'))).rejects.toThrow(LimitRefusedError)
  all.push(inTurn(wanting('rose'), work('another')))
  expect(begun).toEqual(['first', 'second', 'another'])
  end('second')
  await expect.poll(() => begun).toEqual(['first', 'second', 'another', 'third'])
  for (const name of ['first', 'third', 'another']) end(name)
  expect(await Promise.all(all)).toEqual(['first', 'second', 'third', 'another'])
})

test('work with two keys holds neither while it waits for the other', async () => {
  const { run: inTurn } = keyedLimit(limits)
  const { begun, work, end } = lasting()
  const all = [inTurn(wanting('oud'), work('first')), inTurn(wanting('oud'), work('second'))]
  all.push(inTurn(wanting('rose', 'oud'), work('both')))
  for (const name of ['third', 'fourth']) all.push(inTurn(wanting('rose'), work(name)))
  expect(begun).toEqual(['first', 'second', 'third', 'fourth'])
  for (const name of ['first', 'third']) end(name)
  await expect.poll(() => begun.at(-1)).toBe('both')
  for (const name of ['second', 'fourth', 'both']) end(name)
  await Promise.all(all)
})

test('who has waited too long is refused, and a failure frees its place', async () => {
  const { run: inTurn } = keyedLimit({ ...limits, running: 1, waitingInAll: 1, waitMs: 1 })
  const { work, end } = lasting()
  const first = inTurn(wanting('oud'), work('first'))
  await expect(inTurn(wanting('oud'), work('late'))).rejects.toThrow(LimitRefusedError)
  end('first')
  await first
  await expect(
    inTurn(wanting('oud'), async () => {
      await pause(0)
      throw new Error('broken')
    }),
  ).rejects.toThrow('broken')
  const next = inTurn(wanting('oud'), work('next'))
  end('next')
  expect(await next).toBe('next')
})

test('one caller has a share of those that wait, and no more', async () => {
  const { run: inTurn } = keyedLimit({ ...limits, running: 1, waiting: 9, waitingInAll: 9 })
  const { begun, work, end } = lasting()
  const all = ['first', 'second', 'third'].map(name => inTurn(by('a flood', 'oud'), work(name)))
  await expect(inTurn(by('a flood', 'oud'), work('fourth'))).rejects.toThrow(LimitRefusedError)
  all.push(inTurn(by('a flood', 'rose'), work('another')), inTurn(by('a shopper', 'oud'), work('hers')))
  end('another')
  for (const name of ['first', 'second', 'third', 'hers']) {
    if (name !== 'first') await expect.poll(() => begun.at(-1)).toBe(name)
    end(name)
  }
  await Promise.all(all)
  const again = inTurn(by('a flood', 'oud'), work('fifth'))
  end('fifth')
  expect(await again).toBe('fifth')
})
