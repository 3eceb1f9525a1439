import {
  type ClipboardEvent,
  type FocusEvent,
  type FormEvent,
  type KeyboardEvent,
  type MouseEvent,
  useId,
  useRef,
  useState,
} from 'react'
import type { PriceRow } from '../../shop/catalogue/prices/index.ts'
import { plural } from '../../shop/ground/plural.ts'
import { Button } from '../../ui/button.tsx'
import { useHydrated } from '../../ui/use-hydrated.ts'
import { useLastResult } from '../kit/last-result.ts'
import { WriteForm } from '../kit/staff-form.tsx'
import { GridRow } from './grid-row.tsx'

type Shown = { changeId?: number }

/**
 * What stood in the cell that has the focus when it got it, and whether its text is being edited: then left and right
 * are its caret's.
 */
type Focused = { field: HTMLInputElement; before: string; isEditing: boolean }

const steps: Record<string, [rows: number, columns: number]> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
  PageUp: [-10, 0],
  PageDown: [10, 0],
}

/**
 * Keys, clicks and paste of a grid of text fields, as in a spreadsheet. `said`: what a paste came to, for a status
 * line.
 */
function useGridKeys() {
  const [said, setSaid] = useState('')
  const focused = useRef<Focused | null>(null)
  const isEditing = (target: EventTarget) => focused.current?.field === target && focused.current.isEditing

  const handlers = {
    onFocus({ target }: FocusEvent<HTMLTableElement>) {
      if (!isField(target)) return
      focused.current = { field: target, before: target.value, isEditing: false }
      target.select()
    },
    /** The first click chooses the cell, so that typing replaces it; the next one places the caret. */
    onMouseDown(event: MouseEvent<HTMLTableElement>) {
      const { target } = event
      if (!isField(target)) return
      if (focused.current?.field === target && document.activeElement === target) focused.current.isEditing = true
      else {
        event.preventDefault()
        target.focus()
      }
    },
    onInput({ target }: FormEvent<HTMLTableElement>) {
      if (focused.current?.field === target) focused.current.isEditing = true
    },
    onKeyDown(event: KeyboardEvent<HTMLTableElement>) {
      const { key, currentTarget: table, target } = event
      const moved = moveOf(event, isEditing(target))
      if (moved) {
        event.preventDefault()
        focusCell(table, target as HTMLElement, moved)
      } else if (!isField(target)) return
      else if (key === 'Enter' && (event.ctrlKey || event.metaKey)) {
        event.preventDefault()
        target.form?.requestSubmit()
      } else if (key === 'Enter') {
        event.preventDefault()
        focusCell(table, target, [event.shiftKey ? -1 : 1, 0])
      } else if (key === 'F2' && focused.current) {
        focused.current.isEditing = true
        target.setSelectionRange(target.value.length, target.value.length)
      } else if (key === 'Escape' && focused.current) {
        write(target, focused.current.before)
        focused.current.isEditing = false
        target.select()
      }
    },
    onPaste(event: ClipboardEvent<HTMLTableElement>) {
      const { target, currentTarget: table } = event
      const text = event.clipboardData.getData('text/plain').replace(/\r?\n$/, '')
      if (!isField(target) || !/[\t\n]/.test(text)) return
      event.preventDefault()
      setSaid(pasteBlock(table, target, text))
    },
  }
  return { handlers, said }
}

const isField = (target: EventTarget): target is HTMLInputElement =>
  target instanceof HTMLInputElement && target.type === 'text'

/** Where a key leads, in rows and columns; null where it is the text's own. */
function moveOf(
  { key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent,
  isEditing: boolean,
): [number, number] | null {
  if (altKey || (shiftKey && key !== 'Enter')) return null
  const far = ctrlKey || metaKey
  if (key === 'Home' || key === 'End') {
    if (isEditing) return null
    const to = key === 'Home' ? Number.NEGATIVE_INFINITY : Number.POSITIVE_INFINITY
    return [far ? to : 0, to]
  }
  const step = steps[key]
  if (!step || (isEditing && step[1] !== 0)) return null
  return far ? [step[0] * Number.MAX_SAFE_INTEGER, step[1] * Number.MAX_SAFE_INTEGER] : step
}

/**
 * Moves the focus by rows and columns of the table's body, to the edge at most: to what a cell holds, or to the cell
 * itself.
 */
function focusCell(table: HTMLTableElement, from: HTMLElement, [down, right]: [number, number]): void {
  const cell = from.closest<HTMLTableCellElement>('td, th')
  const rows = [...(table.tBodies[0]?.rows ?? [])]
  const row = rows.findIndex(each => each.contains(cell))
  const within = (at: number, length: number) => Math.min(length - 1, Math.max(0, at))
  const cells = rows[within(row + down, rows.length)]?.cells
  const wanted = cells?.[within((cell?.cellIndex ?? 0) + right, cells.length)]
  const inside = wanted?.querySelector<HTMLElement>('input, a') ?? wanted
  inside?.focus()
  inside?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
}

/** Sets a field as if somebody had typed. */
function write(field: HTMLInputElement, value: string): void {
  field.value = value
  field.dispatchEvent(new Event('input', { bubbles: true }))
}

/** Writes lines of cells from this field on, to the right and down. Returns what it came to. */
function pasteBlock(table: HTMLTableElement, first: HTMLInputElement, text: string): string {
  const rows = [...(table.tBodies[0]?.rows ?? [])].map(row => [
    ...row.querySelectorAll<HTMLInputElement>('input[type=text]'),
  ])
  const top = rows.findIndex(row => row.includes(first))
  const left = rows[top]?.indexOf(first) ?? 0
  let [written, lost] = [0, 0]
  for (const [down, line] of text.split(/\r?\n/).entries()) {
    for (const [right, value] of line.split('\t').entries()) {
      const field = rows[top + down]?.[left + right]
      if (field) write(field, value.trim())
      if (field) written += 1
      else lost += 1
    }
  }
  return `Pasted ${plural(written, 'cell')}.${lost > 0 ? ` ${plural(lost, 'cell')} did not fit on this page.` : ''}`
}

/**
 * Prices as in a spreadsheet: arrows, Enter, Tab and Escape, typing replaces, a block is pasted. Before scripts, and
 * without, it is a form of a field for each cell.
 */
export function PriceGrid({ sizes, mayChange }: { sizes: readonly PriceRow[]; mayChange: boolean }) {
  const result = useLastResult<Shown>() ?? null
  const isGrid = useHydrated()
  const { handlers, said } = useGridKeys()
  const hint = useId()
  const typed = result?.action === 'preview' ? result.typed : {}
  const seen = Object.fromEntries(sizes.map(({ sizeId, price, discount }) => [sizeId, { price, discount }]))
  // Once applied, the cells begin anew with what is stored.
  const edition = result?.ok && result.shown?.changeId ? result.shown.changeId : 'first'
  return (
    // What a refusal says stands below it (`GridResponse`).
    <WriteForm result={null} className="mt-3" noValidate>
      <input type="hidden" name="do" value="preview" />
      <input type="hidden" name="seen" value={JSON.stringify(seen)} />
      {mayChange && (
        <p id={hint} className="scripted text-muted text-sm max-md:hidden">
          Arrows go from cell to cell, typing replaces, Enter goes down, Escape takes back. A block can be pasted from a
          spreadsheet. Ctrl+Enter previews.
        </p>
      )}
      <table
        key={edition}
        {...(isGrid && mayChange && { role: 'grid', ...handlers })}
        aria-label="Prices"
        aria-describedby={mayChange ? hint : undefined}
        className="price-grid"
      >
        <thead>
          <tr>
            {mayChange && (
              <th scope="col">
                <span className="sr-only">Chosen</span>
              </th>
            )}
            <th scope="col">Size</th>
            <th scope="col">Price, Rs</th>
            <th scope="col">Discount, %</th>
            <th scope="col">To pay</th>
            <th scope="col">Cost</th>
            <th scope="col">Margin</th>
          </tr>
        </thead>
        <tbody>
          {sizes.map(size => (
            <GridRow key={size.sizeId} size={size} typed={typed} mayChange={mayChange} isGrid={isGrid} />
          ))}
        </tbody>
      </table>
      {mayChange && (
        <div className="grid-bar">
          <Button type="submit">Preview changes</Button>
          <p role="status" className="text-muted text-sm">
            {said}
          </p>
        </div>
      )}
    </WriteForm>
  )
}
