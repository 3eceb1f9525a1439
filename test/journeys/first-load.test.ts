import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { buildFolder } from '../../src/platform/process/build-folder.ts'
import { goTo, interactive, settled } from '../browser/go-to.ts'
import { holdBack } from '../browser/hold-back.ts'
import { firstOrAll, thoroughTest } from '../thorough.ts'
import { productWithTwoSizes, stage } from './stage.ts'

const { url, visit } = stage()
const { _id } = await productWithTwoSizes(url)

/** What a page may load in its first three seconds, in bytes as sent (`npm run bench -- first-load`); 600 of them after its own scripts. */
const limits = [
  { page: '/', br: 115_900, gzip: 133_300 },
  { page: `/product/${_id}`, br: 120_700, gzip: 138_700 },
  { page: '/cart', br: 124_800, gzip: 143_300 },
]
const LOADED_LATER_BYTES = 600

/** What scripts add to a page is in it, so they wait for it. */
const wholeSheet = /\/storefront-[\w-]+\.css$/

/** Bytes of HTML before compression, with the demo shop's words and products; the styles in each are not counted. */
test.each([
  ['/', 72_000],
  ['/shop', 54_000],
  [`/product/${_id}`, 54_000],
  ['/checkout', 34_000],
])('the HTML of %s stays small', async (path, limit) => {
  const html = await (await fetch(url + path)).text()
  const [styles = ''] = /<style id="storefront-styles">.*?<\/style>/s.exec(html) ?? []
  expect(styles.length).toBeGreaterThan(10_000)
  expect(styles.length).toBeLessThanOrEqual(40_000)
  expect(html.length - styles.length).toBeLessThanOrEqual(limit)
})

test.each([
  ['/', 20_000],
  ['/shop', 20_000],
  [`/product/${_id}`, 20_500],
])('the HTML of %s is sent in at most %d bytes', async (path, limit) => {
  expect(await sentBytes([path], 'br')).toBeLessThanOrEqual(limit)
})

test.each(
  firstOrAll('/', `/product/${_id}`, '/shop?search=oud', '/login', '/cart', '/pages/faqs', '/journal', '/nothing-here'),
)('%s looks the same before and after the whole style sheet has come', async path => {
  const { page } = await visit(360, { fresh: true, expectedErrors: /404/ })
  const release = await holdBack(page, wholeSheet)
  await page.goto(path, { waitUntil: 'commit' })
  await page.locator('.site-footer').waitFor({ state: 'attached' })
  await page.waitForFunction(() => ['1em Figtree', '1em Cormorant'].every(font => document.fonts.check(font)))
  const widths = [360, 1280]
  const styles = async () => {
    const found: Record<string, string>[] = []
    for (const width of widths) {
      await page.setViewportSize({ width, height: 900 })
      found.push(await page.evaluate(stylesOfElements))
    }
    return found
  }
  const before = await styles()
  await page.evaluate(addWholeSheet)
  const after = await styles()
  for (const [at, width] of widths.entries())
    for (const [element, style] of Object.entries(after[at] ?? {})) {
      if (before[at]?.[element] !== style) expect(before[at]?.[element], `${element} at ${width} px`).toBe(style)
    }
  expect(await page.evaluate(() => 'interactive' in document.documentElement.dataset)).toBe(false)
  release()
  await interactive(page)
})

thoroughTest(
  'while the whole style sheet cannot be fetched a page stays one without scripts: forms and links work; then it comes alive',
  async () => {
    const { page } = await visit(360, { fresh: true, expectedErrors: /storefront-[\w-]+\.css/ })
    await page.route(wholeSheet, route => route.abort())
    await page.goto('/')
    await page.locator('main .card > a').first().click()
    await page.waitForURL('**/product/*')
    expect(await page.locator('.site-header').evaluate(node => getComputedStyle(node).position)).toBe('sticky')
    expect(await page.evaluate(() => 'interactive' in document.documentElement.dataset)).toBe(false)
    await page.goto('/')
    await page
      .getByRole('button', { name: /^Add To Bag/ })
      .first()
      .click()
    await page.waitForURL('**/cart')
    await page.unroute(wholeSheet)
    await page.getByRole('button', { name: 'Checkout', exact: true }).waitFor()
  },
)

thoroughTest(
  'the page stands before any file but pictures is there, and the styles stay while the shopper goes from page to page',
  async () => {
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
  },
)

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

/** In the page: the styles of each element and of what is written before and after it. */
function stylesOfElements(): Record<string, string> {
  const elements = Array.from(document.querySelectorAll('body, body :not(script)')).entries()
  return Object.fromEntries(
    Array.from(elements).flatMap(([at, element]) =>
      ['', '::before', '::after'].map(part => {
        const style = getComputedStyle(element, part)
        if (part && style.content === 'none') return []
        // Which custom properties there are is not seen.
        const names = Array.from(style).filter(name => !name.startsWith('--'))
        const text = names.map(name => `${name}:${style.getPropertyValue(name)}`).join(';')
        return [`${at} ${element.tagName}.${element.className}${part}`, text]
      }),
    ),
  )
}

/** In the page: by another address, since the first one is held back. */
function addWholeSheet(): Promise<unknown> {
  const { href = '' } = document.querySelector<HTMLLinkElement>('link[rel="preload"][as="style"]') ?? {}
  const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href: `${href}?whole` })
  document.head.append(link)
  return new Promise((resolve, reject) => {
    link.onload = resolve
    link.onerror = reject
  })
}
