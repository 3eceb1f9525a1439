import { useEffect, useRef, useState } from 'react'
import { useNavigation, useRevalidator } from 'react-router'
import { useIsTyping } from '../kit/is-typing.ts'

// At most one request in this time, however many orders arrive.
const PAUSE_MS = 2_000
// After this long without a key or a touch the page asks before it loads: loading counts as use of the session.
const ATTENDED_MS = 5 * 60_000

/**
 * Keeps the page current: loads it again when an order arrives or changes in any process. `orderId`: the one that is
 * open here; without `list` only its own changes count. `waiting`: changes that are not loaded because nobody is at the
 * screen, or because something is typed on it, which a load might take away; `show` loads them. `others`: who else has
 * the order open.
 */
export function useLiveOrders(
  orderId?: string,
  { list = orderId === undefined } = {},
): { waiting: boolean; show: () => void; others: readonly string[] } {
  const { revalidate } = useRevalidator()
  const { state } = useNavigation()
  const isTyping = useRef(useIsTyping())
  const [waiting, setWaiting] = useState(false)
  const [others, setOthers] = useState<readonly string[]>([])
  const lastInput = useRef(0)
  const load = useRef(revalidate)
  load.current = revalidate

  useEffect(() => {
    lastInput.current = Date.now()
    let timer: ReturnType<typeof setTimeout> | undefined
    const attend = () => {
      lastInput.current = Date.now()
    }
    const refresh = () => {
      timer = undefined
      if (isTyping.current() || Date.now() - lastInput.current > ATTENDED_MS) setWaiting(true)
      else void load.current()
    }
    const changed = ({ type, data }: MessageEvent<string>) => {
      if (type === 'order' && !list && data !== orderId) return
      timer ??= setTimeout(refresh, PAUSE_MS)
    }
    const events = new EventSource(`/admin/orders/events${orderId ? `?order=${encodeURIComponent(orderId)}` : ''}`)
    events.addEventListener('present', ({ data }: MessageEvent<string>) => setOthers(JSON.parse(data)))
    events.addEventListener('order', changed)
    // The first one says that the connection stands; the next ones that it was lost.
    let first = true
    events.addEventListener('missed', event => {
      if (!first) changed(event)
      first = false
    })
    for (const input of ['pointerdown', 'keydown'] as const) addEventListener(input, attend)
    return () => {
      events.close()
      clearTimeout(timer)
      for (const input of ['pointerdown', 'keydown'] as const) removeEventListener(input, attend)
    }
  }, [orderId, list])

  // Whatever loads the page shows the changes too.
  useEffect(() => {
    if (state === 'loading') setWaiting(false)
  }, [state])

  const show = () => {
    setWaiting(false)
    void revalidate()
  }
  return { waiting, show, others }
}
