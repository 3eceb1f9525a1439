import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { turns } from './turns.ts'

test('a long loop lets other work go on, a short one is not put off', async () => {
  let others = 0
  let working = true
  const besides = (async () => {
    for (; working; others++) await nextTurn()
  })()
  const turn = turns()
  for (let step = 0; step < 100; step++) await turn()
  expect(others).toBe(0)
  for (let step = 0; step < 3; step++) {
    const began = performance.now()
    while (performance.now() - began < 25);
    await turn()
  }
  expect(others).toBeGreaterThan(2)
  working = false
  await besides
})
