import type { Page } from 'playwright-core'
import type { OpenShop, Screen } from './screen.ts'

/** Brings a screen up in a window of the shop. */
export async function openScreen(page: Page, { path, act }: Screen, shop: OpenShop): Promise<void> {
  await page.goto(typeof path === 'string' ? path : await path(shop.url))
  await page.waitForLoadState('networkidle')
  await act?.(page, shop)
  await page.waitForLoadState('networkidle')
}
