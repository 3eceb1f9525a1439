/**
 * `npm run screenshots`: every screen of the demo shop at three widths, as WebP in docs/screenshots;
 * `npm run screenshots -- product checkout` only those whose names begin so, `-- --into FOLDER` elsewhere.
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
import { startDemoShop } from '../test/demo-shop.ts'
import { signInAs } from '../test/journeys/at-work.ts'
import { startTestPostgres } from '../test/postgres.ts'
import { openScreen } from '../test/screens/open-screen.ts'
import { type Screen, screenWidths } from '../test/screens/screen.ts'
import { screens } from '../test/screens/screens.ts'
import { signUp } from '../test/screens/sign-up.ts'

const MAX_HEIGHT_PX = 3200
const WEBP_QUALITY = 42

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
  const { page, close } = await openWindow(browser, shop.url, widths[0] ?? 360)
  try {
    if (as === 'customer') await signUp(page)
    if (as === 'manager') await signInAs(page, { url: shop.url, db }, as, 'Hira Aslam')
    await openScreen(page, screen, { url: shop.url, db })
    for (const width of widths) await takeAt(page, name, width)
    console.log(name)
  } catch (error) {
    failed += 1
    console.error(`${name}: ${(error as Error).message}`)
  } finally {
    await close()
  }
}

async function takeAt(page: Page, name: string, width: number): Promise<void> {
  await page.setViewportSize({ width, height: heightOf(width) })
  await waitUntilLoaded(page)
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

/** Scrolls down and back, because pictures further down load when they come near. */
async function waitUntilLoaded(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (let top = 0; top < document.body.scrollHeight; top += 600) {
      scrollTo(0, top)
      await new Promise(done => setTimeout(done, 25))
    }
    scrollTo(0, 0)
    await document.fonts.ready
    // A wider window loads wider pictures.
    const shown = [...document.images].filter(
      image => image.checkVisibility() && image.getBoundingClientRect().left < innerWidth,
    )
    const decoded = shown.map(image => image.decode().catch(() => undefined))
    await Promise.race([Promise.all(decoded), new Promise(done => setTimeout(done, 2500))])
  })
  await settled(page)
  await page.waitForTimeout(250)
}

async function deleteOldScreenshots(): Promise<void> {
  for (const name of await readdir(folder)) if (name.endsWith('.webp')) await rm(join(folder, name))
}

async function megabytes(): Promise<string> {
  const sizes = await Promise.all((await readdir(folder)).map(async name => (await stat(join(folder, name))).size))
  return (sizes.reduce((sum, size) => sum + size, 0) / 1e6).toFixed(1)
}
