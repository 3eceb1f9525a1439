import AxeBuilder from '@axe-core/playwright'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { settled } from '../browser/go-to.ts'

/** No finding of axe, of whatever impact, and nothing that scrolls sideways. */
export async function expectAccessible(page: Page): Promise<void> {
  await settled(page)
  // One call in the page and violations only: a quarter of the time. Legacy mode means pages without frames, as ours are.
  const axe = new AxeBuilder({ page }).setLegacyMode(true).options({ resultTypes: ['violations'] })
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
