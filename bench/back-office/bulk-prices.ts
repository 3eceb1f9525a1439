import { setTimeout as pause } from 'node:timers/promises'
import { type Load, load } from '../load.ts'
import { pressAs } from './catalogue-saves.ts'

const PAGES_PER_SECOND = 20
const SECONDS = 15
/** A raise of nearly all prices, and its undoing. */
const CHANGE = '/admin/prices/bulk?how=up&by=10&unit=percent&to=ten'

/** The storefront and its calls alone, and while 10,000 prices and more are changed and put back. */
export async function bulkBesideShoppers(url: string, cookie: string, paths: string[]) {
  const shoppers = (name: string) =>
    load({ name, url, paths, connections: 8, seconds: SECONDS, rate: PAGES_PER_SECOND })
  const alone = await shoppers('no change')
  const running = shoppers('a bulk change and its undo')
  // After the warm-up.
  await pause(4000)
  const { times, changed } = await changeAll(url, cookie)
  const beside: Load = await running
  return { rows: [alone, beside], times, changed, ratio: Math.round((beside.p99 / alone.p99) * 100) / 100 }
}

async function changeAll(url: string, cookie: string) {
  const press = pressAs(url, cookie)
  const timed = async <T>(work: () => Promise<T>) => {
    const startedAt = performance.now()
    return { done: await work(), ms: Math.round(performance.now() - startedAt) }
  }
  const preview = await timed(async () => (await fetch(url + CHANGE, { headers: { cookie } })).text())
  const digest = /name="digest" value="([^"]+)"/.exec(preview.done)?.[1] ?? ''
  const changed = Number(/([\d,]+) prices would change/.exec(preview.done)?.[1]?.replace(',', '') ?? 0)
  const applied = await timed(() =>
    press(CHANGE, [
      ['do', 'apply'],
      ['digest', digest],
      ['note', 'npm run bench'],
    ]),
  )
  const undone = await timed(() => press(applied.done.text, [['do', 'undo']]))
  return { changed, times: [{ preview: preview.ms, apply: applied.ms, undo: undone.ms }] }
}
