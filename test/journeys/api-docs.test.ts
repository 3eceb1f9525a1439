import { expect } from 'vitest'
import { goTo } from '../browser/go-to.ts'
import { thoroughTest } from '../thorough.ts'
import { expectAccessible } from './accessible.ts'
import { stage } from './stage.ts'

const shop = stage()

thoroughTest.each([360, 1280])(
  'the page of the calls at %i px: read by keyboard, without a finding of axe',
  async width => {
    const { page } = await shop.visit(width)
    await goTo(page, '/v1/docs')
    await expectAccessible(page)
    const call = page.locator('details', { has: page.getByText('Place an order', { exact: true }) })
    await call.locator('summary').press('Enter')
    await call.getByText('shippingAddress').first().waitFor()
    await expectAccessible(page)
    expect(await page.title()).toBe('The calls of /v1')
  },
)
