import { useEffect, useState } from 'react'
import { Dialog } from '../../ui/dialog.tsx'

const shortcuts = [
  ['j', 'Next order'],
  ['k', 'Order before'],
  ['Enter', 'Open the order'],
  ['x', 'Select or unselect the order'],
  ['?', 'Show these shortcuts'],
] as const

/** Shortcuts of the queue, and the button that shows them. They are off while something is typed. */
export function QueueShortcuts() {
  const [shown, setShown] = useState(false)
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return
      const act = actions[event.key]
      if (event.key === '?') setShown(true)
      else if (act) act()
      else return
      event.preventDefault()
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [])
  return (
    <>
      <button type="button" onClick={() => setShown(true)} className="scripted text-link min-h-11 text-sm">
        Keys
      </button>
      <Dialog open={shown} onClose={() => setShown(false)} title="Keyboard shortcuts">
        <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-2">
          {shortcuts.map(([key, meaning]) => (
            <div key={key} className="contents">
              <dt>
                <kbd className="chip">{key}</kbd>
              </dt>
              <dd>{meaning}</dd>
            </div>
          ))}
        </dl>
      </Dialog>
    </>
  )
}

const links = () => [...document.querySelectorAll<HTMLAnchorElement>('.list .row-link')]

function goBy(step: number): void {
  const rows = links()
  const at = rows.findIndex(row => row.closest('tr')?.contains(document.activeElement))
  rows[at === -1 ? 0 : Math.min(rows.length - 1, Math.max(0, at + step))]?.focus()
}

const actions: Record<string, () => void> = {
  j: () => goBy(1),
  k: () => goBy(-1),
  x: () => document.activeElement?.closest('tr')?.querySelector<HTMLInputElement>('input[name=id]')?.click(),
}

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.matches('input:not([type=checkbox]), textarea, select, dialog *')
