import { expect } from 'vitest'
import { isAgreed, reminderLinks } from '../../src/shop/ground/consents/index.ts'
import { paisa } from '../../src/shop/ground/money.ts'
import { remindCheckouts } from '../../src/shop/orders/checkouts/index.ts'
import { goTo } from '../browser/go-to.ts'
import { newEmail } from '../browser/shopper-calls.ts'
import { SESSION_SECRET } from '../demo-shop.ts'
import { setStock, settings, shelve } from '../fixtures.ts'
import { thoroughTest } from '../thorough.ts'
import { expectAccessible } from './accessible.ts'
import { stage } from './stage.ts'

const shop = stage()

thoroughTest(
  'a cart that was left comes back on another device at today’s prices; a line that is sold out is said; one press ends reminders',
  async () => {
    const { db } = shop
    const oud = await shelve(db, 'Again Oud', [{ ml: 50, price: 200_000, stock: 5 }])
    const rose = await shelve(db, 'Again Rose', [{ ml: 12, price: 90_000, stock: 1 }])
    const email = newEmail('leaves')
    const { page } = await shop.visit(360)
    for (const { productId } of [oud, rose]) {
      await goTo(page, `/product/${productId}`)
      await page.getByRole('main').getByRole('button', { name: 'Add to cart' }).first().click()
      await page.getByRole('dialog', { name: 'Shopping Cart' }).waitFor()
    }
    await goTo(page, '/checkout')
    const tick = page.getByRole('checkbox', { name: /Remind me if I leave this cart/ })
    expect(await tick.isChecked()).toBe(false)
    await page.getByLabel('Email Address').fill(email)
    const noted = () =>
      db.selectFrom('checkouts').select(['id', 'amount', 'state']).where('email', '=', email).executeTakeFirst()
    expect(await noted()).toBeUndefined()
    await tick.check()
    await expect.poll(async () => (await noted())?.amount).toBe(290_000)
    await expectAccessible(page)
    const { id = '' } = (await noted()) ?? {}
    await db
      .updateTable('checkouts')
      .set({ noted_at: new Date(Date.now() - 2 * 3_600_000), began_at: new Date(Date.now() - 3 * 3_600_000) })
      .where('id', '=', id)
      .execute()
    await remindCheckouts(db, { ...settings, closure: null })
    expect((await noted())?.state).toBe('reminded')
    await setStock(db, rose.line().selectedSizeId, 0)
    await db
      .updateTable('sizes')
      .set({ price: paisa(220_000) })
      .where('id', '=', oud.line().selectedSizeId)
      .execute()

    const key = reminderLinks(SESSION_SECRET).reminderKey({ of: 'cart', id })
    const { page: other } = await shop.visit(768, { expectedErrors: /404/ })
    await goTo(other, `/cart/again?key=${key}`)
    await other.getByText('Sold out: left out').waitFor()
    await other.getByText('The price has gone up: it was Rs 2,000.').waitFor()
    expect(await other.content()).not.toContain(email)
    await expectAccessible(other)
    await other.getByRole('button', { name: 'Put it in my cart' }).click()
    await other.waitForURL('**/cart')
    const cart = other.getByRole('main')
    await cart.getByText('Again Oud').first().waitFor()
    await cart.getByText('Rs 2,200').first().waitFor()
    expect(await cart.getByText('Again Rose').count()).toBe(0)

    await goTo(other, `/cart/again?key=${key.slice(0, -2)}xx`)
    await other.getByText('This cart is not kept any more').waitFor()
    await goTo(other, `/reminders/stop?key=${key}`)
    await other.getByRole('button', { name: 'No more reminders' }).click()
    await other.getByText('We stopped').waitFor()
    expect(await isAgreed(db, { email }, 'reminders')).toBe(false)
  },
)
