import type { BrowserContext } from 'playwright-core'
import { afterAll, describe, test } from 'vitest'
import { heightOf, type Visit } from '../browser/window.ts'
import { openScreen } from '../screens/open-screen.ts'
import { type Screen, screenView, screenWidths } from '../screens/screen.ts'
import { signUp } from '../screens/sign-up.ts'
import { expectAccessible, expectNoSidewaysScroll } from './accessible.ts'
import { expectValidHtml } from './html.ts'
import { type Stage, stage } from './stage.ts'

// 1280 px at a zoom of 400% is a window of 320 px (WCAG 2.2, 1.4.10).
const ZOOMED_WIDTH_PX = 320

/** What a window stores. */
type Stored = Awaited<ReturnType<BrowserContext['storageState']>>

/** Tests every screen of the list for what all of them promise. Call it once, at the top of a file. */
export function holdScreens(screens: readonly Screen[]): void {
  const shop = stage()
  const windows = keepWindows(shop)
  let signedIn: Stored | undefined
  /** Addresses whose HTML for anybody was valid. */
  const valid = new Set<string>()

  /** What the browser of a signed-in customer stores. */
  const customer = async (): Promise<Stored> => {
    if (!signedIn) {
      const { page } = await shop.visit(360)
      await signUp(page)
      signedIn = await page.context().storageState()
    }
    return signedIn
  }

  describe.each(screens)('$name', screen => {
    const { widths = screenWidths, expected, as, layoutOf } = screen
    const [first = ZOOMED_WIDTH_PX] = widths

    test('valid HTML with its styles; axe finds nothing, nothing scrolls sideways, the console is silent', async () => {
      const window = await windows.take(first, as && (await customer()))
      const { page } = await shop.visit(first, { window, expectedErrors: expected })
      await openScreen(page, screen, shop)
      for (const width of [...widths, ZOOMED_WIDTH_PX]) {
        await page.setViewportSize({ width, height: heightOf(width) })
        // Styles change at 768 and 1024 px; what axe sees of them shows at the narrowest, and of each layout at the widest.
        if (width === first || (width === widths.at(-1) && !layoutOf)) await expectAccessible(page)
        else await expectNoSidewaysScroll(page)
      }
      // With the window's cookies: an order and an account are shown to their owner only.
      if (!valid.has(page.url())) {
        const html = await (await page.request.get(page.url())).text()
        await expectValidHtml(html)
        if (!as) valid.add(page.url())
      }
      windows.putBack(first, window)
    })
  })
}

/** Windows that go from test to test: a new one would load and compile all scripts again. A test that fails puts none back. */
function keepWindows(shop: Stage) {
  const opened: Visit[] = []
  const free = new Map<number, Visit>()
  afterAll(() => Promise.all(opened.map(({ close }) => close())))
  return {
    /** A window of this width that stores nothing else. */
    take: async (width: number, stored: Stored = { cookies: [], origins: [] }): Promise<Visit> => {
      const kept = free.get(width)
      free.delete(width)
      const window = kept ?? (await shop.open(width, screenView))
      if (!kept) opened.push(window)
      await replaceStored(window, stored)
      await window.page.setViewportSize({ width, height: heightOf(width) })
      return window
    },
    putBack: (width: number, window: Visit): void => {
      free.set(width, window)
    },
  }
}

/** Playwright's own `setStorageState` opens a further page for it, which costs as much as a new window. */
async function replaceStored({ page }: Visit, { cookies, origins }: Stored): Promise<void> {
  const context = page.context()
  await page.unrouteAll()
  // Text of the same origin: no script of the page before stores anything any more.
  await page.goto('/robots.txt')
  await page.mouse.move(-1, -1)
  await context.clearCookies()
  await context.addCookies(cookies)
  await page.evaluate(
    items => {
      localStorage.clear()
      sessionStorage.clear()
      for (const { name, value } of items) localStorage.setItem(name, value)
    },
    origins.flatMap(({ localStorage }) => localStorage),
  )
}
