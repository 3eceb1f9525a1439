/**
 * `npm run fakes`: fakes of other people's systems on one port of this machine, to try connections with: `FAKES_URL=http://localhost:4010 npm start`
 * beside it. PostEx's token is 'fake-token'. What they hold is gone when they end. FAKES_PORT: another port.
 */
import { createServer } from 'node:http'
import { fakePostex } from '../test/fakes/postex.ts'

const port = Number(process.env.FAKES_PORT) || 4010
const postex = fakePostex()

createServer((request, response) => {
  console.log(`${request.method} ${request.url}`)
  if (request.url?.startsWith('/postex/')) void postex.handle(request, response)
  else response.writeHead(404).end('no such fake')
}).listen(port, '127.0.0.1', () =>
  console.log(`Fakes answer at http://localhost:${port}, PostEx with the token fake-token.`),
)
