import AxeBuilder from '@axe-core/playwright'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { settled } from '../browser/go-to.ts'

// Without a drawer that is closing.
const OPEN_DIALOG = 'dialog:modal:not([data-open="false"])'

/**
 * No finding of axe, of whatever impact, and nothing that scrolls sideways. Of a page below an open dialog, which is out of
 * reach, axe looks at the dialog alone.
 */
export async function expectAccessible(page: Page): Promise<void> {
  await settled(page)
  // One call in the page and violations only: a quarter of the time. Legacy mode means pages without frames, as ours are.
  // Style sheets are not fetched again: of the rules in use only the one about media needs what is loaded beforehand.
  const options: Parameters<AxeBuilder['options']>[0] = {
    resultTypes: ['violations'],
    preload: { assets: ['media'] },
  }
  const axe = new AxeBuilder({ page }).setLegacyMode(true).options(options)
  if ((await page.locator(OPEN_DIALOG).count()) > 0) axe.include(OPEN_DIALOG)
  const { violations } = await axe.analyze()
  const seen = violations.map(finding => `${finding.id}: ${finding.nodes.map(node => node.html).join(' | ')}`)
  expect(seen, where(page)).toEqual([])
  await expectNoSidewaysScroll(page)
}

/** Content wider than the window needs horizontal scrolling. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  // A window that has just changed its width takes a moment.
  await expect.poll(overflow, { message: `${where(page)} scrolls sideways` }).toBeLessThanOrEqual(0)
}

const where = (page: Page): string => `${page.url()} at ${page.viewportSize()?.width} px`
