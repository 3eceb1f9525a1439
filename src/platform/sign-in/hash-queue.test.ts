import { expect, test } from 'vitest'
import { hashQueue, QueueFullError } from './hash-queue.ts'

const stranger = (subject: string) => ({ known: false, subject })
const known = (subject: string) => ({ known: true, subject })

/** A queue whose tasks write their name when they run. */
function recorded(maxWaiting?: number) {
  const done: string[] = []
  const run = hashQueue(maxWaiting)
  const add = (place: Parameters<typeof run>[0], name: string) => run(place, async () => void done.push(name))
  return { done, add }
}

test('400 from one address hold up neither a known browser nor a stranger from elsewhere', async () => {
  const { done, add } = recorded(1000)
  const rush = Array.from({ length: 400 }, () => add(stranger('1.2.3.4'), 'rush'))
  const owner = add(known('a browser'), 'owner')
  const neighbour = add(stranger('5.6.7.8'), 'neighbour')
  await Promise.all([...rush, owner, neighbour])
  expect(done.indexOf('owner')).toBe(1)
  expect(done.indexOf('neighbour')).toBeLessThanOrEqual(3)
  expect(done).toHaveLength(402)
})

test('strangers have every fourth turn, however many known wait', async () => {
  const { done, add } = recorded()
  const all = Array.from({ length: 40 }, (_, n) => add(known(`browser ${n}`), 'known'))
  all.push(add(stranger('1.2.3.4'), 'stranger'))
  await Promise.all(all)
  expect(done.indexOf('stranger')).toBeLessThanOrEqual(4)
})

test('one runs at a time, and a task that fails holds up nothing', async () => {
  const run = hashQueue()
  let running = 0
  const tasks = Array.from({ length: 20 }, (_, n) =>
    run(stranger(String(n % 3)), async () => {
      expect(++running).toBe(1)
      await new Promise(resolve => setImmediate(resolve))
      running--
      if (n % 2) throw new Error('broken')
      return n
    }),
  )
  const results = await Promise.allSettled(tasks)
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(10)
})

test('too many strangers are refused at once, while known ones still come', async () => {
  const { done, add } = recorded(10)
  const rush = Array.from({ length: 11 }, (_, n) => add(stranger(String(n)), 'stranger'))
  expect(() => add(stranger('more'), 'more')).toThrow(QueueFullError)
  await Promise.all([...rush, add(known('a browser'), 'owner')])
  expect(done).toHaveLength(12)
  await add(stranger('later'), 'later')
})
