import { expect, test } from 'vitest'
import { randomText } from '../../src/platform/secrets/signing.ts'
import { goTo } from '../browser/go-to.ts'
import { newEmail } from '../browser/shopper-calls.ts'
import { expectAccessible } from './accessible.ts'
import { atWork } from './at-work.ts'
import { textsTo } from './outbox.ts'
import { stage } from './stage.ts'

const shop = stage()

test('a newsletter is written in blocks, seen, tested and sent to a segment; one of its readers leaves by one click', async () => {
  const page = await atWork(shop, 'manager', 'Nida', 1280, { expectedErrors: /400/ })
  const [stays, leaves] = [newEmail('stays'), newEmail('leaves')]
  const city = `Nowhere ${randomText(6)}`
  const people = [stays, leaves].map(email => ({ email, city, phone: `+9231${Math.floor(1e7 + Math.random() * 8e7)}` }))
  await shop.db.insertInto('people').values(people).execute()
  await shop.db
    .insertInto('subscribers')
    .values([stays, leaves].map(email => ({ email, confirmed_at: new Date() })))
    .execute()
  const staff = await shop.db
    .selectFrom('staff')
    .select(['id', 'email'])
    .where('name', '=', 'Nida')
    .executeTakeFirstOrThrow()
  const view = { name: city, query: `${new URLSearchParams({ city })}`, list: 'customers', staff_id: staff.id }
  await shop.db.insertInto('order_views').values(view).execute()

  await goTo(page, '/admin/newsletter/new')
  const subject = `Eid sale ${randomText(6)}`
  await page.getByRole('textbox', { name: 'Subject', exact: true }).fill(subject)
  await page.getByLabel('Who gets it').selectOption({ label: city })
  await page.getByRole('button', { name: 'Add: Heading' }).click()
  await page.getByLabel('Heading, block 1').fill('Eid Mubarak')
  await page.getByRole('button', { name: 'Add: Button' }).click()
  await page.getByLabel('Words, block 2').fill('See the deals')
  await page.getByLabel('Leads to, block 2').fill('javascript:alert(1)')
  await page.getByRole('button', { name: 'Save as a draft' }).click()
  await page.getByText('Block 2, Button: Please enter a page of the shop').waitFor()
  await page.getByLabel('Leads to, block 2').fill('/deals')
  await page.getByRole('button', { name: /^Button, 2 of 2/ }).press('ArrowUp')
  await page.getByRole('button', { name: 'Save as a draft' }).click()
  await page.getByRole('heading', { level: 1, name: subject }).waitFor()

  const preview = page.frameLocator('iframe[title="Preview, Phone"]')
  await preview.getByRole('heading', { name: 'Eid Mubarak' }).waitFor()
  await page.getByRole('button', { name: 'Plain text' }).click()
  expect(await page.locator('pre').textContent()).toMatch(/See the deals[\s\S]*\/deals[\s\S]*Eid Mubarak/)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Send me a test' }).click()
  await page.getByText(`It is on its way to ${staff.email}`).waitFor()
  await expect.poll(() => textsTo(shop.db, staff.email, 'campaign-test')).toHaveLength(1)

  await page.getByText('2 subscribers get it').waitFor()
  await page.getByRole('button', { name: 'Send the newsletter' }).click()
  await expect.poll(() => textsTo(shop.db, leaves, 'campaign ')).toHaveLength(1)
  await page.getByRole('heading', { name: 'Results' }).waitFor()
  const [text = ''] = await textsTo(shop.db, leaves, 'campaign ')
  const link = /\/newsletter\/leave\?token=\S+/.exec(text)?.[0] ?? ''
  // As a mail program does: without cookies, from elsewhere.
  const left = await fetch(shop.url + link, {
    method: 'POST',
    body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }),
  })
  expect(left.status).toBe(200)
  await goTo(page, `/admin/newsletter/subscribers?q=${encodeURIComponent(leaves)}`)
  await page.getByRole('row', { name: leaves }).getByText('Unsubscribed', { exact: true }).waitFor()
  await expect.poll(() => textsTo(shop.db, stays, 'campaign ')).toHaveLength(1)
})

test('the pages of the newsletter are not cached, send no referrer, and are accessible', async () => {
  const { page } = await shop.visit(360, { expectedErrors: /410/ })
  for (const path of ['/newsletter/confirm?token=x', '/newsletter/leave', '/newsletter/leave?token=x.y']) {
    const answer = await page.goto(path)
    expect(answer?.status()).toBe(410)
    expect(answer?.headers()['cache-control']).toBe('private, no-store')
    expect(answer?.headers()['referrer-policy']).toBe('same-origin')
    expect(await page.locator('meta[name=robots]').getAttribute('content')).toBe('noindex')
    await expectAccessible(page)
  }
})
