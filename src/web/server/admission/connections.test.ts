import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { type RawClient, rawClient } from '../../../../test/raw-client.ts'
import { admissionLimits } from '../call-limits.ts'
import { clientAddresses } from '../client-address.ts'
import { trackConnections } from './connections.ts'

const ends: (() => void)[] = []
afterEach(() => {
  for (const end of ends.splice(0)) end()
})

/**
 * Four connections in all, of which 127.0.0.3 and 127.0.0.4 have two each. Returns them, and a function that opens
 * another.
 */
async function fullServer({ inRush }: { inRush: boolean }) {
  const connections = trackConnections({ ...admissionLimits, connections: 4 }, clientAddresses([]))
  const server = createServer(socket => connections.accept(socket, inRush))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const open = async (address: string): Promise<RawClient> => {
    const client = await rawClient((server.address() as AddressInfo).port, '', address)
    ends.push(() => client.socket.destroy())
    return client
  }
  ends.push(() => server.close())
  const first: RawClient[] = []
  for (const address of ['127.0.0.3', '127.0.0.4', '127.0.0.3', '127.0.0.4']) first.push(await open(address))
  return { first, open, closed: () => first.map(each => each.isClosed()) }
}

test('in a rush an address that has its share of all connections gets no more; a newcomer does', async () => {
  const { open, closed } = await fullServer({ inRush: true })
  const more = await open('127.0.0.3')
  await expect.poll(more.isClosed).toBe(true)
  expect(closed()).toEqual([false, false, false, false])
  const newcomer = await open('127.0.0.2')
  await expect.poll(closed).toEqual([true, false, false, false])
  expect(newcomer.isClosed()).toBe(false)
})

test('without a rush a browser opens another, though all are taken', async () => {
  const { open, closed } = await fullServer({ inRush: false })
  const more = await open('127.0.0.3')
  await expect.poll(closed).toEqual([true, false, false, false])
  expect(more.isClosed()).toBe(false)
})
