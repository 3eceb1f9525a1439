import { expect, test } from 'vitest'
import { randomText } from '../../src/platform/secrets/signing.ts'
import { moveOrder } from '../../src/shop/orders/orders/index.ts'
import { goTo } from '../browser/go-to.ts'
import { itemsInStock } from '../browser/shopper-calls.ts'
import { codeOf, staffPassword } from '../staff.ts'
import { expectAccessible } from './accessible.ts'
import { atWork, enterPassword, hire } from './at-work.ts'
import { linkTo } from './outbox.ts'
import { order } from './placed-order.ts'
import { stage } from './stage.ts'

const shop = stage()

test('an owner sets up the second factor, signs in with a code, and invites somebody, who sees what the role may', async () => {
  const { page } = await shop.visit(360)
  const owner = await hire(shop, 'owner', 'Zainab Qureshi')
  await enterPassword(page, owner)
  await page.waitForURL('**/admin/account')
  const factor = page.getByRole('region', { name: 'Second factor' })
  await factor.locator('input[name=password]').fill(staffPassword)
  await factor.getByRole('button', { name: 'Set up' }).click()
  const secret = (await factor.locator('code').first().textContent())?.replaceAll(/\s/g, '') ?? ''
  await factor.getByLabel('Code of the app').fill(codeOf(secret))
  await factor.getByRole('button', { name: 'Turn on' }).click()
  await factor.getByText('On: an authenticator app').waitFor()
  await page.getByRole('button', { name: 'Sign out', exact: true }).click()
  await page.getByText('You are signed out.').waitFor()
  await enterPassword(page, owner)
  await page.getByRole('heading', { name: 'Enter your code' }).waitFor()
  await expectAccessible(page)
  await page.getByLabel('Code').fill(codeOf(secret, 1))
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.waitForURL('**/admin/today')

  await goTo(page, '/admin/staff')
  const email = `sana-${randomText(8)}@shop.example`
  const invite = page.getByRole('region', { name: 'Invite somebody' })
  await invite.getByLabel('Email').fill(email)
  await invite.getByLabel('Role').selectOption('orders')
  await invite.locator('input[name=password]').fill(staffPassword)
  await invite.getByRole('button', { name: 'Send invitation' }).click()
  await page.getByText(email).first().waitFor()
  const { page: hers } = await shop.visit(360)
  await goTo(hers, await linkTo(shop.db, email, 'admin/join'))
  await hers.getByLabel('Your name').fill(`Amna ${randomText(6).replaceAll(/\d/g, 'a')}`)
  await hers.locator('input[name=password]').fill(staffPassword)
  await expectAccessible(hers)
  await hers.getByRole('button', { name: 'Set password' }).click()
  await hers.waitForURL('**/admin/today')
  const rail = hers.getByRole('navigation', { name: 'Back office' })
  await rail.getByRole('button', { name: 'Menu' }).click()
  const pages = rail.getByRole('link')
  await pages.first().waitFor()
  // Beside some stands how much of the day's work is there.
  const names = (await pages.allTextContents()).map(text => text.replace(/[\d,]+ to do$/, ''))
  expect(names).toEqual([
    'Today',
    'Orders',
    'Calls',
    'Dispatch',
    'Returns',
    'Messages',
    // Read only: whoever answers the phone looks orders up.
    'Products',
    'Offers',
    'Stock',
    'Customers',
  ])
})

test('an order arrives on an open screen; two people see each other, and none overwrites the other', async () => {
  const sana = await atWork(shop, 'orders', 'Sana Tariq', 1280)
  const bilal = await atWork(shop, 'manager', 'Bilal Ahmed', 360)
  await goTo(sana, '/admin/orders')
  const { page: shopper } = await shop.visit(360)
  const placed = await order(shopper)
  const row = sana.getByRole('row').filter({ hasText: placed.orderNumber })
  await row.waitFor()
  await expectAccessible(sana)
  // From another process: this one.
  await moveOrder(shop.db, { orderId: placed._id, to: 'confirmed', actor: 'npm run order' })
  await row.getByText('Confirmed').waitFor()
  await goTo(sana, `/admin/orders/${placed._id}`)
  await goTo(bilal, `/admin/orders/${placed._id}`)
  await sana.getByText('Bilal Ahmed has this order open too.').waitFor()
  await bilal.getByText('Sana Tariq has this order open too.').waitFor()

  // A page without scripts stays as it was when it was opened.
  const { page: hira } = await shop.visit(360, { javaScriptEnabled: false, expectedErrors: /409/ })
  const email = await hire(shop, 'orders', 'Hira Saleem')
  await hira.goto('/admin/sign-in')
  await hira.getByRole('textbox', { name: 'Email', exact: true }).fill(email)
  await hira.locator('input[name=password]').fill(staffPassword)
  await hira.getByRole('button', { name: 'Sign in', exact: true }).click()
  await hira.goto(`/admin/orders/${placed._id}`)
  await bilal.getByText('Change items').click()
  await bilal.getByRole('spinbutton').first().fill('3')
  await bilal.getByRole('button', { name: 'Save items' }).click()
  await bilal.getByText(/^Saved: \+1 ×/).waitFor()
  await expectAccessible(bilal)
  await hira.getByText('Change the address').click()
  await hira.getByLabel('House and street').fill('House 77, Street 5')
  await hira.getByRole('button', { name: 'Save the address' }).click()
  await hira.getByText(/was changed while you had it open \(Bilal Ahmed: \+1 ×/).waitFor()
  expect(await hira.getByLabel('House and street').inputValue()).toBe('House 77, Street 5')
  await hira.getByRole('button', { name: 'Save the address' }).click()
  await hira.getByText('The address is saved.').waitFor()

  await goTo(bilal, '/admin/orders')
  await sana.getByText('Bilal Ahmed has this order open too.').waitFor({ state: 'hidden' })
})

test('an order by phone: products by search, the total as the server prices it, then its page', async () => {
  const page = await atWork(shop, 'orders', 'Sana Tariq', 360)
  await goTo(page, '/admin/orders/new')
  const [item] = await itemsInStock(page.request, 1)
  const size = await shop.db
    .selectFrom('sizes')
    .select('sku')
    .where('id', '=', item?.selectedSizeId ?? '')
    .executeTakeFirstOrThrow()
  await page.getByLabel('Add a product').fill(size.sku)
  await page.getByRole('list', { name: 'Found' }).getByRole('button').first().click()
  await page.getByText('Total, cash on delivery').waitFor()
  await page.getByLabel('Full name').fill('Rukhsana Bibi')
  await page.getByLabel('Phone number').fill('0301 7654321')
  await page.getByLabel('House and street').fill('House 9, Street 2')
  await page.getByLabel('Town or area').fill('Satellite Town')
  await page.getByLabel('City').fill('Sargodha')
  await page.getByLabel('City').blur()
  await expect.poll(() => page.getByLabel('Province').inputValue()).toBe('Punjab')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Place the order' }).click()
  await page.getByText('Taken by phone by Sana Tariq').waitFor()
  await page.getByText('No email').waitFor()
  await page.getByText('Confirmed', { exact: true }).first().waitFor()
})

test('a call: two taps confirm an order; the customer may confirm by the link in the email instead', async () => {
  const { page: shopper } = await shop.visit(360)
  const placed = await order(shopper, { phoneNumber: '03217654397', address: 'House 11, Street 9' })
  // Nobody else's phone and street: no risk, so that the customer's own word is enough.
  const second = await order(shopper, { phoneNumber: '03217654398', address: 'House 12, Street 9' })
  const page = await atWork(shop, 'orders', 'Sana Tariq', 360)
  await goTo(page, `/admin/calls?order=${placed._id}`)
  const card = page.getByRole('region', { name: `Call about ${placed.orderNumber}` })
  // The first tap.
  expect(await card.getByRole('link', { name: /^Call/ }).getAttribute('href')).toMatch(/^tel:\+92/)
  expect(await card.getByRole('link', { name: 'Chat in Urdu' }).getAttribute('href')).toContain('https://wa.me/92')
  await expectAccessible(page)
  // The second one.
  await card.getByRole('button', { name: 'Confirmed' }).click()
  await page.getByText(`${placed.orderNumber}: confirmed.`).waitFor()
  // The heading of the next call, or the page's title: the keyboard goes on from there.
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toMatch(/^H[12]$/)

  await goTo(shopper, await linkTo(shop.db, second.email, `order/${second._id}/confirm`))
  await expectAccessible(shopper)
  await shopper.getByRole('button', { name: 'Yes, confirm my order' }).click()
  await shopper.getByText('Thank you, your order is confirmed.').waitFor()
})
