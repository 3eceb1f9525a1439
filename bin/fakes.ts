/**
 * `npm run fakes`: fakes of other people's systems on one port of this machine, to try connections with: `FAKES_URL=http://localhost:4010 npm start`
 * beside it. Each takes 'fake-' and the name of a credential for it: 'fake-token'. What they hold is gone when they end. FAKES_PORT: another port.
 */
import { createServer } from 'node:http'
import { answerFor, fakes } from '../test/fakes/fakes.ts'

const port = Number(process.env.FAKES_PORT) || 4010
const all = fakes()
const answer = answerFor(all)

createServer((request, response) => {
  console.log(`${request.method} ${request.url}`)
  answer(request, response)
}).listen(port, '127.0.0.1', () =>
  console.log(`Fakes of ${Object.keys(all).join(', ')} answer at http://localhost:${port}; credentials as fake-token.`),
)
