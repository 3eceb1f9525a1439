import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { buildFolder } from '../../src/platform/process/build-folder.ts'
import { goTo, settled } from '../browser/go-to.ts'
import { holdBack } from '../browser/hold-back.ts'
import { thoroughTest } from '../thorough.ts'
import { productWithTwoSizes, stage } from './stage.ts'

const { url, visit } = stage()
const { _id } = await productWithTwoSizes(url)

/** What a page may load in its first three seconds, in bytes as sent (`npm run bench -- first-load`); 600 of them after its own scripts. */
const limits = [
  { page: '/', br: 115_600, gzip: 132_300 },
  { page: `/product/${_id}`, br: 119_600, gzip: 136_800 },
  { page: '/cart', br: 123_300, gzip: 141_000 },
]
const LOADED_LATER_BYTES = 600

/** Bytes of HTML before compression, with the demo shop's words and products; the style sheet in each is not counted. */
test.each([
  ['/', 72_000],
  ['/shop', 54_000],
  [`/product/${_id}`, 54_000],
  ['/checkout', 34_000],
])('the HTML of %s stays small', async (path, limit) => {
  const html = await (await fetch(url + path)).text()
  const [styles = ''] = /<style id="storefront-styles">.*?<\/style>/s.exec(html) ?? []
  expect(styles.length).toBeGreaterThan(10_000)
  expect(styles.length).toBeLessThanOrEqual(74_000)
  expect(html.length - styles.length).toBeLessThanOrEqual(limit)
})

test('the page stands before any file but pictures is there, and the styles stay while the shopper goes from page to page', async () => {
  const { page } = await visit(1280, { fresh: true })
  const release = await holdBack(page, /\.(?:js|css|woff2)$/)
  await page.goto('/', { waitUntil: 'commit' })
  await page.locator('.site-footer').waitFor({ state: 'attached' })
  expect(await page.locator('.site-header').evaluate(node => getComputedStyle(node).position)).toBe('sticky')
  release()
  await goTo(page, '/')
  await page.evaluate(() => {
    Object.assign(window, { framesWithoutStyles: 0 })
    const look = () => {
      const header = document.querySelector('.site-header')
      if (header && getComputedStyle(header).position !== 'sticky')
        Object.assign(window, { framesWithoutStyles: Number(Reflect.get(window, 'framesWithoutStyles')) + 1 })
      requestAnimationFrame(look)
    }
    look()
  })
  const links = [
    'header a[href="/shop?newArrivals=true"]',
    'main .card > a',
    'header a.wordmark',
    'header a[href="/deals"]',
  ]
  for (const link of links) {
    const path = await page.locator(link).first().getAttribute('href')
    await page.locator(link).first().click()
    await page.waitForURL(`**${path}`)
    await page.locator('main :is(h1, .card)').first().waitFor()
    await settled(page)
  }
  expect(await page.evaluate(() => Reflect.get(window, 'framesWithoutStyles'))).toBe(0)
})

test.each(limits)('the scripts of $page stay below its limit of $br bytes', async ({ page, br, gzip }) => {
  const names = await scriptsOf(page)
  expect(names.length).toBeGreaterThan(5)
  expect(await sentBytes(names, 'br')).toBeLessThanOrEqual(br - LOADED_LATER_BYTES)
  expect(await sentBytes(names, 'gzip')).toBeLessThanOrEqual(gzip - LOADED_LATER_BYTES)
})

test('no script of the browser has the library of the database in it', () => {
  const folder = join(buildFolder, 'client/assets')
  const scripts = readdirSync(folder).filter(name => name.endsWith('.js'))
  expect(scripts.length).toBeGreaterThan(50)
  expect(scripts.filter(name => readFileSync(join(folder, name), 'utf8').includes('SelectQueryNode'))).toEqual([])
})

thoroughTest('what is opened waits for its own style sheet', async () => {
  const { page } = await visit(1280, { fresh: true })
  await page.clock.install()
  await goTo(page, '/')
  const style = /\/account-menu-[\w-]+\.css$/
  const release = await holdBack(page, style)
  const script = page.waitForRequest(/\/account-menu-[\w-]+\.js$/)
  await page.getByRole('button', { name: 'Account' }).click()
  await page.addScriptTag({ type: 'module', url: (await script).url() })
  // Its code has come: long after React and the drawer's own delay.
  await page.clock.runFor(1000)
  expect(await page.getByRole('dialog').count()).toBe(0)
  release()
  await page.getByRole('dialog', { name: 'Account' }).waitFor()
})

/** All scripts that a page needs to be hydrated: its head has a link for each. */
async function scriptsOf(page: string): Promise<string[]> {
  const html = await (await fetch(`${url}${page}`)).text()
  return Array.from(html.matchAll(/<link rel="modulepreload" href="(.+?)"/g), ([, name = '']) => name)
}

async function sentBytes(names: string[], encoding: 'br' | 'gzip'): Promise<number> {
  const sizes = names.map(async name => {
    const { headers, body } = await fetch(`${url}${name}`, { headers: { 'accept-encoding': encoding } })
    await body?.cancel()
    return Number(headers.get('content-length'))
  })
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0)
}
