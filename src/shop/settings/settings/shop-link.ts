import { z } from 'zod'

/**
 * Whether this is a page of the shop ('/shop?category=Men') or an address of the web by https; nothing that runs, no
 * other host behind '//'.
 */
const isShopLink = (text: string): boolean =>
  /^\/(?![/\\])[^\s\\]*$/.test(text) ||
  (/^https:\/\/[^\s\\]+$/i.test(text) && URL.canParse(text) && new URL(text).username === '')

/**
 * Where a link of the home page or of a menu leads.
 * @rule where a link that staff enter may lead
 */
export const ShopLink = z
  .string()
  .trim()
  .max(300, 'Please use 300 characters or less')
  .refine(isShopLink, 'Please enter a page of the shop, such as /shop, or an address that begins with https://')
