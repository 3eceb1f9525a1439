import { useEffect, useEffectEvent, useState } from 'react'

/**
 * A text being typed, applied `delay` milliseconds after its last change. `value` is the text in the URL; `apply`
 * navigates to a URL with the text and returns how the URL spells it. A change from elsewhere (back, Clear All
 * Filters) replaces the text; a late navigation to typed text does not.
 */
export function useDraft(value: string, delay: number, apply: (text: string) => string) {
  const [draft, setDraft] = useState(value)
  const [waiting, setWaiting] = useState(false)
  const [seen, setSeen] = useState(value)
  const [sent, setSent] = useState<string[]>([])

  if (value !== seen) {
    const echo = sent.indexOf(value)
    setSeen(value)
    setSent(sent.slice(echo < 0 ? sent.length : echo + 1))
    if (echo < 0) {
      setDraft(value)
      setWaiting(false)
    }
  }

  const applyNow = useEffectEvent(() => {
    setWaiting(false)
    const spelled = apply(draft)
    if (spelled !== seen) setSent([...sent, spelled])
  })

  // Each change of the text restarts the delay.
  useEffect(() => {
    if (!waiting) return
    const timer = setTimeout(applyNow, delay, draft)
    return () => clearTimeout(timer)
  }, [waiting, draft, delay])

  const type = (text: string) => {
    setDraft(text)
    setWaiting(true)
  }
  /** Applies the text at once, for Enter. */
  const flush = () => setTimeout(applyNow)
  return { draft, type, flush }
}
