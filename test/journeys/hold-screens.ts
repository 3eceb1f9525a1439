import { describe, expect, test } from 'vitest'
import { openScreen } from '../screens/open-screen.ts'
import { type Screen, screenView, screenWidths } from '../screens/screen.ts'
import { signUp } from '../screens/sign-up.ts'
import { expectAccessible, expectNoSidewaysScroll, type View } from './browser.ts'
import { expectValidHtml } from './html.ts'
import { stage } from './stage.ts'

// 1280 px at a zoom of 400% is a window of 320 px (WCAG 2.2, 1.4.10).
const zoomed = 320

/** Holds every screen of the list to what all of them promise. Call it once, at the top of a file. */
export function holdScreens(screens: readonly Screen[]): void {
  const shop = stage()
  let signedIn: View['storageState']

  /** What the browser of somebody signed in keeps. */
  const customer = async (): Promise<View> => {
    if (!signedIn) {
      const { page } = await shop.visit(360)
      await signUp(page)
      signedIn = await page.context().storageState()
    }
    return { storageState: signedIn }
  }

  describe.each(screens)('$name', screen => {
    const { widths = screenWidths, expected, as } = screen

    test('valid HTML; axe finds nothing at any width, nothing scrolls sideways, the console is silent', async () => {
      const { page, errors } = await shop.visit(widths[0] ?? zoomed, { ...screenView, ...(as && (await customer())) })
      await openScreen(page, screen, shop)
      for (const width of widths) {
        await page.setViewportSize({ width, height: width < 768 ? 740 : 900 })
        await expectAccessible(page)
      }
      await page.setViewportSize({ width: zoomed, height: 740 })
      await expectNoSidewaysScroll(page)
      expect(errors.filter(error => !expected?.test(error))).toEqual([])
      // With the window's cookies: an order and an account are for who they belong to.
      await expectValidHtml(await (await page.request.get(page.url())).text())
    })
  })
}
