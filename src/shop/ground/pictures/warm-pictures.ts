import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Db } from '../../../platform/database/database.ts'
import type { Storage } from '../../../platform/storage/storage.ts'
import { readPicture, variantName } from './read-picture.ts'

/** The variants of cards; all current browsers support AVIF. */
const cardWidths = [360, 480, 240, 720] as const

/**
 * Renders the card pictures of published products in advance, best selling products first. Waits for `spareTime` before
 * each and works at most a fifth of the time, so that requests are not slowed down. Ends when all are rendered or
 * `signal` is aborted. Throws errors of the storage and the database.
 */
export async function warmPictures(
  db: Db,
  storage: Storage,
  signal: AbortSignal,
  spareTime: () => Promise<void> = async () => {},
): Promise<void> {
  if (signal.aborted) return
  const { rows } = await sql<{ id: string }>`
    select picture[1] as id
    from products p, regexp_match(p.images[1], '^/pictures/([^/]+)/') as picture
    where p.published and picture is not null
    order by p.sold desc, p.id limit 1000`.execute(db)
  for (const width of cardWidths) {
    for (const { id } of rows) {
      await spareTime()
      if (signal.aborted) return
      if (await storage.exists(variantName(id, width, 'avif'))) continue
      const begun = performance.now()
      await readPicture(storage, id, width, 'avif')
      await pause(4 * (performance.now() - begun), undefined, { signal }).catch(() => {
        // Aborted: the loop ends.
      })
    }
  }
}
