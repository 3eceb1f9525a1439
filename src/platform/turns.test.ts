import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { TurnRefusedError, turns } from './turns.ts'

const limits = { running: 2, waiting: 1, waitingInAll: 2, waitMs: 60_000 }

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
  const { run: inTurn, isFull } = turns(limits)
  const { begun, work, end } = lasting()
  const all = [inTurn(['oud'], work('first')), inTurn(['oud'], work('second')), inTurn(['oud'], work('third'))]
  await expect(inTurn(['oud'], work('fourth'))).rejects.toThrow(TurnRefusedError)
  expect([isFull(['rose', 'oud']), isFull(['rose'])]).toEqual([true, false])
  all.push(inTurn(['rose'], work('another')))
  expect(begun).toEqual(['first', 'second', 'another'])
  end('second')
  await expect.poll(() => begun).toEqual(['first', 'second', 'another', 'third'])
  for (const name of ['first', 'third', 'another']) end(name)
  expect(await Promise.all(all)).toEqual(['first', 'second', 'third', 'another'])
})

test('work with two keys holds neither while it waits for the other', async () => {
  const { run: inTurn } = turns(limits)
  const { begun, work, end } = lasting()
  const all = [inTurn(['oud'], work('first')), inTurn(['oud'], work('second'))]
  all.push(inTurn(['rose', 'oud'], work('both')))
  for (const name of ['third', 'fourth']) all.push(inTurn(['rose'], work(name)))
  expect(begun).toEqual(['first', 'second', 'third', 'fourth'])
  for (const name of ['first', 'third']) end(name)
  await expect.poll(() => begun.at(-1)).toBe('both')
  for (const name of ['second', 'fourth', 'both']) end(name)
  await Promise.all(all)
})

test('who has waited too long is refused, and a failure frees its place', async () => {
  const { run: inTurn } = turns({ running: 1, waiting: 1, waitingInAll: 1, waitMs: 1 })
  const { work, end } = lasting()
  const first = inTurn(['oud'], work('first'))
  await expect(inTurn(['oud'], work('late'))).rejects.toThrow(TurnRefusedError)
  end('first')
  await first
  await expect(
    inTurn(['oud'], async () => {
      await pause(0)
      throw new Error('broken')
    }),
  ).rejects.toThrow('broken')
  const next = inTurn(['oud'], work('next'))
  end('next')
  expect(await next).toBe('next')
})
