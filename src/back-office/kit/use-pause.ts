import { useEffect, useRef } from 'react'

// Typing goes on within this time.
const TYPING_PAUSE_MS = 250

/** Runs the last work that was asked for once typing pauses, unless the page is left. */
export function usePause() {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const stop = () => clearTimeout(timer.current)
  const whenPaused = (work: () => void) => {
    stop()
    timer.current = setTimeout(work, TYPING_PAUSE_MS)
  }
  return { whenPaused, stop }
}
