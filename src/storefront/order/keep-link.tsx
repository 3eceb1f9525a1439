import { useEffect, useState } from 'react'
import { Button } from '../../ui/button.tsx'

// The specification, section 9.
const COPIED_MS = 2000

/** The private link to this order, which opens it in any browser. `link` begins with '/'. */
export function KeepLink({ link }: { link: string }) {
  // The origin is known in the browser only; the server renders the path.
  const [address, setAddress] = useState(link)
  const [copied, setCopied] = useState(false)
  useEffect(() => setAddress(new URL(link, window.location.href).href), [link])
  useEffect(() => {
    if (!copied) return
    const timer = setTimeout(() => setCopied(false), COPIED_MS)
    return () => clearTimeout(timer)
  }, [copied])

  const copy = async () => {
    // Without https there is no clipboard API: the text is selected for copying by hand.
    await navigator.clipboard?.writeText(address).then(
      () => setCopied(true),
      () => {},
    )
  }
  return (
    <section>
      <h2 className="label order-part-title">Keep this link</h2>
      <p className="mt-3 text-sm">It opens this order on any phone or computer. Share it only with people you trust.</p>
      <div className="mt-3 flex gap-2">
        <input
          type="text"
          className="control min-w-0 text-sm"
          readOnly
          value={address}
          aria-label="Private link to this order"
          onFocus={event => event.currentTarget.select()}
        />
        <Button variant="outline" className="shrink-0 px-5" onClick={copy}>
          <span aria-live="polite">{copied ? 'Copied!' : 'Copy'}</span>
        </Button>
      </div>
    </section>
  )
}
