import { useEffect, useRef } from 'react'

// What ends a press: its release, whose click follows in the same task, or a drag or scroll that takes it over.
const ENDS = ['mouseup', 'dragend', 'pointercancel'] as const

/**
 * Returns a function that runs work at once, or, while a mouse button or finger presses the page, after the click of that press: what a
 * field shows once it is left must not move the button away that is being pressed.
 */
export function useAfterPress(): (work: () => void) => void {
  const waiting = useRef<(() => void)[] | null>(null)
  useEffect(() => {
    const controller = new AbortController()
    const options = { capture: true, signal: controller.signal }
    let timer: ReturnType<typeof setTimeout> | undefined
    const finish = () => {
      const works = waiting.current ?? []
      waiting.current = null
      for (const work of works) work()
    }
    document.addEventListener(
      'mousedown',
      ({ button }) => {
        // The context menu may take the release of other buttons.
        if (button === 0) waiting.current ??= []
      },
      options,
    )
    for (const end of ENDS) {
      document.addEventListener(
        end,
        () => {
          clearTimeout(timer)
          timer = setTimeout(finish)
        },
        options,
      )
    }
    // Released outside the window; captured, it would hear of fields, too.
    window.addEventListener('blur', finish, { signal: controller.signal })
    return () => {
      clearTimeout(timer)
      controller.abort()
    }
  }, [])
  return work => {
    if (waiting.current) waiting.current.push(work)
    else work()
  }
}
