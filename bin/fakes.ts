/**
 * `npm run fakes`: fakes of other people's systems on one port of this machine, to try connections with:
 * `FAKES_URL=http://localhost:4010 npm start` beside it. Each takes 'fake-' and the name of a credential for it:
 * 'fake-token'. Its page at / plays the other side: what couriers say, which button is pressed in WhatsApp. What they
 * hold is gone when they end. FAKES_PORT: another port; SHOP_URL: where the shop is.
 */
import { createServer } from 'node:http'
import { playFakes } from '../test/fakes/play.ts'

const port = Number(process.env.FAKES_PORT) || 4010
const shopUrl = process.env.SHOP_URL ?? 'http://localhost:3000'
const answer = playFakes(shopUrl)

createServer((request, response) => {
  console.log(`${request.method} ${request.url}`)
  void answer(request, response)
}).listen(port, '127.0.0.1', () =>
  console.log(
    `Fakes of couriers, WhatsApp, SMS, payments, FBR and Meta: http://localhost:${port}; credentials as fake-token.`,
  ),
)
