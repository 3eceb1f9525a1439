import type { Socket } from 'node:net'
import { expect, test } from 'vitest'
import { clientAddresses } from '../client-address.ts'
import { watchProxies } from './untrusted-proxy.ts'

function watching(trusted: string[] = []) {
  const time = { now: 0 }
  const { note, find } = watchProxies(clientAddresses(trusted), () => time.now)
  const send = (remoteAddress: string, forwarded = true, times = 1) => {
    const headers = forwarded ? { 'x-forwarded-for': '203.0.113.9' } : {}
    for (let sent = 0; sent < times; sent++) note({ socket: { remoteAddress } as Socket, headers })
  }
  return { time, send, text: () => find()?.text ?? null }
}

test.each(['127.0.0.1', '::1', '::ffff:10.0.0.5', '172.18.0.2', 'fd00::5'])(
  'a proxy at %s that TRUST_PROXY does not name is a fault from its first request',
  address => {
    const { send, text } = watching()
    send(address, false)
    expect(text()).toBeNull()
    send(address)
    expect(text()).toBe(
      `Requests come through the proxy ${address.replace('::ffff:', '')}, which TRUST_PROXY does not name: all shoppers behind it share one limit.`,
    )
  },
)

test('a trusted proxy is none', () => {
  const { send, text } = watching(['10.0.0.0/8'])
  send('10.0.0.5', true, 200)
  expect(text()).toBeNull()
})

test('a stranger who sends the header is none; a proxy in the internet by which most requests come is one', () => {
  const { send, text } = watching()
  send('198.51.100.7', true, 99)
  expect(text()).toBeNull()
  send('203.0.113.4', false, 200)
  send('198.51.100.7', true, 99)
  expect(text()).toBeNull()
  send('198.51.100.7', true, 3)
  expect(text()).toContain('198.51.100.7')
})

test('without such requests it has ended ten minutes later', () => {
  const { time, send, text } = watching()
  send('127.0.0.1')
  time.now = 9 * 60_000
  expect(text()).not.toBeNull()
  time.now = 11 * 60_000
  expect(text()).toBeNull()
})
