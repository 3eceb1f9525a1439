import { afterAll, beforeAll, expect, test } from 'vitest'
import { newsletterLinks } from '../../src/shop/people/newsletter/index.ts'
import { type OpenShop, openShop, sessionSecret } from '../shop.ts'

let shop: OpenShop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())

const post = (key: string, body: string) => shop.app.request(`/webhooks/email/${key}`, { method: 'POST', body })
const stopped = () => shop.db.selectFrom('email_stops').select(['email', 'kind', 'source']).orderBy('email').execute()

test('bounces count at the address that staff gave to the mail provider, and at no other', async () => {
  const body = JSON.stringify([{ email: 'gone@shop.pk', kind: 'bounce', reason: '550' }])
  const { noticeKey } = newsletterLinks(sessionSecret)
  for (const wrong of ['guessed', `${noticeKey}x`, noticeKey.slice(1)])
    expect((await post(wrong, body)).status).toBe(404)
  expect(await stopped()).toEqual([])
  expect((await post(noticeKey, 'Hello')).status).toBe(400)
  expect((await post(noticeKey, 'x'.repeat(2 * 1024 * 1024))).status).toBe(413)
  // A provider that got no answer sends it again.
  for (let n = 0; n < 2; n++) expect((await post(noticeKey, body)).status).toBe(200)
  expect(await stopped()).toEqual([{ email: 'gone@shop.pk', kind: 'bounce', source: 'notice' }])
})
