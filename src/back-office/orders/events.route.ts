import type { LoaderFunctionArgs } from 'react-router'
import { requestContext } from '../../web/server/request-context.ts'
import { demandStaff } from '../../web/server/staff-pages.ts'

// Below the time after which a proxy or the server closes a silent connection.
const HEARTBEAT_MS = 20_000

/**
 * Server-sent events: `order` with the id of an order that was placed or changed, by any process; `missed` when some may
 * have been lost. Ends with the session, and does not count as use of it.
 */
const stream = async ({ context, request, url }: LoaderFunctionArgs): Promise<Response> => {
  const shop = context.get(requestContext)
  await demandStaff(shop, 'orders.read', url, { idle: true })
  const { changes, staff } = shop
  const text = new TextEncoder()
  let end = () => {}
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      const send = (lines: string) => controller.enqueue(text.encode(`${lines}\n\n`))
      const stopListening = changes.listen('orders', id =>
        send(id === null ? 'event: missed\ndata:' : `event: order\ndata: ${id}`),
      )
      const heartbeat = setInterval(async () => {
        const session = await staff.idleSession().catch(() => null)
        if (session) send(': still here')
        else end()
      }, HEARTBEAT_MS)
      let ended = false
      end = () => {
        if (ended) return
        ended = true
        clearInterval(heartbeat)
        stopListening()
        try {
          controller.close()
        } catch {
          // The client has left already.
        }
      }
      request.signal.addEventListener('abort', () => end())
      changes.closed.addEventListener('abort', () => end())
      send('retry: 3000')
    },
    cancel: () => end(),
  })
  return new Response(body, { headers: { 'content-type': 'text/event-stream', 'x-accel-buffering': 'no' } })
}

export const loader = Object.assign(stream, { permission: 'orders.read' as const })
