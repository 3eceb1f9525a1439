import { fakeServer } from './fake-server.ts'

type Asked = { city: string | null; country: string | null; at: number; agent: string | undefined }

/** A geocoder that speaks as Nominatim does, knows the cities it is told, and keeps every question with its time. */
export async function fakeGeocoder(cities: Record<string, { lat: string; lon: string }> = {}) {
  const asked: Asked[] = []
  /** Statuses or texts to answer next, before it answers properly again. */
  const next: (number | string)[] = []
  const server = await fakeServer((request, response) => {
    const { searchParams } = new URL(request.url ?? '/', 'http://fake')
    const city = searchParams.get('city')
    asked.push({
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
  return { ...server, asked, next }
}
