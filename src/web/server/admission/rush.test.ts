import { expect, test } from 'vitest'
import { watchRush } from './rush.ts'

const turn = () => new Promise(resolve => setImmediate(resolve))

test('work waits while connections come by the dozen, and begin once they are all accepted', async () => {
  const rush = watchRush()
  const begun: string[] = []
  rush.countConnection()
  rush.afterwards(() => begun.push('beside one'))
  expect(begun).toEqual(['beside one'])
  for (let turns = 0; turns < 3; turns++) {
    for (let n = 0; n < 20; n++) rush.countConnection()
    await turn()
    rush.afterwards(() => begun.push(`after turn ${turns}`))
  }
  expect(begun).toEqual(['beside one'])
  await turn()
  await turn()
  expect(begun).toEqual(['beside one', 'after turn 0', 'after turn 1', 'after turn 2'])
})

test('in a rush that goes on work waits for a moment only', async () => {
  const rush = watchRush()
  let begun = 0
  let ended = false
  const count = () => {
    for (let n = 0; n < 20; n++) rush.countConnection()
    if (!ended) setImmediate(count)
  }
  count()
  await turn()
  rush.afterwards(() => {
    begun += 1
  })
  expect(begun).toBe(0)
  await expect.poll(() => begun).toBe(1)
  ended = true
})
