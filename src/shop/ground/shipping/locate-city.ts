import { sql } from 'kysely'
import type { Db } from '../../../platform/database/database.ts'
import { type Geocoder, GeocoderError } from '../../../platform/geocoder.ts'
import { type Place, placeOfCity } from './city-coordinates.ts'
import { countryCode, PAKISTAN } from './country-rules.ts'

/** A place, or the default place with the specification's message about why. */
export type Located = { place: Place; message: string | null }

// The geocoder may know a town by then.
const FORGET_UNKNOWN_AFTER = '30 days'

/**
 * The place of a city: from the list of Pakistani cities, else from the geocoder, whose responses are stored. When the
 * geocoder fails the place is Sargodha, and `message` says so.
 */
export async function locateCity(db: Db, geocode: Geocoder, city: string, country: string): Promise<Located> {
  const at = { city: city.trim(), country: country.trim() }
  const known = knownPlace(at.city, at.country)
  if (known) return { place: known, message: null }
  const cached = await readPlace(db, at)
  if (cached) return located(cached.place, at.city)
  try {
    const point = await geocode(at.city, at.country)
    await storePlace(db, at, point)
    return located(point, at.city)
  } catch (error) {
    if (!(error instanceof GeocoderError)) throw error
    return { place: defaultPlace, message: 'Unable to load map location. Using default location.' }
  }
}

/** The place of a city without a request to the geocoder, or null. */
export function knownPlace(city: string, country: string): Place | null {
  return countryCode(country) === PAKISTAN ? placeOfCity(city) : null
}

/** Sargodha: the specification's default. */
export const defaultPlace: Place = { latitude: 32.08, longitude: 72.67 }

function located(place: Place | null, city: string): Located {
  if (place) return { place, message: null }
  return { place: defaultPlace, message: `No results found for ${city}. Using default location.` }
}

type At = { city: string; country: string }

async function readPlace(db: Db, at: At): Promise<{ place: Place | null } | null> {
  const row = await db
    .selectFrom('city_places')
    .select(['latitude', 'longitude'])
    .where('city', '=', plain(at.city))
    .where('country', '=', plain(at.country))
    .where(sql<boolean>`(latitude is not null or asked_at > now() - ${FORGET_UNKNOWN_AFTER}::interval)`)
    .executeTakeFirst()
  if (!row) return null
  const { latitude, longitude } = row
  return { place: latitude === null || longitude === null ? null : { latitude, longitude } }
}

async function storePlace(db: Db, at: At, place: Place | null): Promise<void> {
  const row = { latitude: place?.latitude ?? null, longitude: place?.longitude ?? null, asked_at: new Date() }
  await db
    .insertInto('city_places')
    .values({ city: plain(at.city), country: plain(at.country), ...row })
    .onConflict(oc => oc.columns(['city', 'country']).doUpdateSet(row))
    .execute()
}

const plain = (name: string): string => name.toLowerCase().replace(/\s+/g, ' ')
