import type { BrowserContext } from 'playwright-core'
import { launchChromium } from '../browser/chromium.ts'
import { heightOf, openWindow, type Visit } from '../browser/window.ts'

/** What a window stores. */
export type Stored = Awaited<ReturnType<BrowserContext['storageState']>>

/** One for all files that a worker runs; a new one after a crash. It ends with the worker. */
let chromium: ReturnType<typeof launchChromium> | undefined

export function sharedChromium(): ReturnType<typeof launchChromium> {
  chromium ??= launchChromium().then(browser => browser.once('disconnected', () => (chromium = undefined)))
  return chromium
}

/** Windows that go from test to test, also between files: a new one loads and compiles all scripts again, twice the work of its pages. */
const free = new Map<string, Visit[]>()

/** Text of the shop's origin: no script of a page before stores anything any more. */
const QUIET = '/robots.txt'

/** Phones have touch, which a window has for good. */
const kindOf = (url: string, width: number) => `${url} ${width < 768 ? 'touch' : 'mouse'}`

/** A window of this width that stores nothing else. */
export async function takeWindow(url: string, width: number, stored: Stored = { cookies: [], origins: [] }) {
  const kept = free.get(kindOf(url, width))?.pop()
  const window = kept && !kept.page.isClosed() ? kept : await openWindow(await sharedChromium(), url, width)
  await replaceStored(window, stored)
  await window.page.setViewportSize({ width, height: heightOf(width) })
  window.errors.splice(0)
  return window
}

/**
 * Keeps the window for the next test unless this one left something in it that cannot be taken back. It waits on a quiet page: the shop's
 * would move its pictures and follow every change until then.
 */
export async function putBack(url: string, width: number, window: Visit): Promise<void> {
  if (window.isMarked() || window.page.isClosed() || !(await becomesQuiet(window))) {
    await window.close()
    return
  }
  const kind = kindOf(url, width)
  free.set(kind, [...(free.get(kind) ?? []), window])
}

/** Not where the test left it on its way to a page: what it had begun may still arrive. */
async function becomesQuiet({ page }: Visit): Promise<boolean> {
  page.removeAllListeners()
  await page.unrouteAll()
  return page.goto(QUIET).then(
    () => true,
    () => false,
  )
}

/** Playwright's own `setStorageState` opens a further page for it, which costs as much as a new window. */
async function replaceStored({ page }: Visit, { cookies, origins }: Stored): Promise<void> {
  const context = page.context()
  if (new URL(page.url()).pathname !== QUIET) await page.goto(QUIET)
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
