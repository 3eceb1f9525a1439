import { useLayoutEffect, useRef } from 'react'

/**
 * The heading of the call on the screen. It gets the focus when another call stood there before, whose card took the focus with it: the
 * call's buttons follow it. Before other effects, which would give the focus to the page's title.
 */
export function useNextCall(orderId: string | undefined) {
  const heading = useRef<HTMLHeadingElement>(null)
  const shown = useRef(orderId)
  useLayoutEffect(() => {
    if (shown.current !== orderId && document.activeElement === document.body) heading.current?.focus()
    shown.current = orderId
  }, [orderId])
  return heading
}
