import type { Page } from 'playwright-core'
import { goTo, settled } from '../browser/go-to.ts'
import type { OpenShop, Screen } from './screen.ts'

/** Brings a screen up in a window of the shop. */
export async function openScreen(page: Page, { path, act }: Screen, shop: OpenShop): Promise<void> {
  await goTo(page, typeof path === 'string' ? path : await path(shop.url))
  await act?.(page, shop)
  await settled(page)
}
