import { useEffect, useRef, useState } from 'react'
import { useHydrated } from '../../ui/use-hydrated.ts'
import { useFormValues } from '../kit/use-form-values.ts'
import { usePause } from '../kit/use-pause.ts'

/** The block that the form around describes, as shoppers would see it, while it is written. */
export function BlockPreview({ kind }: { kind: string }) {
  return useHydrated() ? <Preview kind={kind} /> : null
}

function Preview({ kind }: { kind: string }) {
  const place = useRef<HTMLDivElement>(null)
  const values = useFormValues(place, { atOnce: true })
  const { whenPaused } = usePause()
  const [page, setPage] = useState('')
  useEffect(() => {
    if (Object.keys(values).length === 0) return
    whenPaused(async () => {
      const sent = new URLSearchParams({ ...values, kind })
      const shown = await fetch('/preview-block', { method: 'POST', body: sent }).then(
        response => (response.ok ? response.text() : ''),
        // Without a network the last one stays.
        () => '',
      )
      if (shown) setPage(shown)
    })
  }, [values, kind, whenPaused])
  return (
    <div ref={place} className="grid gap-2">
      <p className="label text-muted">As shoppers see it</p>
      {/* Of the same origin for its fonts alone: scripts do not run in it. */}
      <iframe
        title="The block as shoppers see it"
        srcDoc={page}
        sandbox="allow-same-origin"
        className="h-120 w-full border border-line bg-surface"
      />
    </div>
  )
}
