import { renderToString } from 'react-dom/server'
import { type EntryContext, type RouterContextProvider, ServerRouter } from 'react-router'
import { headTags, iconTags } from './storefront/search-engines/head-tags.ts'
import { pageHeadContext } from './storefront/search-engines/page-head.ts'
import { partsArrived } from './ui/later.tsx'
import { shopContext } from './web/server/request-context.ts'

/** How long loaders may keep a page waiting before it is sent without what is missing. In milliseconds. */
export const streamTimeout = 5_000

/**
 * Renders a page whole. Our loaders wait for their data, so nothing is left to stream, and rendering to one string takes
 * two thirds of the time that `renderToPipeableStream` takes for the home page. The price: a page must not suspend on
 * the server, else its visitor sees the fallback until the browser has rendered it.
 */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  loadContext: RouterContextProvider,
): Promise<Response> {
  headers.set('Content-Type', 'text/html; charset=utf-8')
  if (request.method === 'HEAD') return new Response(null, { status, headers })

  await partsArrived()
  await takeHandoff(routerContext)
  const { nonce } = loadContext.get(shopContext)
  const page = renderToString(<ServerRouter context={routerContext} url={request.url} nonce={nonce} />)
  const tags = iconTags + (status === 200 ? await pageTags(request, loadContext) : '')
  // A buffer passes through Response as it is; a string would be looked over and encoded once more.
  const html = `<!DOCTYPE html>${page.replace('</head>', () => `${tags}</head>`)}`
  return new Response(Buffer.from(html), { status, headers })
}

/** What the page's loader has told about it. React leaves tags in the head alone that it does not know. */
async function pageTags({ url }: Request, context: RouterContextProvider): Promise<string> {
  const head = context.get(pageHeadContext)
  const { settings, publicUrl, nonce } = context.get(shopContext)
  return head ? headTags(head, { shop: await settings(), publicUrl, address: url, nonce }) : ''
}

/**
 * Reads what the router hands over to the browser (the loaders' data) before rendering, and leaves it where the router
 * looks for parts it has read already: so it renders them without waiting.
 */
async function takeHandoff({ serverHandoffStream, renderMeta }: EntryContext): Promise<void> {
  if (!serverHandoffStream || !renderMeta) return
  const decoder = new TextDecoder()
  let text = ''
  for await (const part of serverHandoffStream.values({ preventCancel: true })) {
    text += decoder.decode(part, { stream: true })
  }
  const read = (result: { done: boolean; value: string }) => Object.assign(Promise.resolve(), { result })
  renderMeta.streamCache = { 0: read({ done: false, value: text }), 1: read({ done: true, value: '' }) }
}
