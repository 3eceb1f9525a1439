import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'

/** More focus stops than any page has before the element that is looked for. */
const MAX_TAB_STOPS = 140

/** Goes on with Tab until the focus is there. Every stop on the way must show that it has the focus, inside the window. */
export async function tabTo(page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  await target.first().waitFor()
  for (let stop = 0; stop < MAX_TAB_STOPS; stop++) {
    await page.keyboard.press(key)
    // A panel may still be moving in.
    await expect.poll(() => page.evaluate(focusFault)).toBeNull()
    if (await target.evaluateAll(all => all.some(node => node === document.activeElement))) return
  }
  throw new Error(`Tab never came to ${target}`)
}

/** Runs in the page: what is wrong with the element that has the focus, null when nothing is. */
function focusFault(): string | null {
  const node = document.activeElement
  if (!node || node === document.body) return null
  const name = node.outerHTML.slice(0, 160)
  // A field in a frame of its own may leave the outline to that frame.
  const marked = [node, node.parentElement, node.nextElementSibling].some(one => {
    if (!one) return false
    const { outlineStyle, outlineWidth, outlineColor } = getComputedStyle(one)
    return outlineStyle !== 'none' && parseFloat(outlineWidth) > 0 && !/, 0\)$/.test(outlineColor)
  })
  if (!marked) return `no visible focus: ${name}`
  const box = node.getBoundingClientRect()
  const inside = box.bottom > 0 && box.right > 0 && box.top < innerHeight && box.left < innerWidth
  if (!inside) return `out of sight: ${name}`
  // What stays in place while the page scrolls must not lie over the whole of it.
  const points = [0.1, 0.5, 0.9].map(part => [box.left + box.width * part, box.top + box.height * part] as const)
  const covered = points.every(([x, y]) => {
    const bar = document.elementFromPoint(x, y)?.closest('.site-header, .sticky-buy-bar')
    return bar && !bar.contains(node)
  })
  return covered ? `covered: ${name}` : null
}

/** By keys alone; replaces the field's text. */
export async function type(page: Page, field: Locator, text: string): Promise<void> {
  await tabTo(page, field)
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type(text)
}

/** From the home page: types a wish, opens the first that is found, and goes to the checkout with it. */
export async function orderWished(page: Page): Promise<void> {
  await tabTo(page, page.getByRole('button', { name: 'Search' }))
  await page.keyboard.press('Enter')
  await page.getByRole('dialog').getByPlaceholder('Search for perfumes...').waitFor()
  await page.keyboard.type('lavender')
  const found = page.getByRole('tabpanel').getByRole('link', { name: /lavender/i })
  await found.first().waitFor()
  await tabTo(page, found)
  await page.keyboard.press('Enter')
  await page.waitForURL('**/product/**')
  const content = () => page.evaluate(() => document.activeElement?.id)
  await expect.poll(content).toBe('content')
  const size = page.getByRole('radio')
  if ((await size.count()) > 0 && (await page.locator('input[name="size"]:checked').count()) === 0) {
    await tabTo(page, size)
    await page.keyboard.press('Space')
  }
  await tabTo(page, page.getByRole('button', { name: 'Buy now' }))
  await page.keyboard.press('Enter')
  await page.waitForURL('**/checkout')
  await page.getByLabel('Full name').waitFor()
  await expect.poll(content).toBe('content')
}

/** Counts the keys that are pressed from now on, letters and Tab alike. For a window of the test's own. */
export function countKeys({ keyboard }: Page): () => number {
  let keys = 0
  const { press, type } = { press: keyboard.press.bind(keyboard), type: keyboard.type.bind(keyboard) }
  keyboard.press = (...pressed) => {
    keys++
    return press(...pressed)
  }
  keyboard.type = (text, ...how) => {
    keys += text.length
    return type(text, ...how)
  }
  return () => keys
}
