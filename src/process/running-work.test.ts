import { expect, test } from 'vitest'
import { watchWork } from './running-work.ts'

test('what a closing shop waits for is every request that is worked on, failed ones and those that begin meanwhile too', async () => {
  const [first, second] = [Promise.withResolvers<string>(), Promise.withResolvers<string>()]
  const { handle, settled } = watchWork((asked: Promise<string> | string) => asked)
  expect(handle('at once')).toBe('at once')
  await settled()

  const answer = handle(first.promise)
  const closed = settled().then(() => 'closed')
  const stillOpen = () => Promise.race([closed, new Promise(done => setImmediate(done, 'open'))])
  expect(await stillOpen()).toBe('open')
  void Promise.resolve(handle(second.promise)).catch(() => {})
  first.resolve('answer')
  expect(await answer).toBe('answer')
  expect(await stillOpen()).toBe('open')
  second.reject(new Error('failed'))
  expect(await closed).toBe('closed')
})
