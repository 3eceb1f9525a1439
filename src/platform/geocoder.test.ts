import { once } from 'node:events'
import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { gzipSync } from 'node:zlib'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type FreshDatabase, freshDatabase } from '../../test/database.ts'
import { GeocoderError, openGeocoder } from './geocoder.ts'

let fresh: FreshDatabase
const servers: Server[] = []

beforeAll(async () => {
  fresh = await freshDatabase()
})
afterEach(async () => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections()
    server.close()
  }
  await fresh.db.updateTable('geocoder_turn').set({ next_at: new Date() }).execute()
})
afterAll(() => fresh.drop())

async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener)
  servers.push(server.listen(0, '127.0.0.1'))
  await once(server, 'listening')
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

const json = { 'content-type': 'application/json; charset=utf-8' }
const lookUp = (url: string, timeoutMs?: number) =>
  openGeocoder(fresh.db, url, 'Khushbu (tests)', { timeoutMs })('Chak 47 NB', 'Pakistan')

test('an answer is read', async () => {
  const url = await serve((_, response) => response.writeHead(200, json).end('[{"lat":"32.01","lon":"72.02"}]'))
  expect(await lookUp(url)).toEqual({ latitude: 32.01, longitude: 72.02 })
})

test.each([301, 302, 307, 308])('a redirect (%i) is not followed', async status => {
  let visited = 0
  const inside = await serve((_, response) => {
    visited += 1
    response.writeHead(200, json).end('[{"lat":"1","lon":"1"}]')
  })
  const url = await serve((_, response) => response.writeHead(status, { location: `${inside}/secret` }).end())
  await expect(lookUp(url)).rejects.toThrow(GeocoderError)
  expect(visited).toBe(0)
})

test('an answer larger than 64 kB is not read to its end', async () => {
  let sent = 0
  const chunk = Buffer.alloc(64 * 1024, ' ')
  const url = await serve((_, response) => {
    response.writeHead(200, json)
    const more = () => {
      // Ends a reader that has no limit.
      if (sent >= 64 * 1024 * 1024) return void response.end('[{"lat":"1","lon":"1"}]')
      sent += chunk.length
      response.write(chunk, more)
    }
    more()
  })
  await expect(lookUp(url)).rejects.toThrow(GeocoderError)
  expect(sent).toBeLessThan(16 * 1024 * 1024)
})

test('a small answer that unpacks to megabytes is not read to its end', async () => {
  const packed = gzipSync(`${' '.repeat(8 * 1024 * 1024)}[{"lat":"1","lon":"1"}]`)
  const url = await serve((_, response) => response.writeHead(200, { ...json, 'content-encoding': 'gzip' }).end(packed))
  await expect(lookUp(url)).rejects.toThrow(GeocoderError)
})

test.each([['text/html'], ['image/png'], [undefined]])('an answer of the type %s is refused', async type => {
  const headers = type ? { 'content-type': type } : {}
  const url = await serve((_, response) => response.writeHead(200, headers).end('[{"lat":"1","lon":"1"}]'))
  await expect(lookUp(url)).rejects.toThrow(GeocoderError)
})

test('the time limit covers the body: an answer that drips is given up', async () => {
  const url = await serve(async (_, response) => {
    response.writeHead(200, json)
    // Ends a reader that has no limit.
    for (let n = 0; n < 40 && !response.destroyed; n++) {
      response.write(' ')
      await wait(50)
    }
    response.end('[{"lat":"1","lon":"1"}]')
  })
  await expect(lookUp(url, 200)).rejects.toThrow(GeocoderError)
})
