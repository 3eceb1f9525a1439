import { fakeServer } from './fake-server.ts'

type Lookup = { city: string | null; country: string | null; at: number; agent: string | undefined }

/** A geocoder with Nominatim's interface that knows these cities, and records every request with its time. */
export async function fakeGeocoder(cities: Record<string, { lat: string; lon: string }> = {}) {
  const requests: Lookup[] = []
  /** Statuses or texts to answer next, before it answers properly again. */
  const next: (number | string)[] = []
  const server = await fakeServer((request, response) => {
    const { searchParams } = new URL(request.url ?? '/', 'http://fake')
    const city = searchParams.get('city')
    requests.push({
      city,
      country: searchParams.get('country'),
      at: performance.now(),
      agent: request.headers['user-agent'],
    })
    const special = next.shift()
    if (typeof special === 'number') return void response.writeHead(special).end('no')
    const found = Object.entries(cities).find(([name]) => name.toLowerCase() === city?.toLowerCase())
    response.setHeader('content-type', 'application/json')
    response.end(special ?? JSON.stringify(found ? [found[1]] : []))
  })
  return { ...server, requests, next }
}
