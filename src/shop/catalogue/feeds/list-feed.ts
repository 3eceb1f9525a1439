import { z } from 'zod'
import type { Db } from '../../../platform/database/database.ts'
import { oneOf, PAGE_SIZE, pageFilter, partOf, textFilter } from '../../ground/list-filters-and-pages.ts'
import type { Settings } from '../../settings/settings/index.ts'
import { type FeedLine, readFeed } from './sizes-in-feeds.ts'

/** The filters of the page of feeds, from a query string. */
export const FeedFilter = z.object({
  /** Words of the title. */
  q: textFilter,
  view: oneOf(['problems', 'leftOut']),
  page: pageFilter(),
})

const views: Record<z.output<typeof FeedFilter>['view'], (line: FeedLine) => boolean> = {
  '': ({ leftOut }) => leftOut === '',
  problems: ({ leftOut, problems }) => leftOut === '' && problems.length > 0,
  leftOut: ({ leftOut }) => leftOut !== '',
}

/** A page of what the feeds list, and how many sizes each view has. */
export async function listFeed(db: Db, shop: Settings, { q, view, page }: z.output<typeof FeedFilter>) {
  const { lines, more: beyond } = await readFeed(db, shop)
  const counts = {
    listed: lines.filter(views['']).length,
    problems: lines.filter(views.problems).length,
    leftOut: lines.filter(views.leftOut).length,
  }
  const matching = lines.filter(
    line => views[view](line) && q.split(/\s+/).every(word => line.title.toLowerCase().includes(word.toLowerCase())),
  )
  const { rows, more } = partOf(matching, page, PAGE_SIZE)
  return { lines: rows, more, counts, beyond }
}
