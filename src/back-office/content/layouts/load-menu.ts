import { listCollections } from '../../../shop/catalogue/catalogue/index.ts'
import type { Menu } from '../../../web/browser/navigation.ts'
import type { RequestContext } from '../../../web/server/request-context.ts'

/** What the menus are made of while nobody has written them by hand. */
export async function loadMenu(shop: Pick<RequestContext, 'db' | 'categories'>): Promise<Menu> {
  const [categories, collections] = [await shop.categories(), await listCollections(shop.db)]
  return {
    categories: categories.filter(({ inMenu }) => inMenu).map(({ name }) => name),
    collections: collections.filter(({ inMenu }) => inMenu).map(({ address, title }) => ({ address, title })),
  }
}
