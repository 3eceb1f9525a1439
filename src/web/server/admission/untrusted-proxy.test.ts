import type { Socket } from 'node:net'
import { expect, test } from 'vitest'
import { clientAddresses } from '../client-address.ts'
import { watchProxies } from './untrusted-proxy.ts'

function watching(trusted: string[] = []) {
  const time = { now: 0 }
  const { note, find } = watchProxies(clientAddresses(trusted), () => time.now)
  const send = (remoteAddress: string, forwarded = true, times = 1, url = '/shop') => {
    const headers = forwarded ? { 'x-forwarded-for': '203.0.113.9' } : {}
    for (let sent = 0; sent < times; sent++) note({ socket: { remoteAddress } as Socket, headers, url })
  }
  return { time, send, text: () => find()?.text ?? null }
}

test.each(['127.0.0.1', '::1', '::ffff:10.0.0.5', '172.18.0.2', 'fd00::5'])(
  'a proxy at %s that TRUST_PROXY does not name is an incident once nearly all requests come through it',
  address => {
    const { send, text } = watching()
    send(address, false)
    send(address, true, 18)
    expect(text()).toBeNull()
    send(address)
    expect(text()).toContain(`come through ${address.replace('::ffff:', '')}, which TRUST_PROXY does not name`)
    expect(text()).toContain('Name it only if it is your own')
  },
)

test('a trusted proxy is none', () => {
  const { send, text } = watching(['10.0.0.0/8'])
  send('10.0.0.5', true, 200)
  expect(text()).toBeNull()
})

test('a stranger who sends the header is none, however often he asks for probes or what others do not; a proxy in the internet is one', () => {
  const { send, text } = watching()
  send('198.51.100.7', true, 5000, '/healthz')
  send('198.51.100.7', true, 5000, '/metrics?x')
  send('203.0.113.4', false, 20)
  send('198.51.100.7', true, 300)
  expect(text()).toBeNull()
  const proxied = watching()
  proxied.send('198.51.100.8', true, 199)
  expect(proxied.text()).toBeNull()
  proxied.send('198.51.100.8', true, 1)
  expect(proxied.text()).toContain('198.51.100.8')
})

test('without such requests it has ended ten minutes later', () => {
  const { time, send, text } = watching()
  send('127.0.0.1', true, 20)
  time.now = 9 * 60_000
  expect(text()).not.toBeNull()
  time.now = 11 * 60_000
  expect(text()).toBeNull()
})
