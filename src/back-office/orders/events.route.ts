import type { LoaderFunctionArgs } from 'react-router'
import { randomText } from '../../platform/secrets/signing.ts'
import { arriveAtOrder, leaveOrder, othersAtOrder } from '../../shop/orders/orders/index.ts'
import { mayDo } from '../../shop/staff/staff/permission-rules.ts'
import { type RequestContext, requestContext } from '../../web/server/request-context.ts'
import { demandStaff } from '../../web/server/staff-pages.ts'

// Below the time after which a proxy or the server closes a silent connection.
const HEARTBEAT_MS = 20_000
const VIEW_ID_LENGTH = 20

/**
 * Server-sent events: `order` with the id of an order that was placed or changed, by any process; `missed` when some
 * may have been lost. With `?order=ID` also `present`: who else has that order open, while this stream stands for
 * whoever has it open here. Ends with the session and with the right to read orders, and does not count as use of it.
 */
const stream = async ({ context, request, url }: LoaderFunctionArgs): Promise<Response> => {
  const shop = context.get(requestContext)
  const { staff } = await demandStaff(shop, 'orders.read', url, { idle: true })
  const orderId = url.searchParams.get('order')?.slice(0, 60)
  const text = new TextEncoder()
  let end = () => {}
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      let ended = false
      const send = (lines: string) => {
        if (!ended) controller.enqueue(text.encode(`${lines}\n\n`))
      }
      const stopListening = shop.changes.listen('orders', id =>
        send(id === null ? 'event: missed\ndata:' : `event: order\ndata: ${id}`),
      )
      const presence = orderId ? openPresence(shop, { orderId, staffId: staff.id }, send) : null
      const mayRead = async () => {
        const session = await shop.staff.idleSession().catch(() => null)
        return session !== null && !session.mustAddSecondFactor && mayDo(session.staff.role, 'orders.read')
      }
      // Somebody is disabled, signed out everywhere, or has another role.
      const stopWatching = shop.changes.listen('staff', async id => {
        if ((id === null || id === staff.id) && !(await mayRead())) end()
      })
      const heartbeat = setInterval(async () => {
        if (!(await mayRead())) return end()
        await presence?.renew()
        send(': still here')
      }, HEARTBEAT_MS)
      end = () => {
        if (ended) return
        ended = true
        clearInterval(heartbeat)
        stopListening()
        stopWatching()
        presence?.end()
        try {
          controller.close()
        } catch {
          // The client has left already.
        }
      }
      request.signal.addEventListener('abort', () => end())
      shop.changes.closed.addEventListener('abort', () => end())
      send('retry: 3000')
    },
    cancel: () => end(),
  })
  return new Response(body, { headers: { 'content-type': 'text/event-stream', 'x-accel-buffering': 'no' } })
}

export const loader = Object.assign(stream, { permission: 'orders.read' as const })

/** Keeps somebody present at an order until `end`, and sends who else is there. */
function openPresence(
  { db, changes, log }: RequestContext,
  at: { orderId: string; staffId: string },
  send: (lines: string) => void,
) {
  const view = { ...at, viewId: randomText(VIEW_ID_LENGTH) }
  const quietly = (work: Promise<unknown>) =>
    work.catch(error => log.warn({ err: error }, 'who has an order open cannot be sent'))
  const tell = async () => {
    const others = await othersAtOrder(db, at.orderId, at.staffId)
    send(`event: present\ndata: ${JSON.stringify(others.map(({ name }) => name))}`)
  }
  // One after the other: a page that is closed at once must not arrive after it has left.
  let turn: Promise<unknown> = quietly(arriveAtOrder(db, view).then(tell))
  const stopListening = changes.listen('order_presence', id => {
    if (id === null || id === at.orderId) void quietly(tell())
  })
  return {
    renew: () => {
      turn = turn.then(() => quietly(arriveAtOrder(db, view)))
      return turn
    },
    end: () => {
      stopListening()
      turn = turn.then(() => quietly(leaveOrder(db, view.viewId)))
    },
  }
}
