import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { projectRoot } from '../../src/platform/process/project-root.ts'
import { member, password } from '../people.ts'
import { type OpenShop, openShop } from '../shop.ts'

let shop: OpenShop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())

/** The security events that were logged since the last question. */
const events = () =>
  shop.log
    .splice(0)
    .map(line => JSON.parse(line) as Record<string, unknown>)
    .filter(line => line.msg === 'security')
    .map(({ event, call, status, account }) => [event, call, status, account])

test('every authentication leaves a line, right or wrong, with the account where one is known', async () => {
  events()
  const { browser, email, customerId } = await member(shop)
  const stranger = shop.browser()
  await stranger.send('POST', '/v1/customer/login', { email, password: 'Wrong&Word1' })
  await stranger.send('POST', '/v1/customer/login', { email, password })
  await browser.send('PATCH', '/v1/customer/password', { currentPassword: 'Wrong&Word1', password: 'Other&Word1' })
  await stranger.send('POST', '/v1/customer/password-reset', { email })
  await stranger.send('PUT', '/v1/customer/password-reset', { token: 'guessed', password: 'Other&Word1' })
  await browser.send('PUT', '/v1/customer/verification', { token: 'guessed' })
  await browser.send('DELETE', '/v1/customer/sessions', {})
  await browser.send('DELETE', '/v1/customer', { password: 'Wrong&Word1' })
  await browser.send('DELETE', '/v1/customer/session', {})
  expect(events()).toEqual([
    ['sign-up', 'PATCH /v1/customer', 200, customerId],
    ['login', 'POST /v1/customer/login', 401, customerId],
    ['login', 'POST /v1/customer/login', 200, customerId],
    ['password change', 'PATCH /v1/customer/password', 400, customerId],
    ['password reset requested', 'POST /v1/customer/password-reset', 200, customerId],
    ['password reset', 'PUT /v1/customer/password-reset', 400, customerId],
    ['email verification', 'PUT /v1/customer/verification', 400, customerId],
    ['other sessions ended', 'DELETE /v1/customer/sessions', 200, customerId],
    ['account deletion', 'DELETE /v1/customer', 400, customerId],
    ['logout', 'DELETE /v1/customer/session', 200, customerId],
  ])
})

test('who asks for what it may not leaves a line: without a session, from another site, too often', async () => {
  const limited = await openShop({ rateLimits: true })
  const stranger = limited.browser()
  await stranger.get('/v1/customer/addresses')
  await stranger.send('POST', '/v1/order', {}, { origin: 'https://evil.example' })
  for (let n = 0; n < 7; n++) {
    await stranger.send('POST', '/v1/order/tracking', { orderNumber: 'KH-7WQ2-9ABX', contact: 'a@example.com' })
  }
  const lines = limited.log.filter(line => line.includes('"refused"')).map(line => JSON.parse(line))
  expect(lines.map(({ call, status, address }) => [call, status, address])).toEqual([
    ['GET /v1/customer/addresses', 401, '0.0.0.0'],
    [expect.stringMatching(/^POST /), 403, '0.0.0.0'],
    ['POST /v1/order/tracking', 429, '0.0.0.0'],
    ['POST /v1/order/tracking', 429, '0.0.0.0'],
  ])
  await limited.close()
})

test('a line holds nothing that was sent, and nothing that was sent can begin a line', async () => {
  shop.log.splice(0)
  const secret = 'Secret&Word9'
  const forged = '\r\n{"level":60,"msg":"security","event":"login"}'
  await shop.app.request(`/v1/order/detail/${encodeURIComponent(forged)}`, { headers: { 'user-agent': 'x' } })
  await shop.browser().send('POST', '/v1/customer/login', { email: 'named@example.com', password: secret })
  await shop.browser().send('POST', '/v1/customer/login', { email: forged, password: secret })
  await shop
    .browser()
    .raw(`/v1/customer/addresses?token=${secret}`, { headers: { cookie: `khushbu_session=${secret}` } })
  for (const line of shop.log) {
    expect(line).toMatch(/^\{.*\}\n$/)
    expect(line).not.toMatch(/Secret&Word9|named@example|level":60/)
  }
  expect(shop.log.length).toBeGreaterThan(0)
})

test("the process's log is one JSON line an event on standard output, in UTC, without what is secret", () => {
  const program = `import { createLog } from ${JSON.stringify(join(projectRoot, 'src/platform/log/log.ts'))}
    createLog('info').warn({ headers: { cookie: 'the-cookie' }, body: { password: 'the-password' } }, 'line\\nbreak')`
  const { stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', program], { encoding: 'utf8' })
  const lines = stdout.trimEnd().split('\n')
  expect(lines).toHaveLength(1)
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({
    level: 'warn',
    time: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
    msg: 'line\nbreak',
  })
  expect(stdout + stderr).not.toMatch(/the-cookie|the-password/)
})
