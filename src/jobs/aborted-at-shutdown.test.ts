import { expect, test } from 'vitest'
import { abortedAtShutdown } from './aborted-at-shutdown.ts'

test('a job that a broken pool gives up goes on, until the process shuts down', () => {
  const [givenUp, shutdown] = [new AbortController(), new AbortController()]
  const signal = abortedAtShutdown(givenUp.signal, shutdown.signal)
  givenUp.abort(new Error('the pool broke'))
  expect(signal.aborted).toBe(false)
  shutdown.abort()
  expect(signal.aborted).toBe(true)
})

test('while the process shuts down a job goes on until its pool gives it up', () => {
  const [givenUp, shutdown] = [new AbortController(), new AbortController()]
  const signal = abortedAtShutdown(givenUp.signal, shutdown.signal)
  shutdown.abort()
  expect(signal.aborted).toBe(false)
  givenUp.abort(new Error('too long'))
  expect(signal.reason).toEqual(new Error('too long'))
})
