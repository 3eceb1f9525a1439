import type { Page } from 'playwright-core'
import type { Screen } from './screen.ts'

/** Brings a screen up in a window of the shop that answers at `url`. */
export async function openScreen(page: Page, { path, act }: Screen, url: string): Promise<void> {
  await page.goto(typeof path === 'string' ? path : await path(url))
  await page.waitForLoadState('networkidle')
  await act?.(page)
}
