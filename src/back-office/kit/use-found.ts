import { useRef } from 'react'
import { useFetcher } from 'react-router'

// Typing goes on within this time.
const TYPING_PAUSE_MS = 250

/** What the route `from` answers to words: `find` asks once typing pauses, `found` is its answer to just these words. */
export function useFound<Answer extends { q: string }>(from: string, words: string) {
  const { data, load, state } = useFetcher<Answer>()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const find = (typed: string) => {
    clearTimeout(timer.current)
    const query = new URLSearchParams({ q: typed.trim() })
    if (typed.trim()) timer.current = setTimeout(() => load(`${from}?${query}`), TYPING_PAUSE_MS)
  }
  const stop = () => clearTimeout(timer.current)
  return { find, stop, found: words && data?.q === words ? (data as Answer) : null, idle: state === 'idle' }
}
