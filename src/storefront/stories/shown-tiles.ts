import { type Settings, shownNow } from '../../shop/settings/settings/index.ts'
import type { CacheTags } from '../../web/server/page-cache/cache-tags.ts'
import type { Story } from './story-tile.tsx'

/**
 * The tiles of this moment, of a category or of the home page and all products, with what shoppers see of them; the
 * cached page expires when others are shown.
 */
export function shownTiles({ stories }: Pick<Settings, 'stories'>, cacheTags: CacheTags, of = ''): Story[] {
  const { shown, changesAt } = shownNow(stories)
  cacheTags.endsAt(changesAt)
  return shown
    .filter(({ category }) => category.toLowerCase() === of.toLowerCase())
    .map(({ label, title, text, linkLabel, link, image }) => ({ label, title, text, linkLabel, link, image }))
}
