import { findPriceChange, linesOfChange } from '../../shop/catalogue/prices/index.ts'
import { staffPage } from '../../web/server/staff-pages.ts'
import { numberOf } from '../kit/addresses.ts'

const LINES_OF_A_PAGE = 100

/** One price change with a page of its lines: all, or with `view=since` those whose size costs something else now. */
export const loadChange = staffPage('catalogue.read', async ({ shop, params, url: { searchParams } }) => {
  const changeId = numberOf(params.id)
  const [change, lines] = await Promise.all([findPriceChange(shop.db, changeId), linesOfChange(shop.db, changeId)])
  const since = lines.filter(({ isStill }) => !isStill)
  const shown = searchParams.get('view') === 'since' ? since : lines
  const from = (Math.max(1, Number(searchParams.get('page')) || 1) - 1) * LINES_OF_A_PAGE
  return {
    change,
    lines: shown.slice(from, from + LINES_OF_A_PAGE),
    more: shown.length > from + LINES_OF_A_PAGE,
    counts: { all: lines.length, since: since.length },
  }
})
