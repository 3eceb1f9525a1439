import { Hono } from 'hono'
import { generateSignedCookie } from 'hono/cookie'
import { expect, test } from 'vitest'
import { sign } from '../../platform/secrets/signing.ts'
import { signedCookie } from './signed-cookie.ts'

const site = { sessionSecret: ['new-secret', 'old-secret'] as const, publicUrl: 'https://shop.test' }
const cookie = signedCookie('test', 60, site)
const app = new Hono().get('/', c => c.json(cookie.read(c)))
const read = async (sent: string) => (await app.request('/', { headers: { cookie: sent } })).json()
const pair = (setCookie: string) => setCookie.split(';')[0] ?? ''

test('a cookie is read back, also one of the secret before and one that Hono signed; it is for this host alone', async () => {
  const set = cookie.give('a value; with=signs.')
  expect(set).toMatch(/^__Host-test=\S+; Max-Age=60; Path=\/; HttpOnly; Secure; SameSite=Lax$/)
  expect(await read(pair(set))).toBe('a value; with=signs.')
  const before = signedCookie('test', 60, { ...site, sessionSecret: 'old-secret' })
  expect(await read(pair(before.give('older')))).toBe('older')
  const options = { secure: true, path: '/' }
  const byHono = await generateSignedCookie('__Host-test', 'same', sign('new-secret', 'cookie', 'test'), options)
  expect(pair(byHono)).toBe(pair(cookie.give('same')))
})

test('a cookie that is altered, of another name or secret, or no cookie of ours is none', async () => {
  const good = pair(cookie.give('customer-1'))
  const other = signedCookie('other', 60, site).give('customer-1')
  const foreign = signedCookie('test', 60, { ...site, sessionSecret: 'foreign' }).give('customer-1')
  const bad = [
    good.replace('customer-1', 'customer-2'),
    good.slice(0, -1),
    pair(other).replace('other', 'test'),
    pair(foreign),
    pair(cookie.give('')),
    '__Host-test=customer-1',
    '__Host-test=.',
    '__Host-test=',
    'test=1',
  ]
  for (const sent of bad) expect(await read(sent), sent).toBeNull()
})
