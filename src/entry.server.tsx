import type { ReactNode } from 'react'
import { renderToReadableStream } from 'react-dom/server'
import { type EntryContext, type RouterContextProvider, ServerRouter } from 'react-router'
import { headTags, iconTags } from './storefront/search-engines/head-tags.ts'
import { pageHeadContext } from './storefront/search-engines/page-head.ts'
import { lazyPartsLoaded } from './ui/lazy-part.tsx'
import { requestContext } from './web/server/request-context.ts'

/** How long loaders may keep a page waiting before it is sent without what is missing. In milliseconds. */
export const streamTimeout = 5_000

/** Sends a page whole, once all of it is rendered: nothing of it needs scripts to be seen. */
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
  const { secureHeadersNonce: nonce = '' } = loadContext.get(requestContext)
  const page = await render(<ServerRouter context={routerContext} url={request.url} nonce={nonce} />, nonce)
  const tags = iconTags + (status === 200 ? await pageTags(request, loadContext) : '')
  // A buffer passes through Response as it is; a string would be looked over and encoded once more.
  const html = page.replace('</head>', () => `${tags}</head>`)
  return new Response(Buffer.from(html), { status, headers })
}

/** What the page's loader has told about it. React leaves tags in the head alone that it does not know. */
async function pageTags({ url }: Request, context: RouterContextProvider): Promise<string> {
  const head = context.get(pageHeadContext)
  const { settings, publicUrl, secureHeadersNonce: nonce = '' } = context.get(requestContext)
  return head ? headTags(head, { shop: await settings(), publicUrl, address: url, nonce }) : ''
}

async function render(page: ReactNode, nonce: string): Promise<string> {
  // React moves the parts of a page beyond this size into hidden elements that a script puts in place: never.
  const stream = await renderToReadableStream(page, { nonce, progressiveChunkSize: Number.MAX_SAFE_INTEGER })
  await stream.allReady
  return new Response(stream).text()
}
