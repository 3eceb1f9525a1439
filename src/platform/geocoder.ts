import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Db } from './database/database.ts'

export type Point = { latitude: number; longitude: number }

/** Looks up where a city lies; null when there is no such city. Throws GeocoderError when the service fails. */
export type Geocoder = (city: string, country: string) => Promise<Point | null>

type Wait = (ms: number) => Promise<unknown>

export class GeocoderError extends Error {}

// The specification's pause between retries, and the rate that public geocoders allow.
const REQUEST_INTERVAL_MS = 1000
const MAX_RETRIES = 3
// With a longer queue a lookup is skipped, so that a page never waits for the geocoder.
const MAX_QUEUE_MS = 10_000
const RESPONSE_TIMEOUT_MS = 5000
// One result of Nominatim has about 1 kB.
const MAX_RESPONSE_BYTES = 64 * 1024

/**
 * The geocoder at `url` (Nominatim's search). All processes together send at most one request a second; "too many
 * requests" (429) is retried up to three times, a second apart. `agent` names the shop, as public geocoders require.
 * Redirects are not followed, since they could lead into the shop's own network; `timeoutMs` covers the whole response.
 * `wait` takes milliseconds.
 */
export function openGeocoder(
  db: Db,
  url: string,
  agent: string,
  { timeoutMs = RESPONSE_TIMEOUT_MS, wait = delay }: { timeoutMs?: number; wait?: Wait } = {},
): Geocoder {
  return async (city, country) => {
    for (let retry = 0; ; retry++) {
      await waitForSlot(db, wait)
      const response = await request(url, agent, city, country, AbortSignal.timeout(timeoutMs))
      if (response.status !== 429) return readPoint(response)
      await response.body?.cancel()
      if (retry === MAX_RETRIES) throw new GeocoderError('the geocoder refused too many requests')
      await wait(REQUEST_INTERVAL_MS)
    }
  }
}

/** Reserves the next free second, in the row of the database that all processes share, and waits until then. */
async function waitForSlot(db: Db, wait: Wait): Promise<void> {
  const { rows } = await sql<{ wait: number }>`
    with slot as (
      update geocoder_turn set next_at = greatest(next_at, clock_timestamp()) + make_interval(secs => ${REQUEST_INTERVAL_MS / 1000})
      where next_at < clock_timestamp() + make_interval(secs => ${MAX_QUEUE_MS / 1000})
      returning next_at
    )
    select extract(epoch from next_at - clock_timestamp())::float8 * 1000 - ${REQUEST_INTERVAL_MS} as wait from slot`.execute(
    db,
  )
  const [slot] = rows
  if (!slot) throw new GeocoderError('too many lookups wait for the geocoder')
  await wait(Math.max(0, slot.wait))
}

async function request(
  url: string,
  agent: string,
  city: string,
  country: string,
  signal: AbortSignal,
): Promise<Response> {
  const query = new URLSearchParams({ city, country, format: 'jsonv2', limit: '1' })
  try {
    return await fetch(`${url}/search?${query}`, {
      headers: { accept: 'application/json', 'user-agent': agent },
      redirect: 'manual',
      signal,
    })
  } catch (error) {
    throw new GeocoderError('the geocoder cannot be reached', { cause: error })
  }
}

async function readPoint(response: Response): Promise<Point | null> {
  const found = response.ok && isJson(response) ? await readJson(response) : await discard(response)
  if (!Array.isArray(found)) throw new GeocoderError('the geocoder sent an unexpected response')
  if (found.length === 0) return null
  const [latitude, longitude] = [Number(found[0]?.lat ?? Number.NaN), Number(found[0]?.lon ?? Number.NaN)]
  if (!(Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180)) {
    throw new GeocoderError('the geocoder sent an unexpected response')
  }
  return { latitude, longitude }
}

const isJson = ({ headers }: Response) => /^application\/json\s*(;|$)/i.test(headers.get('content-type') ?? '')

async function discard(response: Response): Promise<never> {
  await response.body?.cancel()
  throw new GeocoderError(response.ok ? 'the geocoder sent no JSON' : `the geocoder responded with ${response.status}`)
}

/** Reads at most MAX_RESPONSE_BYTES, counted after decompression. Null for a body that is no JSON. */
async function readJson(response: Response): Promise<unknown> {
  const chunks: Uint8Array[] = []
  let received = 0
  try {
    for await (const chunk of response.body ?? []) {
      received += chunk.length
      if (received > MAX_RESPONSE_BYTES) throw new GeocoderError('the geocoder sent too large a response')
      chunks.push(chunk)
    }
  } catch (error) {
    throw error instanceof GeocoderError ? error : new GeocoderError('the geocoder broke off', { cause: error })
  }
  try {
    return JSON.parse(Buffer.concat(chunks).toString())
  } catch {
    return null
  }
}
