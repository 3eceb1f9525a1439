import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import type { Db } from '../../src/platform/database/database.ts'
import { projectRoot } from '../../src/platform/process/project-root.ts'
import type { Storage } from '../../src/platform/storage/storage.ts'
import { pictureAddress, storePicture } from '../../src/shop/ground/pictures/index.ts'

const folder = join(projectRoot, 'db/seeds/demo/videos')
// Of all demo videos (studio/film.ts).
const SECONDS = 6

/** The videos of products, each as the last of its pictures, unless the merchant has removed it: `<product id>.webm` and its poster `.webp`. */
export async function seedVideos(db: Db, storage: Storage): Promise<void> {
  const files = await readdir(folder)
  for (const file of files.filter(name => name.endsWith('.webm'))) {
    const productId = file.slice(0, -'.webm'.length)
    const film = await readFile(join(folder, file))
    const name = `product-videos/${createHash('sha256').update(film).digest('base64url').slice(0, 32)}.webm`
    const address = `/${name}`
    if (!(await storage.exists(name))) await storage.write(name, film)
    const poster = await storePicture(db, storage, await readFile(join(folder, `${productId}.webp`)))
    const image = pictureAddress(poster._id)
    const { name: title } = await db
      .selectFrom('products')
      .select('name')
      .where('id', '=', productId)
      .executeTakeFirstOrThrow()
    await db
      .insertInto('product_videos')
      .values({ address, seconds: SECONDS })
      .onConflict(conflict => conflict.doNothing())
      .execute()
    await db
      .insertInto('product_pictures')
      .values({ product_id: productId, image, video: address, alt: `${title}: the bottle, its box and amber` })
      .onConflict(conflict => conflict.doNothing())
      .execute()
    await sql`update products set images = images || ${image}::text where id = ${productId} and not ${image} = any (images)`.execute(
      db,
    )
  }
}
