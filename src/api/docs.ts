import { Hono } from 'hono'
import { html, raw } from 'hono/html'
import { type Wing, wingLabels, wingNames } from '../shop/ground/wing-rules.ts'
import type { WebEnv } from '../web/server/request-context.ts'
import { contentPolicy } from '../web/server/security-headers.ts'

type Media = { content?: Record<string, { schema?: unknown }> }
type Call = {
  summary?: string
  tags?: string[]
  parameters?: { name: string; in: string; required?: boolean; description?: string; schema?: unknown }[]
  requestBody?: Media
  responses?: Record<string, Media & { description?: string }>
}
/** What this page reads of an OpenAPI document. */
export type Described = {
  info: { title: string; description?: string | undefined }
  tags?: { name: string }[]
  paths?: Record<string, Partial<Record<string, Call>>>
  components?: { schemas?: Record<string, unknown> }
}

const methods = ['get', 'post', 'put', 'patch', 'delete']

/** The wing of the shop that a call's first name, or that after 'admin', belongs to. */
const wingOf: Record<string, Wing> = {
  product: 'catalogue',
  category: 'catalogue',
  size: 'catalogue',
  cart: 'offers',
  coupon: 'offers',
  stock: 'stock',
  checkout: 'orders',
  reminder: 'orders',
  order: 'orders',
  parcel: 'orders',
  return: 'orders',
  'return-photo': 'orders',
  'payment-proof': 'orders',
  'stock-ask': 'orders',
  'courier-push': 'orders',
  customer: 'people',
  subscribe: 'people',
  figure: 'money',
}

/**
 * The OpenAPI document with its calls grouped (`tags`) by the wings of the shop. Throws for a call that belongs to
 * none.
 */
export function byWing(document: Described): Described {
  const used = new Set<string>()
  for (const [path, item] of Object.entries(document.paths ?? {})) {
    const [first = '', second = ''] = path.split('/').slice(1)
    const wing = /\/(add-)?re(vie|vei)w\//.test(path) ? 'content' : wingOf[first === 'admin' ? second : first]
    if (!wing) throw new Error(`${path} belongs to no wing: name it in wingOf`)
    used.add(wingLabels[wing])
    for (const call of Object.values(item)) if (call) call.tags = [wingLabels[wing]]
  }
  return { ...document, tags: wingNames.map(wing => ({ name: wingLabels[wing] })).filter(({ name }) => used.has(name)) }
}

/**
 * The documentation of /v1 as a page, made of the OpenAPI document, once for each name of the shop. No script, no file
 * of its own.
 */
export function docs(describe: (shop: WebEnv['Variables']) => Promise<Described>) {
  let made: { title: string; page: ReturnType<typeof pageOf> } | undefined
  return new Hono<WebEnv>().get('/', contentPolicy(), async c => {
    const described = await describe(c.var)
    const { title } = described.info
    if (made?.title !== title) made = { title, page: pageOf(described) }
    return c.html(made.page)
  })
}

function pageOf({ info, tags = [], paths = {}, components }: Described) {
  const calls = Object.entries(paths).flatMap(([path, item]) =>
    methods.flatMap(method => {
      const call = item[method]
      return call ? [{ path, method, call }] : []
    }),
  )
  const groups = tags.map(({ name }) => [name, calls.filter(({ call }) => call.tags?.includes(name))] as const)
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>The calls of /v1</title>
<style>${raw(styles)}</style>
</head>
<body>
<main>
<h1>The calls of ${info.title}</h1>
<p>${info.description} The description itself, for programs: <a href="/v1/openapi.json">/v1/openapi.json</a></p>
<nav aria-label="Groups of calls">${groups.map(([group]) => html`<a href="#${group}">${group}</a> `)}</nav>
${groups.map(
  ([group, those]) =>
    html`<section aria-labelledby="${group}"><h2 id="${group}">${group}</h2>${those.map(callOf)}</section>`,
)}
${schemasOf(components?.schemas ?? {})}
</main>
</body>
</html>`
}

function callOf({ path, method, call }: { path: string; method: string; call: Call }) {
  const { summary = '', parameters = [], requestBody, responses = {} } = call
  return html`<details><summary><b>${method.toUpperCase()}</b> <code>/v1${path}</code> <span>${summary}</span></summary>
${parameters.length > 0 ? parametersOf(parameters) : ''}
${bodyOf('The body', requestBody)}
${Object.entries(responses).map(([status, response]) => html`<h3>${status}: ${response.description ?? ''}</h3>${bodyOf('', response)}`)}
</details>`
}

const parametersOf = (parameters: NonNullable<Call['parameters']>) =>
  html`<h3>Parameters</h3><ul>${parameters.map(
    ({ name, in: place, required, description = '', schema }) =>
      html`<li><code>${name}</code> (${place}${required ? ', required' : ''}) ${description} <code>${short(schema)}</code></li>`,
  )}</ul>`

const bodyOf = (title: string, media?: Media) =>
  Object.entries(media?.content ?? {}).map(
    ([type, { schema }]) =>
      html`${title && html`<h3>${title}</h3>`}<p>${type}</p><pre tabindex="0">${JSON.stringify(schema, null, 2)}</pre>`,
  )

const schemasOf = (schemas: Record<string, unknown>) =>
  Object.keys(schemas).length === 0
    ? ''
    : html`<section aria-labelledby="schemas"><h2 id="schemas">Schemas</h2>${Object.entries(schemas).map(
        ([name, schema]) =>
          html`<details id="schema-${name}"><summary><code>${name}</code></summary><pre tabindex="0">${JSON.stringify(schema, null, 2)}</pre></details>`,
      )}</section>`

const short = (schema: unknown) => (schema ? JSON.stringify(schema) : '')

const styles = `
:root { color-scheme: light; font: 16px/1.5 Figtree, system-ui, sans-serif; color: #0c0a08; background: #faf7f1 }
body { margin: 0 }
main { max-width: 60rem; margin: 0 auto; padding: 1rem; overflow-wrap: anywhere }
nav a { display: inline-block; min-height: 44px; padding: 0 .75rem 0 0; line-height: 44px }
a { color: #6b4b14 }
details { border-top: 1px solid #d9d0bd }
summary { min-height: 44px; padding: .6rem 0; box-sizing: border-box; cursor: pointer }
summary span { color: #5c5348 }
h3 { font-size: 1rem; margin: 1rem 0 .25rem }
pre { background: #fff; border: 1px solid #d9d0bd; padding: .75rem; overflow: auto; font-size: .85rem; max-height: 30rem }
`
