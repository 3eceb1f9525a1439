import type { Page } from 'playwright-core'
import { goTo } from '../browser/go-to.ts'
import { newEmail } from '../browser/shopper-calls.ts'

type Product = { _id: string; sizes: { stock: number; discount: number }[] }

async function products(url: string, query = ''): Promise<Product[]> {
  return (await (await fetch(`${url}/v1/product?limit=60${query}`)).json()).data
}

async function productWith(url: string, wanted: (product: Product) => boolean): Promise<string> {
  const found = (await products(url)).find(wanted)
  if (!found) throw new Error('The demo shop has no such product')
  return `/product/${found._id}`
}

export const severalSizes = (url: string) =>
  productWith(url, ({ sizes }) => sizes.filter(({ stock }) => stock > 10).length > 1 && (sizes[0]?.discount ?? 0) > 0)
export const soldOut = (url: string) => productWith(url, ({ sizes }) => sizes.every(({ stock }) => stock === 0))

export const drawer = (page: Page) => page.getByRole('dialog', { name: 'Shopping Cart' })

/** From any listing: two different perfumes, the drawer open. */
export async function fillBag(page: Page): Promise<void> {
  for (const index of [0, 2]) {
    await page
      .getByRole('button', { name: /^Add To Bag/ })
      .nth(index)
      .click()
    await drawer(page).getByRole('link', { name: 'Proceed to Checkout' }).waitFor()
    if (index > 0) return
    await page.keyboard.press('Escape')
    await drawer(page).waitFor({ state: 'hidden' })
  }
}

export async function goFromBag(page: Page, path: '/cart' | '/checkout'): Promise<void> {
  await fillBag(page)
  await goTo(page, path)
}

export async function search(page: Page, text: string): Promise<void> {
  await page.getByRole('button', { name: 'Search' }).first().click()
  const field = page.getByPlaceholder('Search for perfumes...').last()
  await field.fill(text)
}

export async function enterEmail(page: Page): Promise<void> {
  const field = page.getByLabel('Email Address')
  await field.fill(newEmail('ayesha'))
  await field.blur()
  await page.getByRole('button', { name: 'Change email' }).waitFor()
}

export async function fillAddress(page: Page): Promise<void> {
  await enterEmail(page)
  await page.getByLabel('Full name').fill('Ayesha Malik')
  await page.getByLabel('City').fill('Lahore')
  await page.getByLabel('City').blur()
  await page.getByLabel('Town').fill('Model Town')
  await page
    .locator('[autocomplete*="address-line1"], [autocomplete*="street-address"]')
    .first()
    .fill('House 12, Street 4')
  await page.getByLabel('Phone Number').fill(`0300${String(Date.now()).slice(-7)}`)
  await totalShown(page)
}

/** The checkout's total is that of the cart, the city and the way to pay: Complete Order asks to look at one that comes after the press. */
export const totalShown = (page: Page): Promise<void> =>
  page.locator('dl[aria-busy="true"]').first().waitFor({ state: 'detached' })
