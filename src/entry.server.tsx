import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ReactNode } from 'react'
import { renderToReadableStream } from 'react-dom/server'
import { type EntryContext, type RouterContextProvider, ServerRouter } from 'react-router'
import { buildFolder } from './platform/process/build-folder.ts'
import { randomText } from './platform/secrets/signing.ts'
import { INLINE_STYLES } from './storefront/inline-styles.ts'
import { headTags, iconTags } from './storefront/search-engines/head-tags.ts'
import { pageHeadContext } from './storefront/search-engines/page-head.ts'
import stylesheet from './storefront/storefront.css?url'
import { holdTaps } from './ui/hold-taps.ts?inline-script'
import { lazyPartsLoaded } from './ui/lazy-part.tsx'
import { scriptsOf } from './web/server/client-files.ts'
import { hashScripts } from './web/server/hash-scripts.ts'
import { failureOf } from './web/server/log-page-error.ts'
import { requestContext } from './web/server/request-context.ts'

export { logPageError as handleError } from './web/server/log-page-error.ts'

/** Milliseconds after which a page is sent without the data of pending loaders. React Router reads this name. */
export const streamTimeout = 5_000

/** Sends a page when all of it is rendered, so that nothing needs scripts to be visible. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  loadContext: RouterContextProvider,
): Promise<Response> {
  headers.set('Content-Type', 'text/html; charset=utf-8')
  if (request.method === 'HEAD') return new Response(null, { status, headers })

  await lazyPartsLoaded()
  // Unknown to whoever wrote a text of this page: see hashScripts.
  const nonce = randomText(24)
  const rendered = await render(<ServerRouter context={routerContext} url={request.url} nonce={nonce} />, nonce).catch(
    error => Promise.reject(failureOf(error, { request, context: loadContext })),
  )
  const tags = iconTags + (status === 200 ? await pageTags(request, loadContext, nonce) : '')
  const { html: page, hashes } = hashScripts(rendered, nonce)
  const { html: tagsInHead, hashes: tagHashes } = hashScripts(Buffer.from(tags), nonce)
  const { matches } = routerContext.staticHandlerContext
  const isStorefront = matches.some(({ route }) => route.id === 'storefront')
  const head = page.indexOf('</head>')
  // Before the style sheets of single routes: the first one decides the order of the layers.
  const links = isStorefront ? page.indexOf('<link') : head
  const { scriptHashes } = loadContext.get(requestContext)
  for (const hash of [...hashes, ...tagHashes, ...(isStorefront ? [tapsHash] : [])]) scriptHashes.add(hash)
  const html = Buffer.concat([
    page.subarray(0, links),
    ...(isStorefront ? [stylesAndTaps] : []),
    page.subarray(links, head),
    tagsInHead,
    page.subarray(head),
  ])
  return new Response(html, { status, headers })
}

const { PROD } = import.meta.env

// Fetched once something was pressed (hold-taps.ts).
const drawerScripts = PROD ? scriptsOf('src/storefront/cart/cart-drawer.tsx') : []
const tapsScript = `(${holdTaps})(${JSON.stringify(drawerScripts)})`
const tapsHash = createHash('sha256').update(tapsScript).digest('base64')
/** The whole style sheet of the storefront: as a file it would cost a round trip before the first paint, 2 s on Slow 3G. */
const styles = PROD ? readFileSync(join(buildFolder, 'client', stylesheet), 'utf8') : ''
const stylesAndTaps = Buffer.from(
  `${styles && `<style id="${INLINE_STYLES}">${styles}</style>`}<script>${tapsScript}</script>`,
)

/** The head tags set by the page's loader. React does not touch unknown tags in the head. */
async function pageTags({ url }: Request, context: RouterContextProvider, nonce: string): Promise<string> {
  const head = context.get(pageHeadContext)
  const { settings, publicUrl } = context.get(requestContext)
  return head ? headTags(head, { shop: await settings(), publicUrl, address: url, nonce }) : ''
}

/** The page in bytes, as React writes them: decoding and encoding again would cost a tenth of the page's time. */
async function render(page: ReactNode, nonce: string): Promise<Buffer> {
  // Beyond this size React would send parts of a page as hidden elements for a script to move: disabled.
  const stream = await renderToReadableStream(page, { nonce, progressiveChunkSize: Number.MAX_SAFE_INTEGER })
  await stream.allReady
  const parts: Uint8Array[] = []
  for await (const part of stream) parts.push(part)
  return Buffer.concat(parts)
}
