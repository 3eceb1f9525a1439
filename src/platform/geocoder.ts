import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Db } from './database/database.ts'

export type Point = { latitude: number; longitude: number }

/** Asks where a city lies. Null: there is no such city. Throws GeocoderError when no answer came. */
export type Geocoder = (city: string, country: string) => Promise<Point | null>

export class GeocoderError extends Error {}

// The specification's waits, and the pace that public geocoders ask for. In milliseconds.
const PACE = 1000
const RETRIES = 3
// A reader of a page does not wait longer for a pin: with more people before it a question is not asked at all.
const LONGEST_QUEUE = 10_000
const LONGEST_ANSWER = 5000

/**
 * The geocoder at `url` (Nominatim's search). All app processes together call it at most once a second; "too many requests"
 * (429) is tried again up to three times, a second apart. `agent` names the shop, as public geocoders demand.
 */
export function openGeocoder(db: Db, url: string, agent: string): Geocoder {
  return async (city, country) => {
    for (let retry = 0; ; retry++) {
      await takeTurn(db)
      const answer = await ask(url, agent, city, country)
      if (answer.status !== 429) return read(answer)
      await answer.body?.cancel()
      if (retry === RETRIES) throw new GeocoderError('the geocoder wants to be left alone')
      await wait(PACE)
    }
  }
}

/** Takes the next free second from the row that all processes share, and waits for it. */
async function takeTurn(db: Db): Promise<void> {
  const { rows } = await sql<{ wait: number }>`
    with turn as (
      update geocoder_turn set next_at = greatest(next_at, clock_timestamp()) + make_interval(secs => ${PACE / 1000})
      where next_at < clock_timestamp() + make_interval(secs => ${LONGEST_QUEUE / 1000})
      returning next_at
    )
    select extract(epoch from next_at - clock_timestamp())::float8 * 1000 - ${PACE} as wait from turn`.execute(db)
  const [turn] = rows
  if (!turn) throw new GeocoderError('too many questions wait for the geocoder')
  await wait(Math.max(0, turn.wait))
}

async function ask(url: string, agent: string, city: string, country: string): Promise<Response> {
  const query = new URLSearchParams({ city, country, format: 'jsonv2', limit: '1' })
  try {
    return await fetch(`${url}/search?${query}`, {
      headers: { accept: 'application/json', 'user-agent': agent },
      signal: AbortSignal.timeout(LONGEST_ANSWER),
    })
  } catch (error) {
    throw new GeocoderError('the geocoder does not answer', { cause: error })
  }
}

async function read(answer: Response): Promise<Point | null> {
  if (!answer.ok) throw new GeocoderError(`the geocoder answered ${answer.status}`)
  const found: unknown = await answer.json().catch(() => null)
  if (!Array.isArray(found)) throw new GeocoderError('the geocoder answered something else')
  if (found.length === 0) return null
  const [latitude, longitude] = [Number(found[0]?.lat ?? Number.NaN), Number(found[0]?.lon ?? Number.NaN)]
  if (!(Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180)) {
    throw new GeocoderError('the geocoder answered something else')
  }
  return { latitude, longitude }
}
