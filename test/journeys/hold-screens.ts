import { describe, test } from 'vitest'
import { heightOf } from '../browser/window.ts'
import { openScreen } from '../screens/open-screen.ts'
import { type Screen, screenWidths } from '../screens/screen.ts'
import { signUp } from '../screens/sign-up.ts'
import { firstOrAll, thorough } from '../thorough.ts'
import { expectAccessible, expectNoSidewaysScroll } from './accessible.ts'
import { signInAs } from './at-work.ts'
import { expectValidHtml } from './html.ts'
import type { Stored } from './kept-windows.ts'
import { stage } from './stage.ts'

// 1280 px at a zoom of 400% is a window of 320 px (WCAG 2.2, 1.4.10).
const ZOOMED_WIDTH_PX = 320

/**
 * Tests every screen of the list for what all of them promise; `npm test` every third of those with a layout of their own, at its narrowest width, by axe alone. Call it
 * once, at the top of a file.
 */
export function holdScreens(screens: readonly Screen[]): void {
  const shop = stage()
  const signedIn = new Map<Screen['as'], Stored>()
  /** Addresses whose HTML for anybody was valid. */
  const valid = new Set<string>()

  /** What the browser of somebody who is signed in stores. */
  const storedBy = async (who: NonNullable<Screen['as']>): Promise<Stored> => {
    const known = signedIn.get(who)
    if (known) return known
    const { page } = await shop.visit(360)
    await (who === 'customer' ? signUp(page) : signInAs(page, shop, who, 'Hira Aslam'))
    const stored = await page.context().storageState()
    signedIn.set(who, stored)
    return stored
  }

  const own = screens.filter(({ layoutOf }) => !layoutOf)
  describe.each(thorough ? screens : own.filter((_, at) => at % 3 === 0))('$name', screen => {
    const { widths = screenWidths, expected, as, layoutOf } = screen
    const [first = ZOOMED_WIDTH_PX] = widths

    test('valid HTML with its styles; axe finds nothing, nothing scrolls sideways, the console is silent', async () => {
      const stored = as && (await storedBy(as))
      const { page } = await shop.visit(first, { stored, expectedErrors: expected })
      await openScreen(page, screen, shop)
      for (const width of firstOrAll(first, ...widths.slice(1), ZOOMED_WIDTH_PX)) {
        await page.setViewportSize({ width, height: heightOf(width) })
        // Styles change at 768 and 1024 px; what axe sees of them shows at the narrowest, and of each layout at the widest.
        if (width === first || (width === widths.at(-1) && !layoutOf)) await expectAccessible(page)
        else await expectNoSidewaysScroll(page)
      }
      // With the window's cookies: an order and an account are shown to their owner only.
      // The search above each page of the back office is sent by Enter: it has no button.
      if (thorough && as !== 'manager' && !valid.has(page.url())) {
        const html = await (await page.request.get(page.url())).text()
        await expectValidHtml(html)
        if (!as) valid.add(page.url())
      }
    })
  })
}
