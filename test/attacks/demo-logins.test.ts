import { afterAll, expect, test } from 'vitest'
import { seedDemoStaff, workingDemoLogins } from '../../src/shop/staff/staff/index.ts'
import { type OpenShop, openShop, sessionSecret } from '../shop.ts'
import { submit } from '../staff.ts'
import { staffPages } from '../staff-pages.ts'

const shops: OpenShop[] = []
afterAll(async () => {
  for (const shop of shops) await shop.close()
})

test.each([
  ['http://localhost:3000', 303],
  ['https://shop.test', 401],
])('the logins of the demo shop at %s answer %i', async (publicUrl, expected) => {
  const shop = await openShop({ pages: staffPages, publicUrl })
  shops.push(shop)
  await seedDemoStaff(shop.db, shop.staffSignIn, sessionSecret)
  const [login] = await workingDemoLogins(shop.db, sessionSecret)
  const { email = '', password = '' } = login ?? {}
  const { status } = await submit(shop.browser(), '/admin/sign-in', { do: 'password', email, password })
  expect(status).toBe(expected)
})
