import type { TestProject } from 'vitest/node'
import { startDemoShop } from '../demo-shop.ts'
import { fakeGeocoder } from '../fakes/geocoder.ts'
import { fakeTiles } from '../fakes/tiles.ts'
import { chromiumPath } from './chromium.ts'

declare module 'vitest' {
  interface ProvidedContext {
    shopUrl: string
    shopDatabaseUrl: string
  }
}

/** One built shop with the demo catalogue, in which all journeys take place; gone when they are done. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  // Before two files ask for it at once: they would both unpack it to the same place.
  await chromiumPath()
  const [tiles, geocoder] = [await fakeTiles(), await fakeGeocoder({ 'Chak 47 NB': { lat: '32.01', lon: '72.02' } })]
  const shop = await startDemoShop({ TILE_URL: tiles.tileUrl, GEOCODER_URL: geocoder.url })
  project.provide('shopUrl', shop.url)
  project.provide('shopDatabaseUrl', shop.databaseUrl)
  return async () => {
    await shop.stop()
    await tiles.close()
    await geocoder.close()
  }
}
