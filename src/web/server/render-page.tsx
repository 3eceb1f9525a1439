import type { ReactNode } from 'react'
import { renderToReadableStream } from 'react-dom/server'
import { type EntryContext, type RouterContextProvider, ServerRouter } from 'react-router'
import { randomText } from '../../platform/secrets/signing.ts'
import { lazyPartsLoaded } from '../../ui/lazy-part.tsx'
import { hashScripts } from './hash-scripts.ts'
import { iconTags } from './icon-tags.ts'
import { failureOf } from './log-page-error.ts'
import { requestContext } from './request-context.ts'

/** What an application writes into the head of its pages beside what React renders. */
export type HeadParts = {
  /**
   * HTML before the style sheets of single routes, since the first sheet decides the order of the layers, and the
   * hashes of its scripts.
   */
  first?: { html: (page: Buffer) => string; scriptHashes: string[] }
  /** HTML at the end of the head of a page that is found; its scripts bear the nonce. */
  last?: (request: Request, context: RouterContextProvider, nonce: string) => Promise<string>
}

/**
 * The `handleRequest` of an application's entry.server.ts. Sends a page when all of it is rendered, so that nothing
 * needs scripts to be visible.
 */
export function pageRenderer({ first, last }: HeadParts) {
  return async (
    request: Request,
    status: number,
    headers: Headers,
    routerContext: EntryContext,
    loadContext: RouterContextProvider,
  ): Promise<Response> => {
    headers.set('Content-Type', 'text/html; charset=utf-8')
    if (request.method === 'HEAD') return new Response(null, { status, headers })

    await lazyPartsLoaded()
    // Unknown to whoever wrote a text of this page: see hashScripts.
    const nonce = randomText(24)
    const rendered = await render(
      <ServerRouter context={routerContext} url={request.url} nonce={nonce} />,
      nonce,
    ).catch(error => Promise.reject(failureOf(error, { request, context: loadContext })))
    const tags = status === 200 && last ? await last(request, loadContext, nonce) : ''
    const icons = iconTags(await brandOf(loadContext))
    const { html: page, hashes } = hashScripts(rendered, nonce)
    const { html: tagsInHead, hashes: tagHashes } = hashScripts(Buffer.from(icons + tags), nonce)
    const { scriptHashes } = loadContext.get(requestContext)
    for (const hash of [...hashes, ...tagHashes, ...(first?.scriptHashes ?? [])]) scriptHashes.add(hash)
    const head = page.indexOf('</head>')
    const links = first ? page.indexOf('<link') : head
    const html = Buffer.concat([
      page.subarray(0, links),
      ...(first ? [Buffer.from(first.html(page))] : []),
      page.subarray(links, head),
      tagsInHead,
      page.subarray(head),
    ])
    return new Response(html, { status, headers })
  }
}

/** The house's brand; as delivered where the settings cannot be read, which is logged by who needs them. */
const brandOf = (context: RouterContextProvider) =>
  context
    .get(requestContext)
    .settings()
    .then(({ brand }) => brand)
    .catch(() => ({ icon: '' }))

/** The page in bytes, as React writes them: decoding and encoding again would cost a tenth of the page's time. */
async function render(page: ReactNode, nonce: string): Promise<Buffer> {
  // Beyond this size React would send parts of a page as hidden elements for a script to move: disabled.
  const stream = await renderToReadableStream(page, { nonce, progressiveChunkSize: Number.MAX_SAFE_INTEGER })
  await stream.allReady
  const parts: Uint8Array[] = []
  for await (const part of stream) parts.push(part)
  return Buffer.concat(parts)
}
