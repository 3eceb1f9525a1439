import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { moveOrder } from '../../src/shop/orders/orders/index.ts'
import { goTo, interactive } from '../browser/go-to.ts'
import { thoroughTest } from '../thorough.ts'
import { atWork } from './at-work.ts'
import { order } from './placed-order.ts'
import { stage } from './stage.ts'

const shop = stage()
// Refused: somebody else has changed the order.
const expectedErrors = /409/

const placed = async () => order((await shop.visit(360)).page)
const open = async (name: string, path: string) => {
  const page = await atWork(shop, 'orders', name, 1280, { expectedErrors })
  await goTo(page, path)
  await interactive(page)
  return page
}
const town = (page: Page) => page.getByLabel('Town')
const saveTown = async (page: Page, text: string) => {
  await town(page).fill(text)
  await page.getByRole('button', { name: 'Save the address' }).click()
}
const storedTown = async (orderId: string) =>
  (await shop.db.selectFrom('orders').select('town').where('id', '=', orderId).executeTakeFirstOrThrow()).town
const changes = (page: Page) => page.getByRole('button', { name: 'Orders have changed: show them' })

test('two people save one address: the second keeps message, text and focus through live refreshes, and saves on purpose', async () => {
  const { _id } = await placed()
  const path = `/admin/orders/${_id}`
  const [sana, bilal] = [await open('Sana Tariq', path), await open('Bilal Ahmed', path)]
  for (const page of [sana, bilal]) await page.getByText('Change the address').click()
  await town(bilal).fill('DHA Phase 5')
  await saveTown(sana, 'Gulberg')
  await sana.getByText('Saved', { exact: false }).first().waitFor()
  await bilal.getByRole('button', { name: 'Save the address' }).click()
  const refusal = bilal.getByRole('alert').filter({ hasText: /changed/i })
  await refusal.waitFor()
  await town(bilal).focus()
  // Two more changes, each of which is announced to every open page.
  await moveOrder(shop.db, { orderId: _id, to: 'confirmed', actor: 'Hira' })
  await changes(bilal).waitFor()
  expect([await refusal.count(), await town(bilal).inputValue()]).toEqual([1, 'DHA Phase 5'])
  expect(await town(bilal).evaluate(field => document.activeElement === field)).toBe(true)
  // Also when the packer presses the button that shows them.
  await changes(bilal).click()
  await bilal.locator('h1 + .chip', { hasText: 'Confirmed' }).waitFor()
  expect([await refusal.count(), await town(bilal).inputValue()]).toEqual([1, 'DHA Phase 5'])
  expect(await storedTown(_id)).toBe('Gulberg')
})

thoroughTest(
  'what is typed is based on what was seen: another form saved meanwhile does not let it overwrite somebody else',
  async () => {
    const { _id } = await placed()
    const path = `/admin/orders/${_id}`
    const [sana, bilal] = [await open('Sana Tariq', path), await open('Bilal Ahmed', path)]
    for (const page of [sana, bilal]) await page.getByText('Change the address').click()
    await town(bilal).fill('DHA Phase 5')
    await saveTown(sana, 'Gulberg')
    await expect.poll(() => storedTown(_id)).toBe('Gulberg')
    await bilal.getByLabel('Note for staff').fill('Asked for a call')
    await bilal.getByRole('button', { name: 'Add note' }).click()
    await bilal.getByText('Asked for a call').first().waitFor()
    await expect.poll(() => bilal.getByLabel('Note for staff').inputValue()).toBe('')
    expect(await town(bilal).inputValue()).toBe('DHA Phase 5')
    await bilal.getByRole('button', { name: 'Save the address' }).click()
    await bilal
      .getByRole('alert')
      .filter({ hasText: /changed/i })
      .waitFor()
    expect(await storedTown(_id)).toBe('Gulberg')
    // The change is on the screen now.
    await bilal.getByRole('button', { name: 'Save the address' }).click()
    await expect.poll(() => storedTown(_id)).toBe('DHA Phase 5')
  },
)

thoroughTest('what customers typed in Urdu has a font of ours, which pages without Urdu do not fetch', async () => {
  const [urdu, latin] = [await placed(), await placed()]
  await shop.db
    .updateTable('orders')
    .set({ address: 'مکان نمبر ۱۲، گلی ۴', full_name: 'عائشہ ملک' })
    .where('id', '=', urdu._id)
    .execute()
  const page = await open('Sana Tariq', `/admin/orders/${latin._id}`)
  const fetched: string[] = []
  page.on('request', request => fetched.push(request.url()))
  const isThere = () =>
    page.evaluate(async () => {
      await document.fonts.ready
      return [...document.fonts].filter(({ family, status }) => /Naskh/.test(family) && status === 'loaded').length
    })
  await goTo(page, `/admin/orders/${latin._id}`)
  expect([await isThere(), fetched.filter(url => /naskh/.test(url))]).toEqual([0, []])
  await goTo(page, `/admin/orders/${urdu._id}`)
  await page.getByText('مکان نمبر ۱۲، گلی ۴').first().waitFor()
  await expect.poll(isThere).toBe(1)
})
