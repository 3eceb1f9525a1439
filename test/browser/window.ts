import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser, BrowserContext, BrowserContextOptions, ConsoleMessage, Page } from 'playwright-core'
import { projectRoot } from '../../src/platform/process/project-root.ts'
import { countLoading } from './go-to.ts'

export type Visit = {
  page: Page
  /** Errors the page has shown in its console or thrown so far. */
  errors: string[]
  /** What the window shows, for the report of a failure: address, console, screenshot `NAME.png`, accessibility tree. */
  describe: (name: string) => Promise<string>
  close: () => Promise<void>
  /** Whether something was done to it that cannot be taken back: a clock or a script installed, the network off, a permission, a second tab. */
  isMarked: () => boolean
}

/** What a window has beside its width; playwright's options. */
export type View = BrowserContextOptions

export const heightOf = (width: number): number => (width < 768 ? 740 : 900)

/** A shopper's browser window of its own (no cookies, nothing stored) of `width` px, with reduced motion unless `view` has another setting. */
export async function openWindow(browser: Browser, url: string, width: number, view: View = {}): Promise<Visit> {
  const context = await browser.newContext({
    baseURL: url,
    viewport: { width, height: heightOf(width) },
    hasTouch: width < 768,
    reducedMotion: 'reduce',
    // It would answer requests that a journey or a screen intercepts.
    serviceWorkers: 'block',
    ...view,
  })
  countLoading(context)
  const errors: string[] = []
  const lines: string[] = []
  const record = (message: ConsoleMessage) => {
    const line = `${message.text()} (${message.location().url})`
    if (message.type() === 'error') errors.push(line)
    lines.push(`${message.type()}: ${line}`)
  }
  context.on('console', record)
  context.on('weberror', error => {
    errors.push(String(error.error()))
    lines.push(`thrown: ${error.error().stack ?? error.error()}`)
  })
  const page = await context.newPage()
  page.setDefaultTimeout(30_000)
  return {
    page,
    errors,
    describe: name => describeWindow(page, lines, name),
    close: () => context.close(),
    isMarked: watchMarks(context, page),
  }
}

function watchMarks(context: BrowserContext, page: Page): () => boolean {
  let marked = false
  context.on('page', () => {
    marked = true
  })
  const mark = <Of extends object>(of: Of, names: (keyof Of)[]) => {
    for (const name of names) {
      const method: unknown = of[name]
      if (typeof method !== 'function') throw new Error(`A window has no ${String(name)}`)
      const marking = (...values: unknown[]) => {
        marked = true
        return method.apply(of, values)
      }
      Object.assign(of, { [name]: marking })
    }
  }
  mark(context, ['addInitScript', 'exposeBinding', 'exposeFunction', 'grantPermissions', 'newCDPSession', 'route'])
  mark(context, ['setExtraHTTPHeaders', 'setGeolocation', 'setOffline'])
  mark(page, ['addInitScript', 'exposeBinding', 'exposeFunction', 'emulateMedia', 'setExtraHTTPHeaders'])
  mark(page.clock, ['install', 'pauseAt', 'setFixedTime', 'setSystemTime'])
  return () => marked
}

async function describeWindow(page: Page, printed: string[], name: string): Promise<string> {
  if (page.isClosed()) return 'The window is closed.'
  const folder = join(projectRoot, 'test-results')
  mkdirSync(folder, { recursive: true })
  const file = join(folder, `${name}.png`)
  // Neither may keep a failed test waiting: a page can hang too.
  const limit = { timeout: 5_000 }
  const screenshot = await page.screenshot({ path: file, ...limit }).then(
    () => file,
    () => 'none, the page does not answer',
  )
  // What covers the page is what the test deals with.
  const tree = await page
    .locator('main, dialog[open]')
    .last()
    .ariaSnapshot(limit)
    .catch(() => 'none, the page does not answer')
  const lines = tree.split('\n').filter(line => !/^ *- option/.test(line))
  return [
    `Window of ${page.viewportSize()?.width} px at ${page.url()}`,
    `Screenshot: ${screenshot}`,
    `Console, last lines:\n${indent(printed.slice(-12).join('\n') || 'nothing')}`,
    `Accessibility tree:\n${indent(lines.slice(0, 80).join('\n'))}`,
  ].join('\n')
}

const indent = (text: string): string => text.replaceAll(/^/gm, '  ')
