import { useState } from 'react'
import { Dialog } from '../../ui/dialog.tsx'
import { Facts } from './facts.tsx'
import { useKeys } from './use-keys.ts'

const meanings = {
  j: 'Next row',
  k: 'Row before',
  Enter: 'Open the row',
  x: 'Select or unselect the row',
  '?': 'Show these shortcuts',
}

/** Shortcuts of a list, and the button that shows them where there is a keyboard. */
export function ListKeys() {
  const [shown, setShown] = useState(false)
  useKeys({ j: () => goBy(1), k: () => goBy(-1), x: select, '?': () => setShown(true) })
  return (
    <>
      <button
        type="button"
        onClick={() => setShown(true)}
        className="scripted text-link min-h-11 text-sm max-lg:hidden"
      >
        Keys
      </button>
      <Dialog open={shown} onClose={() => setShown(false)} title="Keyboard shortcuts">
        <Facts
          facts={Object.entries(meanings).map(([key, meaning]) => [
            <kbd key={key} className="chip">
              {key}
            </kbd>,
            meaning,
          ])}
        />
      </Dialog>
    </>
  )
}

/** Moves the focus among the links of the rows. */
function goBy(step: number): void {
  const rows = [...document.querySelectorAll<HTMLAnchorElement>('.list .row-link')]
  const at = rows.findIndex(row => row.closest('tr')?.contains(document.activeElement))
  rows[at === -1 ? 0 : Math.min(rows.length - 1, Math.max(0, at + step))]?.focus()
}

const select = (): void =>
  document.activeElement?.closest('tr')?.querySelector<HTMLInputElement>('.list-check input')?.click()
