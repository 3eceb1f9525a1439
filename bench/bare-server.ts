/** Serves the files of a folder from memory with nothing but Node's HTTP server: what one core can send at all. Prints its port. */
import { readdirSync, readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'

const [folder = ''] = process.argv.slice(2)
const bodies = new Map(readdirSync(folder).map(name => [`/${name}`, readFileSync(join(folder, name))]))
const server = createServer(({ url = '' }, answer) => {
  const body = bodies.get(url)
  answer.writeHead(body ? 200 : 404, {
    'content-type': 'text/html; charset=utf-8',
    'content-length': body?.length ?? 0,
  })
  answer.end(body)
})
server.listen(0, '127.0.0.1', () => console.log((server.address() as AddressInfo).port))
