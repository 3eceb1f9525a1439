import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test, vi } from 'vitest'
import { takeToasts } from '../../ui/toast.ts'
import { call } from './call.ts'

const closers: (() => void)[] = []
const realFetch = globalThis.fetch

afterEach(() => {
  for (const close of closers.splice(0)) close()
  vi.unstubAllGlobals()
})

// A browser resolves '/v1/...' against the page; here against a server of the test.
async function shopAnswers(answer: RequestListener): Promise<void> {
  const server = createServer(answer).listen(0, '127.0.0.1')
  await new Promise(resolve => server.once('listening', resolve))
  closers.push(
    () => server.closeAllConnections(),
    () => server.close(),
  )
  const { port } = server.address() as AddressInfo
  vi.stubGlobal('fetch', (path: string, init: RequestInit) => realFetch(`http://127.0.0.1:${port}${path}`, init))
}

const json =
  (status: number, body: unknown): RequestListener =>
  (_, reply) => {
    reply.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  }

test('a successful answer returns its data and message', async () => {
  await shopAnswers(json(200, { success: true, message: 'Done', data: { _id: 'a' } }))
  expect(await call('/customer', { method: 'POST', body: { email: 'a@b.pk' } })).toEqual({
    ok: true,
    data: { _id: 'a' },
    message: 'Done',
  })
})

test('a refusal keeps the message of the server, its fields and its data', async () => {
  const errors = [{ field: 'email', message: 'Email is required' }]
  await shopAnswers(json(409, { success: false, message: 'Prices changed', errors, data: { totalAmount: 5 } }))
  const refusal = {
    ok: false,
    reason: 'refused',
    status: 409,
    message: 'Prices changed',
    errors,
    data: { totalAmount: 500 },
  }
  expect(await call('/customer', { method: 'POST', body: { email: '' } })).toEqual(refusal)
})

test('success false is a refusal with any status', async () => {
  await shopAnswers(json(200, { success: false }))
  expect(await call('/category')).toMatchObject({ ok: false, reason: 'refused', message: null, errors: [] })
})

test.each([
  ['a page of a proxy', (_: unknown, reply: { end: (text: string) => void }) => reply.end('<h1>Bad gateway</h1>')],
  ['a cut connection', (request: { destroy: () => void }) => request.destroy()],
  ['silence', () => {}],
])('%s is no answer of the shop', async (_, listener) => {
  await shopAnswers(listener as RequestListener)
  expect(await call('/category', { timeout: 200 })).toMatchObject({ ok: false, reason: 'unreachable', message: null })
})

test('a call waits for as long as it takes; after 8 seconds the shopper hears that the connection is slow, once', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
  const answers = [Promise.withResolvers<Response>(), Promise.withResolvers<Response>()] as const
  let asked = 0
  vi.stubGlobal('fetch', (_: string, { signal }: RequestInit) => {
    expect(signal).toBeNull()
    return answers[asked++]?.promise
  })
  const calls = [call('/category'), call('/category')]
  vi.advanceTimersByTime(7_999)
  expect(takeToasts()).toEqual([])
  vi.advanceTimersByTime(120_000)
  expect(takeToasts()).toMatchObject([{ text: 'The connection is slow. We are still waiting for an answer.' }])
  for (const { resolve } of answers) resolve(new Response('{"success":true,"categories":[]}'))
  expect(await Promise.all(calls)).toMatchObject([{ ok: true }, { ok: true }])
  vi.advanceTimersByTime(60_000)
  expect(takeToasts()).toEqual([])
  vi.useRealTimers()
})
