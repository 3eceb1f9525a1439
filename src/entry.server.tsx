import { Writable } from 'node:stream'
import { renderToPipeableStream } from 'react-dom/server'
import { type EntryContext, type RouterContextProvider, ServerRouter } from 'react-router'
import { shopContext } from './storefront/shop-context.ts'

/** How long loaders may keep a page waiting before it is sent without what is missing. In milliseconds. */
export const streamTimeout = 5_000

/**
 * Renders a page whole and answers in one piece: our loaders wait for their data, so streaming would only cost time,
 * and a body of known length can be compressed, hashed and cached.
 */
export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  loadContext: RouterContextProvider,
): Promise<Response> | Response {
  headers.set('Content-Type', 'text/html; charset=utf-8')
  if (request.method === 'HEAD') return new Response(null, { status, headers })

  const { nonce } = loadContext.get(shopContext)
  return new Promise((resolve, reject) => {
    let failed = false
    const page = new PageText(body => {
      clearTimeout(timer)
      request.signal.removeEventListener('abort', giveUp)
      resolve(new Response(body, { status: failed ? 500 : status, headers }))
    })
    const { pipe, abort } = renderToPipeableStream(
      <ServerRouter context={routerContext} url={request.url} nonce={nonce} />,
      {
        nonce,
        // Never cut a large finished part out into a hidden block that a script moves back.
        progressiveChunkSize: Number.POSITIVE_INFINITY,
        onAllReady: () => pipe(page),
        onShellError: error => {
          clearTimeout(timer)
          reject(error)
        },
        onError: error => {
          if (request.signal.aborted) return
          failed = true
          console.error(error)
        },
      },
    )
    const giveUp = () => abort(new Error('the visitor left'))
    const timer = setTimeout(() => abort(new Error('the page took too long')), streamTimeout + 1_000)
    request.signal.addEventListener('abort', giveUp, { once: true })
  })
}

/** Gathers what React writes, and hands it over whole. */
class PageText extends Writable {
  readonly #chunks: Buffer[] = []
  readonly #done: (body: Uint8Array<ArrayBuffer>) => void

  constructor(done: (body: Uint8Array<ArrayBuffer>) => void) {
    super({ highWaterMark: 1 << 20 })
    this.#done = done
  }

  override _write(chunk: Buffer, _encoding: string, written: () => void): void {
    this.#chunks.push(chunk)
    written()
  }

  override _final(finished: () => void): void {
    this.#done(new Uint8Array(Buffer.concat(this.#chunks)))
    finished()
  }
}
