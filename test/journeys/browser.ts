import AxeBuilder from '@axe-core/playwright'
import sparticuz from '@sparticuz/chromium'
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core'
import { expect } from 'vitest'

/** Chromium: CHROMIUM_PATH, or the one that comes with the packages. */
export async function launchChromium(): Promise<Browser> {
  return chromium.launch({
    executablePath: process.env.CHROMIUM_PATH ?? (await sparticuz.executablePath()),
    args: sparticuz.args.filter(arg => arg !== '--single-process'),
    headless: true,
  })
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

/** No serious finding of axe (or none `of` any impact), and nothing that scrolls sideways. */
export async function expectAccessible(page: Page, { of = 'serious' }: { of?: 'serious' | 'any' } = {}): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).analyze()
  const serious = violations.filter(({ impact }) => of === 'any' || impact === 'serious' || impact === 'critical')
  const seen = serious.map(finding => `${finding.id}: ${finding.nodes.map(node => node.html).join(' | ')}`)
  expect(seen, page.url()).toEqual([])
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  expect(overflow, `${page.url()} scrolls sideways`).toBeLessThanOrEqual(0)
}
