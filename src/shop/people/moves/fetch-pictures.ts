import { rm } from 'node:fs/promises'
import { sql } from 'kysely'
import pLimit from 'p-limit'
import type { Db, Tx } from '../../../platform/database/database.ts'
import { inTransaction } from '../../../platform/database/in-transaction.ts'
import { FetchError, fetchPublic } from '../../../platform/http/fetch-public.ts'
import type { Storage } from '../../../platform/storage/storage.ts'
import { MAX_PICTURES } from '../../catalogue/products/product-rules.ts'
import { MAX_PHOTO_BYTES, pictureAddress, renderPhoto, storePicture } from '../../ground/pictures/index.ts'
import { ShopError } from '../../ground/shop-error.ts'
import { lockMove } from './lock-move.ts'
import { queuePictures } from './queue-move.ts'

const TIMEOUT_MS = 30_000
const MOST_TRIES = 3
// The most pictures that are fetched from one server at once.
const AT_ONCE = 4
const OWNERS_AT_ONCE = 20

type Waiting = {
  id: number
  owner: string
  url: string
  alt: string
  tries: number
  productId: string | null
  reviewId: string | null
}

type Parts = { storage: Storage; uploadFolder: string; signal?: AbortSignal; fetchFile?: typeof fetchPublic }

// A job gives its place back now and then, so that the other moves have their turn.
const RUN_MS = 10 * 60_000

/**
 * Fetches the pictures of a move, those of one product in their order, each at most three times. Rendered anew, they
 * are added to the product or review; where the first one fails for good no other takes its place. Interrupted, or
 * after ten minutes, it goes on later. Two at once do no harm: the same picture is added once.
 */
export async function fetchPictures(db: Db, moveId: number, parts: Parts): Promise<void> {
  const limit = pLimit(AT_ONCE)
  for (const began = Date.now(); ; ) {
    const waiting = await findWaiting(db, moveId)
    if (waiting.length === 0) return
    if (Date.now() - began > RUN_MS) return queuePictures(db, moveId)
    const owners = Map.groupBy(waiting, ({ owner }) => owner)
    await Promise.all([...owners.values()].map(own => limit(() => fetchInOrder(db, own, parts))))
    parts.signal?.throwIfAborted()
  }
}

async function findWaiting(db: Db, moveId: number): Promise<Waiting[]> {
  const { rows } = await sql<Waiting>`
    with owners as (
      select distinct product_id, review_id, min(tries) as tries, min(id) as first from move_pictures
      where move_id = ${moveId} and state = 'waiting' group by 1, 2 order by tries, first limit ${OWNERS_AT_ONCE}
    )
    select p.id, coalesce(product_id, review_id) as owner, url, alt, p.tries, product_id as "productId", review_id as "reviewId"
    from move_pictures p where move_id = ${moveId} and state = 'waiting'
      and (product_id in (select product_id from owners) or review_id in (select review_id from owners))
    order by p.id`.execute(db)
  return rows
}

async function fetchInOrder(db: Db, pictures: readonly Waiting[], parts: Parts): Promise<void> {
  for (const picture of pictures) {
    if (parts.signal?.aborted) return
    // Those behind one that is tried again wait for it.
    if (!(await fetchOne(db, picture, parts))) return
  }
}

async function fetchOne(
  db: Db,
  picture: Waiting,
  { storage, uploadFolder: folder, signal, fetchFile = fetchPublic }: Parts,
): Promise<boolean> {
  try {
    const file = await fetchFile(picture.url, { folder, maxBytes: MAX_PHOTO_BYTES, timeoutMs: TIMEOUT_MS, signal })
    try {
      const { bytes, colour } = await renderPhoto(file, 'This is no picture')
      const { _id } = await storePicture(db, storage, bytes, colour)
      await inTransaction(db, tx => keep(tx, picture, pictureAddress(_id)))
    } finally {
      await rm(file.path, { force: true })
    }
    return true
  } catch (error) {
    if (!(error instanceof FetchError) && !(error instanceof ShopError)) throw error
    return noteFailure(db, picture, error)
  }
}

/**
 * A picture that a product has twice stands in it once. Its version is not counted: nobody saw the product without it.
 */
async function keep(tx: Tx, { id, productId, reviewId, alt }: Waiting, image: string): Promise<void> {
  const add = sql`images = array_append(images, ${image}::text)`
  const isNew = sql`not ${image}::text = any(images) and cardinality(images) < ${MAX_PICTURES}`
  if (productId) {
    await sql`update products set ${add} where id = ${productId} and ${isNew}`.execute(tx)
    if (alt)
      await tx
        .insertInto('product_pictures')
        .values({ product_id: productId, image, alt })
        .onConflict(conflict => conflict.doNothing())
        .execute()
  } else await sql`update reviews set ${add} where id = ${reviewId} and ${isNew}`.execute(tx)
  await tx.updateTable('move_pictures').set({ state: 'kept', problem: '' }).where('id', '=', id).execute()
}

/** Whether those behind it may follow. */
async function noteFailure(db: Db, { id, tries, productId }: Waiting, error: Error): Promise<boolean> {
  const isPassing = error instanceof FetchError && error.isPassing && tries + 1 < MOST_TRIES
  await db
    .updateTable('move_pictures')
    .set({ state: isPassing ? 'waiting' : 'failed', tries: tries + 1, problem: error.message.slice(0, 300) })
    .where('id', '=', id)
    .execute()
  if (isPassing) return false
  const { numAffectedRows } = await sql`
    update move_pictures p set state = 'failed', problem = 'The first picture could not be fetched: no other takes its place'
    where product_id = ${productId} and state = 'waiting'
      and not exists (select from move_pictures first where first.product_id = p.product_id and first.id < ${id})`.execute(
    db,
  )
  return numAffectedRows === 0n
}

/** Has the pictures that failed fetched again. Returns how many. Throws `not_found`, `move_refused`. */
export async function retryPictures(tx: Tx, moveId: number): Promise<{ name: string; pictures: number }> {
  const { name } = await lockMove(tx, moveId, 'rehearsal', 'live')
  const { numAffectedRows = 0n } = await sql`
    update move_pictures set state = 'waiting', tries = 0, problem = '' where move_id = ${moveId} and state = 'failed'`.execute(
    tx,
  )
  await queuePictures(tx, moveId)
  return { name, pictures: Number(numAffectedRows) }
}
