import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Db } from '../../src/platform/database/database.ts'
import { projectRoot } from '../../src/platform/project-root.ts'
import type { Storage } from '../../src/platform/storage/storage.ts'
import { pictureAddress, storePicture } from '../../src/shop/pictures/index.ts'
import type { DemoProduct } from './demo/products.ts'

const folder = join(projectRoot, 'db/seeds/demo/pictures/webp')

/** The drawings' grounds; finding a picture's colour in its pixels would take longer than all the rest of the seed. */
const groundColours: Record<DemoProduct['look']['ground'], string> = {
  ivory: '#efe8da',
  sand: '#dccbae',
  rose: '#e3c6bf',
  sage: '#c9cfbb',
  green: '#2f3d2c',
  oud: '#3a281c',
  night: '#14110e',
}

/** Bottle, box and notes of each product, as addresses; a picture without a file is left out. */
export async function storeDemoPictures(
  db: Db,
  storage: Storage,
  products: DemoProduct[],
): Promise<Map<string, string[]>> {
  const stored = new Map<string, string[]>()
  const queue = [...products]
  const work = async () => {
    for (let product = queue.shift(); product; product = queue.shift()) {
      const colour = groundColours[product.look.ground]
      const addresses: string[] = []
      for (const number of [1, 2, 3]) {
        const address = await storeDemoPicture(db, storage, `${product._id}-${number}.webp`, colour)
        if (address) addresses.push(address)
      }
      stored.set(product._id, addresses)
    }
  }
  await Promise.all(Array.from({ length: 8 }, work))
  return stored
}

/** Its address, or null when the file is missing. */
export async function storeDemoPicture(db: Db, storage: Storage, file: string, colour: string): Promise<string | null> {
  const bytes = await readFile(join(folder, file)).catch(() => null)
  return bytes && pictureAddress((await storePicture(db, storage, bytes, colour))._id)
}
