import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { buildFolder } from '../../src/platform/process/build-folder.ts'
import { goTo } from '../browser/go-to.ts'
import { holdBack } from '../browser/hold-back.ts'
import { productWithTwoSizes, stage } from './stage.ts'

const { url, visit } = stage()
const { _id } = await productWithTwoSizes(url)

/** What a page may load in its first three seconds, in bytes as sent (`npm run bench -- first-load`); 600 of them after its own scripts. */
const limits = [
  { page: '/', br: 105_000, gzip: 127_900 },
  { page: `/product/${_id}`, br: 105_000, gzip: 128_800 },
  { page: '/cart', br: 110_000, gzip: 130_900 },
]
const LOADED_LATER_BYTES = 600

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

test('what is opened waits for its own style sheet', async () => {
  const { page } = await visit(1280)
  await page.clock.install()
  await goTo(page, '/')
  const style = /\/account-menu-[\w-]+\.css$/
  const release = await holdBack(page, style)
  const script = page.waitForRequest(/\/account-menu-[\w-]+\.js$/)
  await page.getByRole('button', { name: 'Account' }).click()
  await page.addScriptTag({ type: 'module', url: (await script).url() })
  // Its code has come; React shows it within 300 ms.
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
