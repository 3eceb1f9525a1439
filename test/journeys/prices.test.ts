import { expect } from 'vitest'
import { goTo } from '../browser/go-to.ts'
import { shelve } from '../fixtures.ts'
import { thoroughTest } from '../thorough.ts'
import { expectAccessible } from './accessible.ts'
import { atWork } from './at-work.ts'
import { stage } from './stage.ts'

const shop = stage()

thoroughTest(
  'a block is pasted into the grid of prices, previewed, applied, seen by a shopper, and undone',
  async () => {
    const name = `Priced Oud ${Date.now()}`
    const { productId } = await shelve(shop.db, name, [
      { ml: 50, price: 500_000 },
      { ml: 100, price: 900_000 },
    ])
    const { page: shopper } = await shop.visit(360)
    await goTo(shopper, `/product/${productId}`)
    await shopper.getByText('Rs.5,000').first().waitFor()

    const page = await atWork(shop, 'catalogue', 'Sana Tariq', 1280)
    await goTo(page, `/admin/prices?q=${encodeURIComponent(name)}`)
    const cell = (part: string, ml: number) => page.getByRole('textbox', { name: `${part} of ${name}, ${ml} ml` })
    const first = cell('Price', 50)
    await page.getByRole('grid', { name: 'Prices' }).waitFor()
    await expectAccessible(page)
    // Typing replaces, Enter goes down, the arrow up again, Escape takes back.
    await first.click()
    await page.keyboard.type('4900')
    await page.keyboard.press('Enter')
    await expect.poll(() => cell('Price', 100).evaluate(field => field === document.activeElement)).toBe(true)
    await page.keyboard.press('ArrowUp')
    await page.keyboard.type('1')
    await page.keyboard.press('Escape')
    await expect.poll(() => first.inputValue()).toBe('4900')
    await page.keyboard.press('ArrowRight')
    await expect.poll(() => cell('Discount', 50).evaluate(field => field === document.activeElement)).toBe(true)
    // As a spreadsheet gives it: two rows of two columns.
    await first.focus()
    await first.evaluate(field => {
      const clipboardData = new DataTransfer()
      clipboardData.setData('text/plain', 'Rs 5,500\t\n۹٬۵۰۰\t20%\n')
      field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
    })
    await page.getByText('Pasted 4 cells.').waitFor()
    await page.keyboard.press('Control+Enter')
    // A discount from a price that nobody was asked for.
    await page.getByText(/was not sold at Rs 9,500 in the last 30 days/).waitFor()
    await cell('Discount', 100).fill('')
    await page.keyboard.press('Control+Enter')
    await page.getByRole('heading', { name: '2 prices would change' }).waitFor()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Change 2 prices' }).click()
    await page.getByText('2 prices changed.').waitFor()
    await expect.poll(() => shopper.reload().then(() => shopper.getByText('Rs.5,500').count())).toBeGreaterThan(0)

    await page.getByRole('link', { name: 'See or undo it' }).click()
    await page.getByRole('heading', { name: 'In the grid of prices' }).waitFor()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Undo this change' }).click()
    await page.getByText('2 prices put back.').waitFor()
    await expect.poll(() => shopper.reload().then(() => shopper.getByText('Rs.5,500').count())).toBe(0)
    await shopper.getByText('Rs.5,000').first().waitFor()
  },
)
