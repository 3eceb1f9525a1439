import { useEffect, useState, useSyncExternalStore } from 'react'

/**
 * Calls `step` every `interval` ms while nothing speaks against it: a pointer or the focus on it, a hidden tab, a visitor
 * who wants less motion, the pause button. `turn` is what is shown: every change of it starts the interval anew.
 */
export function useAutoPlay(step: () => void, interval: number, turn: number) {
  const [pointed, setPointed] = useState(false)
  const [focused, setFocused] = useState(false)
  // What the visitor chose with the button; null until then.
  const [chosen, setChosen] = useState<'play' | 'pause' | null>(null)
  const hidden = useSyncExternalStore(
    onVisibility,
    () => document.hidden,
    () => false,
  )
  const calm = useSyncExternalStore(
    onCalm,
    () => calmQuery().matches,
    () => false,
  )
  const playing = chosen ? chosen === 'play' : !calm
  const running = playing && !pointed && !focused && !hidden

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new turn, a new interval.
  useEffect(() => {
    if (!running) return
    const timer = setTimeout(step, interval)
    return () => clearTimeout(timer)
  }, [running, step, interval, turn])

  return {
    /** What the button shows: false once the visitor paused it. */
    playing,
    toggle: () => setChosen(playing ? 'pause' : 'play'),
    /** For the element whose hover and focus pause it. */
    pausing: {
      onPointerEnter: (event: { pointerType: string }) => setPointed(event.pointerType === 'mouse'),
      onPointerLeave: () => setPointed(false),
      onFocus: (event: { target: Element }) => setFocused(event.target.matches(':focus-visible')),
      onBlur: () => setFocused(false),
    },
  }
}

const calmQuery = () => matchMedia('(prefers-reduced-motion: reduce)')

function onCalm(changed: () => void): () => void {
  const query = calmQuery()
  query.addEventListener('change', changed)
  return () => query.removeEventListener('change', changed)
}

function onVisibility(changed: () => void): () => void {
  document.addEventListener('visibilitychange', changed)
  return () => document.removeEventListener('visibilitychange', changed)
}
