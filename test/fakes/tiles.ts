import sharp from 'sharp'
import { fakeServer } from './fake-server.ts'

/** A tile service: every tile is a square of paper with a thin edge. Keeps which were asked for. */
export async function fakeTiles() {
  const asked: string[] = []
  const tile = await sharp({ create: { width: 254, height: 254, channels: 3, background: '#e9e4d6' } })
    .extend({ top: 1, left: 1, bottom: 1, right: 1, background: '#d8d0bc' })
    .png()
    .toBuffer()
  const server = await fakeServer((request, response) => {
    asked.push(request.url ?? '')
    response.setHeader('content-type', 'image/png')
    response.end(tile)
  })
  return { ...server, tileUrl: `${server.url}/{z}/{x}/{y}.png`, asked }
}
