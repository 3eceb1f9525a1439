import { useFetcher } from 'react-router'
import { usePause } from './use-pause.ts'

/** What the route `from` answers to words: `find` asks once typing pauses, `found` is its answer to just these words. */
export function useFound<Answer extends { q: string }>(from: string, words: string) {
  const { data, load, state } = useFetcher<Answer>()
  const { whenPaused, stop } = usePause()
  const find = (typed: string) => {
    const query = new URLSearchParams({ q: typed.trim() })
    if (typed.trim()) whenPaused(() => void load(`${from}?${query}`))
    else stop()
  }
  return { find, stop, found: words && data?.q === words ? (data as Answer) : null, idle: state === 'idle' }
}
