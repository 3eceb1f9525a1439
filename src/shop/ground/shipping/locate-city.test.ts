import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type FreshDatabase, freshDatabase } from '../../../../test/database.ts'
import { fakeGeocoder } from '../../../../test/fakes/geocoder.ts'
import { openDatabase } from '../../../platform/database/database.ts'
import { openGeocoder } from '../../../platform/geocoder.ts'
import { defaultPlace, locateCity } from './locate-city.ts'

let fresh: FreshDatabase
let geocoder: Awaited<ReturnType<typeof fakeGeocoder>>
/** What the geocoder's callers would have waited for, in milliseconds; no time passes here. */
const waits: number[] = []
const wait = async (ms: number) => void waits.push(ms)
const near = { latitude: 32.01, longitude: 72.02 }

beforeAll(async () => {
  fresh = await freshDatabase()
  geocoder = await fakeGeocoder({
    'Chak 47 NB': { lat: '32.01', lon: '72.02' },
    Bradford: { lat: '53.79', lon: '-1.75' },
    ...Object.fromEntries(Array.from({ length: 9 }, (_, n) => [`Chak ${n} SB`, { lat: '32.01', lon: '72.02' }])),
  })
})
beforeEach(async () => {
  geocoder.requests.length = 0
  geocoder.next.length = 0
  waits.length = 0
  await fresh.db.updateTable('geocoder_turn').set({ next_at: new Date() }).execute()
})
afterAll(async () => {
  await geocoder.close()
  await fresh.drop()
})

const locate = (city: string, { country = 'Pakistan', url = geocoder.url, db = fresh.db } = {}) =>
  locateCity(db, openGeocoder(db, url, 'Khushbu (tests)', { wait }), city, country)

test('listed cities of Pakistan need no request, in any spelling', async () => {
  for (const city of ['Lahore', ' KARACHI ', 'pindi', 'Mirpur-Khas']) {
    expect((await locate(city)).message).toBeNull()
    expect((await locate(city, { country: 'pk' })).message).toBeNull()
  }
  expect(geocoder.requests).toEqual([])
})

test('another town is requested once, by city and country, under the name of the shop; then it is stored', async () => {
  expect(await locate('Chak 47 NB')).toEqual({ place: near, message: null })
  expect(await locate(' chak  47 nb ')).toEqual({ place: near, message: null })
  expect(geocoder.requests).toMatchObject([{ city: 'Chak 47 NB', country: 'Pakistan', agent: 'Khushbu (tests)' }])
})

test('a city of another country is looked up in that country', async () => {
  const { place } = await locate('Bradford', { country: 'United Kingdom' })
  expect(place.latitude).toBe(53.79)
  expect(geocoder.requests).toMatchObject([{ city: 'Bradford', country: 'United Kingdom' }])
})

test('a city unknown to the geocoder: Sargodha, the message of the specification, and no second request', async () => {
  for (const _ of [1, 2]) {
    expect(await locate('Nowherabad')).toEqual({
      place: defaultPlace,
      message: 'No results found for Nowherabad. Using default location.',
    })
  }
  expect(geocoder.requests).toHaveLength(1)
  expect(defaultPlace).toEqual({ latitude: 32.08, longitude: 72.67 })
})

test('after 429 the request is retried three times, a second apart', async () => {
  geocoder.next.push(429, 429, 429)
  expect(await locate('Chak 1 SB')).toEqual({ place: near, message: null })
  expect(geocoder.requests).toHaveLength(4)
  // Before each request the wait for its turn, and between two the second.
  expect(waits.filter((_, index) => index % 2 === 1)).toEqual([1000, 1000, 1000])
})

test('an unreachable geocoder: Sargodha and the message of the specification; requested again the next time', async () => {
  geocoder.next.push(429, 429, 429, 429)
  const unable = { place: defaultPlace, message: 'Unable to load map location. Using default location.' }
  expect(await locate('Chak 2 SB')).toEqual(unable)
  expect(geocoder.requests).toHaveLength(4)
  for (const trouble of [
    500,
    'no json',
    '{"error":"x"}',
    '[{"lat":"north","lon":"1"}]',
    '[null]',
    '[{"lat":"91","lon":"1"}]',
  ]) {
    geocoder.next.push(trouble)
    // The pace has its own test.
    await fresh.db.updateTable('geocoder_turn').set({ next_at: new Date() }).execute()
    expect(await locate('Chak 2 SB'), String(trouble)).toEqual(unable)
  }
  expect(await locate('Chak 2 SB', { url: 'http://127.0.0.1:9' })).toEqual(unable)
  expect(await locate('Chak 2 SB')).toEqual({ place: near, message: null })
})

test('two machines together ask at most once a second', async () => {
  const other = openDatabase(fresh.url, { poolSize: 3 })
  const began = Date.now()
  try {
    await Promise.all([3, 4, 5, 6].map(n => locate(`Chak ${n} SB`, { db: n % 2 ? other : fresh.db })))
  } finally {
    await other.destroy()
  }
  expect(geocoder.requests).toHaveLength(4)
  // The next waits for what those before have left over of their seconds.
  const passed = Date.now() - began
  for (const [n, ms] of waits.sort((a, b) => a - b).entries()) {
    expect(ms).toBeGreaterThanOrEqual(Math.max(0, n * 1000 - passed))
    expect(ms).toBeLessThanOrEqual(n * 1000)
  }
})

test('with ten seconds of requests queued, a page shows the default at once', async () => {
  await fresh.db
    .updateTable('geocoder_turn')
    .set({ next_at: new Date(Date.now() + 60_000) })
    .execute()
  expect((await locate('Chak 7 SB')).message).toBe('Unable to load map location. Using default location.')
  expect(waits).toEqual([])
  expect(geocoder.requests).toEqual([])
})
