/**
 * `npm run screenshots`: every screen of the demo shop at three widths, as WebP in docs/screenshots;
 * `npm run screenshots -- product checkout` only those whose names begin so, `-- --into FOLDER` elsewhere. `-- brands`:
 * two houses of different brands side by side.
 */
import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import type { Browser, Page } from 'playwright-core'
import sharp from 'sharp'
import { closeDatabase, openDatabase } from '../src/platform/database/database.ts'
import { projectRoot } from '../src/platform/process/project-root.ts'
import { launchChromium } from '../test/browser/chromium.ts'
import { settled } from '../test/browser/go-to.ts'
import { heightOf, openWindow } from '../test/browser/window.ts'
import { within } from '../test/browser/within.ts'
import { startDemoShop } from '../test/demo-shop.ts'
import { signInAs } from '../test/journeys/at-work.ts'
import { startTestPostgres } from '../test/postgres.ts'
import { openScreen } from '../test/screens/open-screen.ts'
import { type Screen, screenWidths } from '../test/screens/screen.ts'
import { screens } from '../test/screens/screens.ts'
import { signUp } from '../test/screens/sign-up.ts'
import { takeHouses } from '../test/screens/take-houses.ts'

const BRANDS = 'brands'
const MAX_HEIGHT_PX = 3200
const WEBP_QUALITY = 42
// Of one step of one screen: no busy machine needs longer.
const STEP_LIMIT_MS = 60_000
const PICTURES_LIMIT_MS = 30_000

const { values, positionals } = parseArgs({ allowPositionals: true, options: { into: { type: 'string' } } })
const folder = values.into ?? join(projectRoot, 'docs/screenshots')
const wanted = screens.filter(
  ({ name }) => positionals.length === 0 || positionals.some(beginning => name.startsWith(beginning)),
)
await mkdir(folder, { recursive: true })
if (positionals.length === 0) await deleteOldScreenshots()

const postgres = await startTestPostgres()
const shop = await startDemoShop(postgres.url)
const db = openDatabase(postgres.url)
const browser = await launchChromium()
let failed = 0
try {
  for (const screen of wanted) await takeScreen(browser, screen)
  if (positionals.includes(BRANDS)) await takeHouses(browser, { url: shop.url, db }, folder)
} finally {
  await browser.close()
  await closeDatabase(db)
  await shop.stop()
  await postgres.stop()
}
console.log(`${folder}: ${await megabytes()} MB`)
process.exitCode = failed > 0 ? 1 : 0

/** Opens the screen once at its narrowest width, then widens the window. */
async function takeScreen(browser: Browser, screen: Screen): Promise<void> {
  const { name, as, widths = screenWidths } = screen
  const step = <T>(what: string, work: Promise<T>): Promise<T> => within(STEP_LIMIT_MS, what, work)
  const { page, close } = await step('a window', openWindow(browser, shop.url, widths[0] ?? 360))
  try {
    if (as === 'customer') await step('the sign-up', signUp(page))
    if (as === 'manager') await step('the sign-in', signInAs(page, { url: shop.url, db }, as, 'Hira Aslam'))
    await step('the screen to open', openScreen(page, screen, { url: shop.url, db }))
    for (const width of widths) await step(`the screenshot at ${width} px`, takeAt(page, name, width))
    console.log(name)
  } catch (error) {
    failed += 1
    console.error(`${name}: ${(error as Error).message}`)
  } finally {
    await step('the window to close', close()).catch(error => console.error(`${name}: ${(error as Error).message}`))
  }
}

async function takeAt(page: Page, name: string, width: number): Promise<void> {
  await page.setViewportSize({ width, height: heightOf(width) })
  await within(PICTURES_LIMIT_MS, `what is further down at ${width} px`, page.evaluate(scrollThrough))
  await waitForPictures(page, width)
  await settled(page)
  await page.waitForTimeout(250)
  const over = await page.evaluate(() => document.querySelector('dialog[open]') !== null)
  const style = over ? '' : '.chat-place, .sticky-buy-bar { visibility: hidden }'
  // Fixed parts would cover the middle of a full-page screenshot.
  const picture = await page.screenshot({ fullPage: !over, animations: 'disabled', style })
  const { height = 0 } = await sharp(picture).metadata()
  await sharp(picture)
    .extract({ left: 0, top: 0, width, height: Math.min(height, MAX_HEIGHT_PX) })
    .webp({ quality: WEBP_QUALITY })
    .toFile(join(folder, `${name}-${width}.webp`))
}

/** In the page: scrolls down and back, because pictures further down load when they come near. */
async function scrollThrough(): Promise<void> {
  for (let top = 0; top < document.body.scrollHeight; top += 600) {
    scrollTo(0, top)
    await new Promise(done => setTimeout(done, 25))
  }
  scrollTo(0, 0)
  await document.fonts.ready
}

/**
 * A wider window loads wider pictures, and shows the narrow ones until they have come: each must be the one of this
 * width.
 */
async function waitForPictures(page: Page, width: number): Promise<void> {
  const until = Date.now() + PICTURES_LIMIT_MS
  const what = `the pictures at ${width} px`
  for (;;) {
    const late = await within(PICTURES_LIMIT_MS, what, page.evaluate(latePictures))
    if (late.length === 0) return
    if (Date.now() > until) throw new Error(`Waited ${PICTURES_LIMIT_MS / 1000} s for ${late.join(', ')}`)
    await page.waitForTimeout(100)
  }
}

/**
 * In the page: the addresses of shown pictures that have not come, or are of another width of the window. Those that
 * came are decoded.
 */
async function latePictures(): Promise<string[]> {
  const shown = [...document.images].filter(
    image => image.checkVisibility() && image.getBoundingClientRect().left < innerWidth,
  )
  const isLate = (image: HTMLImageElement) => {
    if (!image.complete) return true
    const sources = [...(image.parentElement?.querySelectorAll<HTMLSourceElement>(':scope > source[media]') ?? [])]
    const own = sources.find(({ media }) => matchMedia(media).matches)
    return own !== undefined && !own.srcset.includes(new URL(image.currentSrc, location.href).pathname)
  }
  const late = shown.filter(isLate)
  if (late.length === 0) await Promise.all(shown.map(image => image.decode().catch(() => undefined)))
  return late.map(image => image.currentSrc || image.src)
}

async function deleteOldScreenshots(): Promise<void> {
  for (const name of await readdir(folder)) if (name.endsWith('.webp')) await rm(join(folder, name))
}

async function megabytes(): Promise<string> {
  const sizes = await Promise.all((await readdir(folder)).map(async name => (await stat(join(folder, name))).size))
  return (sizes.reduce((sum, size) => sum + size, 0) / 1e6).toFixed(1)
}
