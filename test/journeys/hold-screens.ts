import { describe, test } from 'vitest'
import { heightOf, type View } from '../browser/window.ts'
import { openScreen } from '../screens/open-screen.ts'
import { type Screen, screenView, screenWidths } from '../screens/screen.ts'
import { signUp } from '../screens/sign-up.ts'
import { expectAccessible, expectNoSidewaysScroll } from './accessible.ts'
import { expectValidHtml } from './html.ts'
import { stage } from './stage.ts'

// 1280 px at a zoom of 400% is a window of 320 px (WCAG 2.2, 1.4.10).
const ZOOMED_WIDTH_PX = 320

/** Tests every screen of the list for what all of them promise. Call it once, at the top of a file. */
export function holdScreens(screens: readonly Screen[]): void {
  const shop = stage()
  let signedIn: View['storageState']
  /** Addresses whose HTML for anybody was valid. */
  const valid = new Set<string>()

  /** What the browser of a signed-in customer stores. */
  const customer = async (): Promise<View> => {
    if (!signedIn) {
      const { page } = await shop.visit(360)
      await signUp(page)
      signedIn = await page.context().storageState()
    }
    return { storageState: signedIn }
  }

  describe.each(screens)('$name', screen => {
    const { widths = screenWidths, expected, as, layoutOf } = screen

    test('valid HTML; axe finds nothing, nothing scrolls sideways, the console is silent', async () => {
      const { page } = await shop.visit(widths[0] ?? ZOOMED_WIDTH_PX, {
        ...screenView,
        ...(as && (await customer())),
        expectedErrors: expected,
      })
      await openScreen(page, screen, shop)
      for (const width of [...widths, ZOOMED_WIDTH_PX]) {
        await page.setViewportSize({ width, height: heightOf(width) })
        // Styles change at 768 and 1024 px; what axe sees of them shows at the narrowest, and of each layout at the widest.
        if (width === widths[0] || (width === widths.at(-1) && !layoutOf)) await expectAccessible(page)
        else await expectNoSidewaysScroll(page)
      }
      // With the window's cookies: an order and an account are shown to their owner only.
      if (valid.has(page.url())) return
      await expectValidHtml(await (await page.request.get(page.url())).text())
      if (!as) valid.add(page.url())
    })
  })
}
