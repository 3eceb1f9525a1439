import { describe, expect, test } from 'vitest'
import { screens, screenWidths } from '../screens.ts'
import { expectAccessible, expectNoSidewaysScroll } from './browser.ts'
import { stage } from './stage.ts'

const shop = stage()

// 1280 px at a zoom of 400% is a window of 320 px (WCAG 2.2, 1.4.10).
const zoomed = 320

describe.each(screens)('$name', ({ path, act, widths = screenWidths, expected }) => {
  test('axe finds nothing at any width, nothing scrolls sideways, the console is silent', async () => {
    const address = typeof path === 'string' ? path : await path(shop.url)
    const { page, errors } = await shop.visit(widths[0] ?? zoomed)
    await page.goto(address)
    await page.waitForLoadState('networkidle')
    await act?.(page)
    for (const width of widths) {
      await page.setViewportSize({ width, height: width < 768 ? 740 : 900 })
      await expectAccessible(page)
    }
    await page.setViewportSize({ width: zoomed, height: 740 })
    await expectNoSidewaysScroll(page)
    expect(errors.filter(error => !expected?.test(error))).toEqual([])
  })
})
