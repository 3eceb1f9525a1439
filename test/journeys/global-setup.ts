import type { TestProject } from 'vitest/node'
import { chromiumPath } from '../browser/chromium.ts'
import { copyTemplate } from '../database.ts'
import { type DemoShop, startDemoShop } from '../demo-shop.ts'
import { fakeServer } from '../fakes/fake-server.ts'
import { answerFor, fakes } from '../fakes/fakes.ts'
import { fakeGeocoder } from '../fakes/geocoder.ts'
import { fakeTiles } from '../fakes/tiles.ts'

declare module 'vitest' {
  interface ProvidedContext {
    demoShop: DemoShop
  }
}

/** One built shop with the demo catalogue, for all journeys; removed after them. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const opened: (() => Promise<unknown>)[] = []
  const close = async () => {
    for (const closeOne of opened.splice(0).reverse()) await closeOne()
  }
  try {
    // Before two workers need it at once: both would unpack it to the same place.
    await chromiumPath()
    const tiles = await fakeTiles()
    opened.push(tiles.close)
    const geocoder = await fakeGeocoder({ 'Chak 47 NB': { lat: '32.01', lon: '72.02' } })
    opened.push(geocoder.close)
    const systems = await fakeServer(answerFor(fakes()))
    opened.push(systems.close)
    const database = await copyTemplate(project.vitest.getRootProject().getProvidedContext().databaseUrl)
    const { stop, ...shop } = await startDemoShop(database, {
      env: { TILE_URL: tiles.tileUrl, GEOCODER_URL: geocoder.url, FAKES_URL: systems.url },
      plainPictures: true,
    })
    opened.push(stop)
    project.provide('demoShop', shop)
    return close
  } catch (error) {
    await close()
    throw error
  }
}
