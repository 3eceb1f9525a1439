import { useEffect, useState, useSyncExternalStore } from 'react'

/**
 * Calls `step` every `interval` ms, except while a pointer or the focus is on it, the tab is hidden, the visitor
 * prefers reduced motion, or playing is paused by the button. A change of `turn`, the shown item, restarts the
 * interval.
 */
export function useAutoPlay(step: () => void, interval: number, turn: number) {
  const [pointed, setPointed] = useState(false)
  const [focused, setFocused] = useState(false)
  // The visitor's choice by the button; null before.
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

  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of `turn` restarts the interval.
  useEffect(() => {
    if (!running) return
    const timer = setTimeout(step, interval)
    return () => clearTimeout(timer)
  }, [running, step, interval, turn])

  return {
    /** The state of the button: false after a pause. */
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
