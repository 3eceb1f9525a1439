import { type Settings, shownNow } from '../../shop/settings/settings/index.ts'
import type { CacheTags } from '../../web/server/page-cache/cache-tags.ts'
import type { Story } from './story-tile.tsx'

/**
 * The tiles of this moment, with what shoppers see of them: of a category, or of the home page and all products, which
 * a category without its own shows too. The cached page expires when others are shown.
 */
export function shownTiles({ stories }: Pick<Settings, 'stories'>, cacheTags: CacheTags, of = ''): Story[] {
  const { shown, changesAt } = shownNow(stories)
  cacheTags.endsAt(changesAt)
  const ofCategory = (wanted: string) => shown.filter(({ category }) => category.toLowerCase() === wanted.toLowerCase())
  const own = ofCategory(of)
  return (own.length > 0 ? own : ofCategory('')).map(({ label, title, text, linkLabel, link, image }) => ({
    label,
    title,
    text,
    linkLabel,
    link,
    image,
  }))
}
