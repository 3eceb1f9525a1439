import { useEffect } from 'react'
import { useRevalidator } from 'react-router'
import type { ImportResult } from '../../../shop/product-imports/rules.ts'
import { Panel } from '../../kit/panel.tsx'

const ASK_EVERY_MS = 1_000

type Props = { state: string; checked: number; lines: number; result: ImportResult | null }

/** How far the job is; asks again by itself, and goes on after a restart of the shop. */
export function ImportProgress({ state, checked, lines, result }: Props) {
  const { revalidate } = useRevalidator()
  useEffect(() => {
    const timer = setInterval(() => document.visibilityState === 'visible' && void revalidate(), ASK_EVERY_MS)
    return () => clearInterval(timer)
  }, [revalidate])
  const taking = state === 'taking'
  const all = taking && result ? result.newProducts + result.changedProducts : lines
  const count = `${checked.toLocaleString('en')} of ${all.toLocaleString('en')}`
  const text = taking
    ? `${count} products are written. Shoppers see all of them at once, or none.`
    : `${count} lines are checked.`
  return (
    <Panel title={taking ? 'Importing ...' : 'Checking ...'} note="You may leave this page: the work goes on.">
      <p role="status">{text}</p>
      <progress aria-label="Progress" className="h-3 w-full" value={checked} max={all} />
      <noscript>
        <a href="?" className="text-link">
          Look again
        </a>
      </noscript>
    </Panel>
  )
}
