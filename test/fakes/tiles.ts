import sharp from 'sharp'
import { fakeServer } from './fake-server.ts'

/** A tile service: every tile is a square with a thin border. Records the requests. */
export async function fakeTiles() {
  const requests: string[] = []
  const tile = await sharp({ create: { width: 254, height: 254, channels: 3, background: '#e9e4d6' } })
    .extend({ top: 1, left: 1, bottom: 1, right: 1, background: '#d8d0bc' })
    .png()
    .toBuffer()
  const server = await fakeServer((request, response) => {
    requests.push(request.url ?? '')
    response.setHeader('content-type', 'image/png')
    response.end(tile)
  })
  return { ...server, tileUrl: `${server.url}/{z}/{x}/{y}.png`, requests }
}
