import { useFetcher } from 'react-router'
import { usePause } from './use-pause.ts'

/**
 * What the route `from` returns for words: `find` asks once typing pauses, `results` is the response for just these
 * words.
 */
export function useLookup<Loaded extends { q: string }>(from: string, words: string) {
  const { data, load, state } = useFetcher<Loaded>()
  const { whenPaused, stop } = usePause()
  const find = (typed: string) => {
    const query = new URLSearchParams({ q: typed.trim() })
    if (typed.trim()) whenPaused(() => void load(`${from}?${query}`))
    else stop()
  }
  return { find, stop, results: words && data?.q === words ? (data as Loaded) : null, idle: state === 'idle' }
}
