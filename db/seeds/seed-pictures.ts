import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Db } from '../../src/platform/database/database.ts'
import { projectRoot } from '../../src/platform/process/project-root.ts'
import type { Storage } from '../../src/platform/storage/storage.ts'
import { pictureAddress, storePicture } from '../../src/shop/ground/pictures/index.ts'
import { ATTAR_SIZES, describePicture, SHOWN_IN_SIZES } from './demo/pictures/describe.ts'
import type { DemoProduct } from './demo/products.ts'

const folder = join(projectRoot, 'db/seeds/demo/pictures/webp')

/** A picture of a product: its address, and what it shows. */
export type DemoPicture = { image: string; alt: string }

/** The pictures of each product in their order; a picture without a file is left out. */
export async function storeDemoPictures(
  db: Db,
  storage: Storage,
  products: DemoProduct[],
): Promise<Map<string, DemoPicture[]>> {
  const colours = await readColours()
  const stored = new Map<string, DemoPicture[]>()
  const queue = [...products]
  const work = async () => {
    for (let product = queue.shift(); product; product = queue.shift()) {
      const pictures: DemoPicture[] = []
      for (const file of filesOf(product)) {
        const address = await storeDemoPicture(db, storage, file, colours)
        if (address) pictures.push({ image: address, alt: describePicture(product, file) })
      }
      stored.set(product._id, pictures)
    }
  }
  await Promise.all(Array.from({ length: 8 }, work))
  return stored
}

/** The files of its pictures: three of its own, and of the attar that looks like the vials of the sizes, those. */
export function filesOf(product: DemoProduct): string[] {
  const own = [1, 2, 3].map(number => `${product._id}-${number}.webp`)
  return product._id === SHOWN_IN_SIZES ? [...own, ATTAR_SIZES] : own
}

/** What the pictures show, for who does not see them. What staff wrote stays. */
export async function seedPictureWords(db: Db, pictures: ReadonlyMap<string, readonly DemoPicture[]>): Promise<void> {
  const rows = [...pictures].flatMap(([product_id, shown]) => shown.map(picture => ({ product_id, ...picture })))
  if (rows.length === 0) return
  await db
    .insertInto('product_pictures')
    .values(rows)
    .onConflict(conflict => conflict.doNothing())
    .execute()
}

/** Its address, or null when the file is missing. */
export async function storeDemoPicture(
  db: Db,
  storage: Storage,
  file: string,
  colours: Record<string, string>,
): Promise<string | null> {
  const bytes = await readFile(join(folder, file)).catch(() => null)
  return bytes && pictureAddress((await storePicture(db, storage, bytes, colours[file]))._id)
}

/** The mean colour of each file, noted when it is rendered: finding it in the pixels would take longer than the rest of the seed. */
export async function readColours(): Promise<Record<string, string>> {
  return JSON.parse(await readFile(join(folder, 'colours.json'), 'utf8')) as Record<string, string>
}

type Store = (file: string) => Promise<string | null>

/** Pictures as Markdown in place of '{picture:FILE:WORDS}'; without the file the line goes. */
export async function withPictures(body: string, store: Store): Promise<string> {
  const lines = body.split('\n').map(async line => {
    const [, file, words = ''] = /^\{picture:([^:]+):([^}]+)\}$/.exec(line) ?? []
    if (!file) return line
    const address = await store(file)
    return address ? `![${words}](${address})` : ''
  })
  return (await Promise.all(lines)).join('\n')
}
