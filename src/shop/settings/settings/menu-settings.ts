import { z } from 'zod'
import { upTo } from '../../ground/forms/index.ts'
import { EntryId } from './entry-id.ts'
import { ShopLink } from './shop-link.ts'

/**
 * An entry of a menu. `under`: the entry that it stands below, 0 for none; `link` is empty for a heading of the footer.
 */
export const MenuItem = z.object({
  id: EntryId,
  label: upTo(60).min(1, 'Please enter the text'),
  labelUrdu: upTo(60).default(''),
  link: z.union([z.literal(''), ShopLink]),
  under: z.number().int().min(0).max(0x7fffffff).default(0),
})
export type MenuItem = z.output<typeof MenuItem>

const menu = z.array(MenuItem).max(60).nullable().default(null)

/**
 * The menus as the merchant wrote them; null: the specification's, made of the categories, collections and pages of the
 * shop.
 * @rule what the menus show
 */
export const menuSettings = { headerMenu: menu, footerMenu: menu, footerEnd: menu }
