import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { AxeResults, ElementContext, RunOptions } from 'axe-core'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { settled } from '../browser/go-to.ts'

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

// Style sheets are not fetched again: of the rules in use only the one about media needs what is loaded beforehand.
const options: RunOptions = { resultTypes: ['violations'], preload: { assets: ['media'] } }

// Without a drawer that is closing.
const OPEN_DIALOG = 'dialog:modal:not([data-open="false"])'

type AxeWindow = { axe: { run: (context: ElementContext, options: RunOptions) => Promise<AxeResults> } }

/**
 * No finding of axe, of whatever impact, and nothing that scrolls sideways. Of a page below an open dialog, which is out of
 * reach, axe looks at the dialog alone.
 */
export async function expectAccessible(page: Page): Promise<void> {
  await settled(page)
  await expectAccessibleNow(page)
}

/** The same of a page whose code has not arrived. */
export async function expectAccessibleNow(page: Page): Promise<void> {
  // Compiling axe takes as long as half a run: once for each document.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource)
  const findings = await page.evaluate(
    async ([dialog, options]) => {
      const { axe } = window as unknown as AxeWindow
      const { violations } = await axe.run(document.querySelector(dialog) ? { include: dialog } : document, options)
      return violations.map(({ id, nodes }) => `${id}: ${nodes.map(node => node.html).join(' | ')}`)
    },
    [OPEN_DIALOG, options] as const,
  )
  expect(findings, where(page)).toEqual([])
  await expectNoSidewaysScroll(page)
}

/** Content wider than the window needs horizontal scrolling. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  // A window that has just changed its width takes a moment.
  await expect.poll(overflow, { message: `${where(page)} scrolls sideways` }).toBeLessThanOrEqual(0)
}

const where = (page: Page): string => `${page.url()} at ${page.viewportSize()?.width} px`
