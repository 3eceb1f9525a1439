import { expect, test } from 'vitest'
import { deviceName } from '../../../web/browser/device-name.ts'
import { showDevice } from './device-name.ts'

test.each([
  [
    'Mozilla/5.0 (Linux; Android 14; SM-A155F) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Mobile Safari/537.36',
    'Chrome on Android',
  ],
  [
    'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/27.0 Chrome/125.0.0.0 Mobile Safari/537.36',
    'Samsung Internet on Android',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1',
    'Safari on iPhone',
  ],
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Safari/537.36 Edg/130.0.0.0',
    'Edge on Windows',
  ],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:130.0) Gecko/20100101 Firefox/130.0', 'Firefox on Mac'],
  ['curl/8.5', 'Another device'],
  ['', 'Another device'],
])('%s is a device people know', (userAgent, name) => expect(deviceName(userAgent)).toBe(name))

test('a device shows when it was last seen, and which one is this browser', () => {
  const device = {
    _id: 's',
    current: false,
    userAgent: '',
    ipAddress: '203.0.113.9',
    createdAt: new Date('2026-11-01T20:00:00Z'),
    lastSeenAt: new Date('2026-11-20T10:00:00Z'),
  }
  expect(showDevice(device)).toMatchObject({
    where: 'Last seen 20 Nov 2026 · 203.0.113.9',
    since: 'Logged in 2 Nov 2026',
  })
  expect(showDevice({ ...device, current: true, ipAddress: '' }).where).toBe('This device')
})
