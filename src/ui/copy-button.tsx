import { useEffect, useState } from 'react'

// The specification, section 9.
const COPIED_MS = 2000

/**
 * Copies the text that stands beside it, and says so for 2 seconds. `what`: the text's name, for who does not see it.
 */
export function CopyButton({ text, what, className }: { text: string; what: string; className: string }) {
  const [copied, setCopied] = useState(false)
  useEffect(() => {
    if (!copied) return
    const timer = setTimeout(() => setCopied(false), COPIED_MS)
    return () => clearTimeout(timer)
  }, [copied])
  const copy = async () => {
    // Without https there is no clipboard API: the text is selected and copied by hand.
    await navigator.clipboard?.writeText(text).then(
      () => setCopied(true),
      () => {},
    )
  }
  return (
    <button type="button" className={`scripted ${className}`} onClick={copy}>
      <span aria-live="polite">{copied ? 'Copied!' : 'Copy'}</span>
      <span className="sr-only">{` ${what}`}</span>
    </button>
  )
}
