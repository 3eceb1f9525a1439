import { loadavg } from 'node:os'
import { setTimeout as wait } from 'node:timers/promises'
import type { Browser, CDPSession, Page } from 'playwright-core'
import { launchChromium } from '../test/browser/chromium.ts'

// As the project's aims name them; Chromium adds the latency to each request.
const lines = {
  'Slow 4G': { kbit: 1_600, latency: 150 },
  'Slow 3G': { kbit: 400, latency: 2_000 },
} as const
type Line = keyof typeof lines

const CPU_SLOWDOWN = 4
const RUNS = 3
const LOOK_MS = 500

type Run = { firstPaint: number; largestPaint: number; drawer: number; script: number }

/**
 * A 360 px phone with a processor four times slower on a slow line, nothing stored: first and largest paint, when the cart
 * drawer is open after Add To Bag is pressed as soon as it is seen; ms after the start of the navigation, the middle of three runs. The kB of script are what came over the line until then. `load` is the machine's: above its
 * cores the figures say little. Without time limits, which a busy machine would break; each row as soon as it is measured.
 */
export async function* phoneTimes(url: string, paths: readonly string[]) {
  const browser = await launchChromium({ measuring: true })
  try {
    for (const line of Object.keys(lines) as Line[]) {
      for (const path of paths) {
        // Kept from its second request on, as a page that shoppers read is.
        for (let n = 0; n < 2; n++)
          await (await fetch(url + path, { headers: { 'accept-encoding': 'br' } })).arrayBuffer()
        const runs: Run[] = []
        for (let n = 0; n < RUNS; n++) runs.push(await runOnce(browser, url + path, line))
        const middle = (of: (run: Run) => number) => runs.map(of).sort(byTime)[Math.floor(RUNS / 2)] ?? 0
        yield {
          line,
          page: path,
          'first paint, ms': Math.round(middle(run => run.firstPaint)),
          'largest paint, ms': Math.round(middle(run => run.largestPaint)),
          'drawer open, ms': Math.round(middle(run => run.drawer)),
          'script, kB': Math.round(middle(run => run.script) * 10) / 10,
          load: Math.round((loadavg()[0] ?? 0) * 10) / 10,
        }
      }
    }
  } finally {
    await browser.close()
  }
}

async function runOnce(browser: Browser, address: string, line: Line): Promise<Run> {
  const context = await browser.newContext({
    viewport: { width: 360, height: 740 },
    deviceScaleFactor: 2,
    hasTouch: true,
    isMobile: true,
    serviceWorkers: 'block',
  })
  try {
    const page = await context.newPage()
    const devtools = await context.newCDPSession(page)
    const script = countScript(devtools)
    await slowDown(devtools, line)
    await page.addInitScript(watchPaints)
    await page.addInitScript(pressWhenSeen)
    page.setDefaultTimeout(0)
    await page.goto(address, { waitUntil: 'commit', timeout: 0 })
    const drawer = await timeOfDrawer(page, address)
    await page.waitForLoadState('load')
    return { drawer, ...(await paints(page)), script: script() }
  } finally {
    await context.close()
  }
}

/** Infinite: what did not happen before the browser left the page for the cart, since the code did not come. */
async function timeOfDrawer(page: Page, address: string): Promise<number> {
  while (page.url() === address) {
    await wait(LOOK_MS)
    const time = () => (window as unknown as { drawerTime?: number }).drawerTime
    const seen = await page.evaluate(time).catch(() => undefined)
    if (seen !== undefined) return seen
  }
  return Number.POSITIVE_INFINITY
}

const byTime = (a: number, b: number): number => (a === b ? 0 : a - b)

async function slowDown(devtools: CDPSession, line: Line): Promise<void> {
  const { kbit, latency } = lines[line]
  const bytesPerSecond = (kbit * 1000) / 8
  await devtools.send('Network.enable')
  await devtools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency,
    downloadThroughput: bytesPerSecond,
    uploadThroughput: bytesPerSecond,
  })
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN })
}

/** The kB of script that have come over the line. */
function countScript(devtools: CDPSession): () => number {
  const scripts = new Set<string>()
  let bytes = 0
  devtools.on('Network.responseReceived', ({ requestId, type, response }) => {
    if (type === 'Script' || /javascript/.test(response.mimeType)) scripts.add(requestId)
  })
  devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (scripts.has(requestId)) bytes += encodedDataLength
  })
  return () => bytes / 1000
}

/** In the page: the times of its paints. */
function watchPaints(): void {
  const times = { firstPaint: 0, largestPaint: 0 }
  Object.assign(window, { paintTimes: times })
  new PerformanceObserver(list => {
    for (const entry of list.getEntries() as (PerformanceEntry & { element?: Element })[]) {
      // The drawer's own picture is not the page's.
      if (!entry.element?.closest('dialog')) times.largestPaint = entry.startTime
    }
  }).observe({ type: 'largest-contentful-paint', buffered: true })
  new PerformanceObserver(list => {
    for (const { name, startTime } of list.getEntries())
      if (name === 'first-contentful-paint') times.firstPaint = startTime
  }).observe({ type: 'paint', buffered: true })
}

const paints = (page: Page) =>
  page.evaluate(() => (window as unknown as { paintTimes: Pick<Run, 'firstPaint' | 'largestPaint'> }).paintTimes)

/** In the page: presses Add To Bag when it is first painted, after a choice of the first size where one must be chosen, and notes when the drawer is open. */
function pressWhenSeen(): void {
  let pressed = false
  const look = () => {
    const button = document.querySelector<HTMLButtonElement>(
      'button[name="add"], [data-held] button[type="submit"]:not([hidden])',
    )
    const painted = performance.getEntriesByName('first-contentful-paint').length > 0
    if (!pressed && button && painted) {
      pressed = true
      button.form?.querySelector<HTMLInputElement>('input[type="radio"]:not(:disabled)')?.click()
      button.click()
    }
    const isOpen = document.querySelector('dialog[open]')?.textContent?.includes('Proceed to Checkout')
    if (pressed && isOpen) Object.assign(window, { drawerTime: performance.now() })
    else setTimeout(look, LOOK_IN_PAGE_MS)
  }
  // Not with each frame: frames that the page itself does not ask for took 0.2 to 0.3 s of the drawer's time.
  const LOOK_IN_PAGE_MS = 50
  setTimeout(look, LOOK_IN_PAGE_MS)
}
