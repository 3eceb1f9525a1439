import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'

/** How an answer goes wrong: before the system does what it was asked, or after. */
export type Misbehaviour = 'busy' | 'cut before' | 'cut after' | 'error after' | 'nonsense after'

/** What was asked of a fake. `path`: after its name; `body`: JSON or a form, empty without one. */
export type Asked = {
  call: string
  method: string
  path: string
  query: URLSearchParams
  headers: IncomingMessage['headers']
  body: Record<string, unknown>
  text: string
}

/** An answer: JSON unless it is a text or bytes. */
export type Said = { status?: number; headers?: Record<string, string> } & (
  | { json: unknown }
  | { text: string; type?: string }
  | { pdf: string }
)

/** A fake of another system below `/NAME`. `call` of what is asked is 'METHOD /path'. */
export type FakeSystem = {
  handle: RequestListener
  /** What goes wrong with the next calls, one each; null: nothing. */
  next: (Misbehaviour | null)[]
  /** What becomes of the next answers in JSON, one each. */
  warps: ((answer: unknown) => unknown)[]
  /** What was called, as 'METHOD /path'. */
  calls: string[]
}

/** A fake's server out of what it answers. It behaves unless told otherwise. */
export function fakeSystem(name: string, answer: (asked: Asked) => Said): FakeSystem {
  const next: FakeSystem['next'] = []
  const warps: FakeSystem['warps'] = []
  const calls: string[] = []

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, searchParams: query } = new URL(request.url ?? '/', 'http://fake')
    const path = pathname.slice(name.length + 1)
    const { method = 'GET', headers } = request
    const typed = await text(request)
    const call = `${method} ${path}`
    calls.push(call)
    const misbehaviour = next.shift()
    if (misbehaviour === 'busy') return void response.writeHead(503).end('Service Unavailable')
    if (misbehaviour === 'cut before') return void response.destroy()
    const said = answer({ call, method, path, query, headers, body: bodyOf(typed, headers), text: typed })
    if (misbehaviour === 'cut after') return void response.destroy()
    if (misbehaviour === 'error after') return void response.writeHead(500).end('{"status":500}')
    if (misbehaviour === 'nonsense after') return void response.end('<html>welcome</html>')
    const [type, content] =
      'pdf' in said
        ? ['application/pdf', said.pdf]
        : 'text' in said
          ? [said.type ?? 'text/plain', said.text]
          : ['application/json', JSON.stringify((warps.shift() ?? unwarped)(said.json))]
    response.writeHead(said.status ?? 200, { 'content-type': type, ...said.headers }).end(content)
  }
  return { handle: (request, response) => void handle(request, response), next, warps, calls }
}

const unwarped = (answer: unknown): unknown => answer

function bodyOf(typed: string, { 'content-type': type = '' }: IncomingMessage['headers']): Record<string, unknown> {
  if (typed === '') return {}
  if (type.includes('form-urlencoded')) return Object.fromEntries(new URLSearchParams(typed))
  try {
    return JSON.parse(typed)
  } catch {
    return {}
  }
}

/** A PDF of one page in A6, with a line of text: an airway bill, a load sheet. */
export function fakePdf(line: string): string {
  const content = `BT /F1 14 Tf 20 380 Td (${line.replaceAll(/[^\w ,.:-]/g, '')}) Tj ET`
  return [
    '%PDF-1.4',
    '1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj',
    '2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj',
    '3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 298 420]/Resources<</Font<</F1 5 0 R>>>>/Contents 4 0 R>>endobj',
    `4 0 obj<</Length ${content.length}>>stream\n${content}\nendstream endobj`,
    '5 0 obj<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>endobj',
    'trailer<</Root 1 0 R>>',
    '%%EOF\n',
  ].join('\n')
}
