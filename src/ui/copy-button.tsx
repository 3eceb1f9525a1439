import { useEffect, useState } from 'react'
import { copyText } from './copy-text.ts'

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
  // Where it is refused, the text is selected and copied by hand.
  const copy = async () => setCopied(await copyText(text))
  return (
    <button type="button" className={`scripted ${className}`} onClick={copy}>
      <span aria-live="polite">{copied ? 'Copied!' : 'Copy'}</span>
      <span className="sr-only">{` ${what}`}</span>
    </button>
  )
}
