import type { LoaderFunctionArgs } from 'react-router'
import { listCategories } from '../../shop/catalogue/index.ts'
import { listCoupons } from '../../shop/coupons/index.ts'
import { Settings } from '../../shop/settings/index.ts'
import { requestContext } from '../../web/server/request-context.ts'
import type { ShellData } from '../frame/shell-data.ts'

/** The data of header and footer. Data that cannot be read is logged and left out, so that the page still renders. */
export async function loadShell({ context }: Pick<LoaderFunctionArgs, 'context'>): Promise<ShellData> {
  const { db, log, settings, publicUrl } = context.get(requestContext)
  const without =
    <T>(part: string, instead: T) =>
    (error: unknown): T => {
      log.error({ err: error }, `the frame of a page is shown without its ${part}`)
      return instead
    }
  const [shop, categories, coupons] = await Promise.all([
    settings().catch(without('settings', Settings.parse({}))),
    listCategories(db).catch(without('categories', [])),
    // The browser then fetches them.
    listCoupons(db).catch(without('coupons', null)),
  ])
  return {
    shopName: shop.shopName,
    tagline: shop.tagline,
    announcements: shop.announcements,
    categories: categories.map(({ name }) => name),
    supportPhone: shop.supportPhone,
    supportEmail: shop.supportEmail,
    supportAddress: shop.supportAddress,
    socialLinks: shop.socialLinks,
    paymentMethods: shop.paymentMethods,
    chatNumber: shop.chatNumber,
    chatText: shop.chatText,
    orderLimits: { perSize: shop.maxPerSize, pieces: shop.maxPieces },
    coupons,
    renderedAt: Date.now(),
    origin: publicUrl,
  }
}
