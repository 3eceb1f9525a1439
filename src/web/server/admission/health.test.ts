import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { administer, type FreshDatabase, freshDatabase } from '../../../../test/database.ts'
import { openPort } from '../../../../test/open-port.ts'
import { probes } from './health.ts'

let fresh: FreshDatabase
let isStopping = false
let server: Awaited<ReturnType<typeof openPort>>
let origin = ''

beforeAll(async () => {
  fresh = await freshDatabase({ poolSize: 2 })
  server = await openPort(() => new Response('page'), { respondToProbe: probes(fresh.db, () => isStopping) })
  origin = `http://127.0.0.1:${server.port}`
})
afterAll(async () => {
  await server.close()
  await fresh.drop()
})

const probe = async (path: string) => {
  const answer = await fetch(origin + path)
  return [answer.status, (await answer.text()).trim()]
}

test('a shop without its database lives and is not ready; one that stops is not ready either', async () => {
  expect(await probe('/healthz')).toEqual([200, 'alive'])
  expect(await probe('/readyz')).toEqual([200, 'ready'])
  expect(await probe('/readyzz')).toEqual([200, 'page'])

  const name = new URL(fresh.url).pathname.slice(1)
  const allow = (allowed: boolean) =>
    administer(inject('databaseUrl'), `alter database ${name} allow_connections ${allowed}`)
  await allow(false)
  await administer(
    inject('databaseUrl'),
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`,
  )
  await expect.poll(() => probe('/readyz')).toEqual([503, 'the database does not answer'])
  expect(await probe('/healthz')).toEqual([200, 'alive'])
  await allow(true)
  await expect.poll(() => probe('/readyz')).toEqual([200, 'ready'])

  isStopping = true
  expect(await probe('/readyz')).toEqual([503, 'stopping'])
  expect(await probe('/healthz')).toEqual([200, 'alive'])
})
