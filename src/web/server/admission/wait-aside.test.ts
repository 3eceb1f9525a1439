import { once } from 'node:events'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { pino } from 'pino'
import { afterEach, expect, test } from 'vitest'
import { admissionLimits } from '../call-limits.ts'
import { openServer } from './open-server.ts'

const servers: Server[] = []
afterEach(() => {
  for (const server of servers.splice(0)) server.close().closeAllConnections()
})

type Parts = Pick<Parameters<typeof openServer>[0], 'fetch'>

/** A server that works on one call at a time. Returns a function that sends calls to it. */
async function serveOneCall(parts: Parts) {
  const limits = { ...admissionLimits, working: 1 }
  const server = openServer({ trustProxy: [], uploadPaths: [], log: pino({ level: 'silent' }), limits, ...parts })
  servers.push(server)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return (path: string, init?: RequestInit) => fetch(`http://127.0.0.1:${port}/v1/${path}`, init)
}

test('a call that waits aside leaves its place to others, and goes on once a place is free', async () => {
  const turn = Promise.withResolvers<void>()
  const held = Promise.withResolvers<void>()
  const begun: string[] = []
  const send = await serveOneCall({
    fetch: async (request, { waitAside }) => {
      const name = new URL(request.url).pathname.slice('/v1/'.length)
      begun.push(name)
      if (name === 'patient') await waitAside(turn.promise)
      if (name === 'holder') await held.promise
      begun.push(`${name} goes on`)
      return new Response(name)
    },
  })
  const patient = send('patient')
  await expect.poll(() => begun).toEqual(['patient'])
  expect((await send('quick')).status).toBe(200)
  const holder = send('holder')
  await expect.poll(() => begun.at(-1)).toBe('holder')
  turn.resolve()
  const next = send('next')
  held.resolve()
  expect(await Promise.all([patient, holder, next].map(async answer => (await answer).status))).toEqual([200, 200, 200])
  const order = begun.slice(begun.indexOf('holder'))
  expect(order.slice(0, 3)).toEqual(['holder', 'holder goes on', 'patient goes on'])
})

test('a call whose wait fails ends its place once: the next one is worked on', async () => {
  const send = await serveOneCall({
    fetch: async (request, { waitAside }) => {
      if (request.url.endsWith('refused')) await waitAside(Promise.reject(new Error('too late'))).catch(() => undefined)
      return new Response('done')
    },
  })
  for (const name of ['refused', 'refused', 'plain']) expect((await send(name)).status).toBe(200)
})
