import AxeBuilder from '@axe-core/playwright'
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core'
import { expect } from 'vitest'
import { chromiumPath } from './chromium.ts'

// Drawn by the processor: the package's own options emulate a graphics card, at twice the work for the same pages.
const args = ['--no-sandbox', '--no-zygote', '--disable-gpu', '--font-render-hinting=none']

/** A Chromium of its own. One that falls over at its start, as happens on a busy machine, is started once more. */
export async function launchChromium(): Promise<Browser> {
  const options = { executablePath: await chromiumPath(), args, headless: true }
  return chromium.launch(options).catch(() => chromium.launch(options))
}

export type Visit = {
  page: Page
  /** Errors the page has shown in its console or thrown so far. */
  errors: string[]
  close: () => Promise<void>
}

/** What a window has beside its width; playwright's options. */
export type View = BrowserContextOptions

/** A shopper's browser window of its own (no cookies, nothing stored) of `width` px, that asked for less motion unless `view` says else. */
export async function visit(browser: Browser, url: string, width: number, view: View = {}): Promise<Visit> {
  const context = await browser.newContext({
    baseURL: url,
    viewport: { width, height: width < 768 ? 740 : 900 },
    hasTouch: width < 768,
    reducedMotion: 'reduce',
    // It would stand between a page and what a journey makes of its requests.
    serviceWorkers: 'block',
    ...view,
  })
  const page = await context.newPage()
  page.setDefaultTimeout(30_000)
  const errors: string[] = []
  page.on('console', message => {
    if (message.type() === 'error') errors.push(`${message.text()} (${message.location().url})`)
  })
  page.on('pageerror', error => errors.push(String(error)))
  return { page, errors, close: () => context.close() }
}

/** No finding of axe, of whatever impact, and nothing that scrolls sideways. */
export async function expectAccessible(page: Page): Promise<void> {
  // One call in the page and violations only: a quarter of the time. Legacy mode means pages without frames, as ours are.
  const axe = new AxeBuilder({ page }).setLegacyMode(true).options({ resultTypes: ['violations'] })
  const { violations } = await axe.analyze()
  const seen = violations.map(finding => `${finding.id}: ${finding.nodes.map(node => node.html).join(' | ')}`)
  const where = `${page.url()} at ${page.viewportSize()?.width} px`
  expect(seen, where).toEqual([])
  await expectNoSidewaysScroll(page)
}

/** What is wider than the window can only be read by scrolling to and fro. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  // A window that has just changed its width takes a moment.
  const where = `${page.url()} at ${page.viewportSize()?.width} px scrolls sideways`
  await expect.poll(overflow, { message: where, timeout: 2_000 }).toBeLessThanOrEqual(0)
}
