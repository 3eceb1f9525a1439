import { type Settings, shownNow } from '../../shop/settings/settings/index.ts'
import type { CacheTags } from '../../web/server/page-cache/cache-tags.ts'
import type { Story } from './story-tile.tsx'

/** The tiles of this moment, with what shoppers see of them; the cached page expires when others are shown. */
export function shownTiles({ stories }: Pick<Settings, 'stories'>, cacheTags: CacheTags): Story[] {
  const { shown, changesAt } = shownNow(stories)
  cacheTags.endsAt(changesAt)
  return shown.map(({ label, title, text, linkLabel, link, image }) => ({ label, title, text, linkLabel, link, image }))
}
