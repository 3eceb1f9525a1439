import type { IncomingMessage, ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { fakeCouriers } from './fake-couriers.ts'
import { answerFor, fakes } from './fakes.ts'

const escaped = (said: unknown) =>
  String(said).replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')

/** A button that sends these fields. */
const button = (label: string, fields: Record<string, string>) =>
  `<form method="post">${Object.entries(fields)
    .map(([name, value]) => `<input type="hidden" name="${name}" value="${escaped(value)}">`)
    .join('')}<button>${escaped(label)}</button></form>`

const table = (title: string, rows: readonly (readonly string[])[]) =>
  `<h2>${title}</h2>${
    rows.length === 0
      ? '<p>Nothing yet.</p>'
      : `<table>${rows.map(cells => `<tr>${cells.map(cell => `<td dir="auto">${cell}</td>`).join('')}</tr>`).join('')}</table>`
  }`

/**
 * All fakes below their names, and a page at / on which somebody answers for the other system: what couriers report of a parcel and have paid, which
 * button a shopper presses in WhatsApp and what they write. `shopUrl`: where WhatsApp's notices go.
 */
export function playFakes(shopUrl: string) {
  const { postex, leopards, tcs, mnp, trax } = fakeCouriers
  const couriers = { postex: postex(), leopards: leopards(), tcs: tcs(), mnp: mnp(), trax: trax() }
  const all = { ...fakes(), ...couriers }
  const { whatsapp, sms, fbr, meta } = all
  const answer = answerFor(all)

  const tell = async ({ body, signature }: { body: string; signature: string }) => {
    const headers = { 'content-type': 'application/json', 'x-hub-signature-256': signature }
    const { status } = await fetch(`${shopUrl}/webhooks/whatsapp`, { method: 'POST', headers, body })
    if (status !== 200) throw new Error(`the shop at ${shopUrl} answers ${status}: is WhatsApp connected there?`)
  }

  async function play(fields: Record<string, string>): Promise<void> {
    const { courier = '', number = '', word = '', message = '', payload = '', written = '' } = fields
    const one = couriers[courier as keyof typeof couriers]
    if (one && word) one.say(number, word, word === one.words.attempted ? 'Customer not at home' : '')
    else if (one) one.pay?.(number)
    const sent = whatsapp.sent.find(({ id }) => id === message)
    if (sent && payload) await tell(whatsapp.pressNotice(sent, payload))
    else if (sent && written) await tell(whatsapp.textNotice(sent.to, written))
    else if (sent) await tell(whatsapp.statusNotice(sent, 'delivered'))
  }

  const parcels = () =>
    Object.entries(couriers).flatMap(([courier, { bookings, words, pay }]) =>
      bookings().map(({ trackingNumber: number, reference, collect, status }) => [
        courier,
        number,
        reference,
        `Rs ${collect}`,
        escaped(status),
        Object.values(words)
          .map(word => button(word, { courier, number, word }))
          .join('') + (pay ? button('It has paid', { courier, number }) : ''),
      ]),
    )
  const messages = () =>
    whatsapp.sent.map(({ id, to, template, words, text: free, payloads }) => [
      `+${to}`,
      escaped(template),
      escaped(free || words.join(' | ')),
      payloads.map(payload => button(payload.split(':')[0] ?? '', { message: id, payload })).join('') +
        button('It is delivered', { message: id }) +
        `<form method="post"><input type="hidden" name="message" value="${id}"><input name="written" aria-label="What they write" placeholder="They write ..." required><button>Send</button></form>`,
    ])
  const page = (problem = '') => `<!doctype html><html lang="en"><meta charset="utf-8"><title>Fakes</title>
<meta name="viewport" content="width=device-width"><style>body{font:16px/1.5 system-ui;margin:1rem;max-width:75rem}table{border-collapse:collapse;display:block;overflow-x:auto}
td{border-top:1px solid #ccc;padding:.4rem .6rem;vertical-align:top}form{display:inline-block;margin:0 .3rem .3rem 0}button,input{font:inherit;min-height:44px}[role=alert]{color:#a00}</style>
<h1>The other side of ${escaped(shopUrl)}</h1><p role="alert">${escaped(problem)}</p><p><a href="/">Show what came meanwhile</a></p>
${table('Parcels', parcels())}${table('WhatsApp', messages())}${table(
  'SMS',
  sms.sent.map(({ to, text: said }) => [`+${to}`, escaped(said)]),
)}${table(
  'Invoices at FBR',
  fbr.invoices.map(({ number, type, buyer }) => [number, type, escaped(buyer)]),
)}${table(
  'Told to Meta',
  meta.received.map(({ event_name, event_id, custom_data }) => [event_name, event_id, `Rs ${custom_data.value}`]),
)}<p>JazzCash and Safepay have pages of their own, to which the checkout leads.</p></html>`

  return async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    if (request.url !== '/') return answer(request, response)
    let problem = ''
    if (request.method === 'POST') {
      const fields = Object.fromEntries(new URLSearchParams(await text(request)))
      problem = await play(fields).then(
        () => '',
        error => String(error),
      )
      if (!problem) return void response.writeHead(303, { location: '/' }).end()
    }
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(page(problem))
  }
}
