import type { ImportResult } from '../../../shop/catalogue/product-imports/rules.ts'
import { Panel } from '../../kit/panel.tsx'
import { useLoadWhile } from '../../kit/use-load-while.ts'

type Props = { state: string; checked: number; lines: number; result: ImportResult | null }

/** How far the job is; asks again by itself, and goes on after a restart of the shop. */
export function ImportProgress({ state, checked, lines, result }: Props) {
  useLoadWhile(true)
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
