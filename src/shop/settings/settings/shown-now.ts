import { momentOf } from '../../ground/dates.ts'

type Timed = { from: string; until: string }

/**
 * The entries that are shown at this moment, and the next one at which others are; null when the clock alone changes
 * nothing.
 */
export function shownNow<Item extends Timed>(
  items: readonly Item[],
  now = new Date(),
): { shown: Item[]; changesAt: Date | null } {
  const shown = items.filter(({ from, until }) => {
    const [begins, ends] = [momentOf(from), momentOf(until)]
    return !(begins && begins > now) && !(ends && ends <= now)
  })
  const coming = items
    .flatMap(({ from, until }) => [momentOf(from), momentOf(until)])
    .filter((moment): moment is Date => moment !== null && moment > now)
  return { shown, changesAt: coming.length > 0 ? new Date(Math.min(...coming.map(Number))) : null }
}
