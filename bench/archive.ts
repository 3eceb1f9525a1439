import { setTimeout as delay } from 'node:timers/promises'
import { type ArchivedShop, interruptions, startArchivedShop } from '../test/archived-shop.ts'

/** Longer than two switches of the log, and than the promise. */
const SECONDS = 100
const CHANGE_EVERY_MS = 500

/**
 * Measures how long a change waits until it is in the archive, with a real shop's times, after each way in which a shop ends and begins
 * again. docs/operations.md promises a minute.
 */
export async function archiveDelays(): Promise<Record<string, string | number>[]> {
  let shop = await startArchivedShop()
  const rows = []
  for (const how of interruptions) {
    if (how !== 'first start') shop = await shop.interrupt(how)
    rows.push({ after: how, ...(await measure(shop)) })
  }
  await shop.stop()
  return rows
}

/** What is not archived at the end counts as archived then. */
async function measure({ change, isArchived }: ArchivedShop) {
  const waiting = new Map<string, number>()
  const delays: number[] = []
  const count = (isEnd: boolean) => {
    for (const [segment, since] of waiting) {
      if (!isEnd && !isArchived(segment)) continue
      delays.push((Date.now() - since) / 1000)
      waiting.delete(segment)
    }
  }
  let changes = 0
  for (const end = Date.now() + SECONDS * 1000; Date.now() < end; await delay(CHANGE_EVERY_MS)) {
    const segment = await change()
    changes += 1
    // Of one segment the first change waits longest.
    if (!waiting.has(segment)) waiting.set(segment, Date.now())
    count(false)
  }
  const late = waiting.size
  count(true)
  return { changes, 'longest wait, s': Math.max(...delays).toFixed(1), 'segments not archived at the end': late }
}
