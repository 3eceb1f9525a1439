import type { IncomingMessage, ServerResponse } from 'node:http'
import type { View } from '../../../shop/ground/page-views/index.ts'
import { maybeTestVisit } from '../test-orders.ts'

export type CountView = (view: View, visitor: string) => void

// With `.data` the page's address for the browser's own requests.
const LISTING = /^\/(?:shop|new-arrivals|women-perfumes|attar-out|deals|gift-box|collections\/[^/]+)(?:\.data)?$/
const PRODUCT = /^\/product\/([\w-]{1,120})(?:\.data)?$/
const CHECKOUT = /^\/checkout(?:\.data)?$/

/** The page of an address that is on the way to an order, or null. */
function viewOf(url: string): View | null {
  const [path = ''] = url.split('?', 1)
  const productId = PRODUCT.exec(path)?.[1]
  if (productId) return { page: 'product', productId }
  if (LISTING.test(path)) return { page: 'listing', productId: '' }
  return CHECKOUT.test(path) ? { page: 'checkout', productId: '' } : null
}

/**
 * Counts the view of a page once it was sent, whether it was cached, made anew or is in the browser already (304). Only
 * of browsers that say what a request is for, as all have since 2023 and few programs do, and not what they fetch
 * ahead.
 */
export function watchView(
  { method, url = '', headers, socket }: IncomingMessage,
  outgoing: ServerResponse,
  count: CountView,
): void {
  if (method !== 'GET' || maybeTestVisit(headers.cookie) || headers['sec-purpose'] || headers.purpose === 'prefetch')
    return
  const shown = headers['sec-fetch-dest']
  if (shown !== 'document' && shown !== 'empty') return
  const view = viewOf(url)
  if (!view) return
  outgoing.once('finish', () => {
    if (outgoing.statusCode !== 200 && outgoing.statusCode !== 304) return
    // Only tells two visitors apart: nothing is allowed by it.
    count(view, [socket.remoteAddress, headers['x-forwarded-for'], headers['user-agent']].join(' '))
  })
}
