import { useId } from 'react'
import type { PriceRow } from '../../shop/catalogue/prices/index.ts'
import { Button } from '../../ui/button.tsx'
import { useHydrated } from '../../ui/use-hydrated.ts'
import { useLastAnswer } from '../kit/last-answer.ts'
import { WriteForm } from '../kit/staff-form.tsx'
import { GridRow } from './grid-row.tsx'
import { useGridKeys } from './use-grid-keys.ts'

type Shown = { changeId?: number }

/**
 * Prices as in a spreadsheet: arrows, Enter, Tab and Escape, typing replaces, a block is pasted. Before scripts, and without, it is a form
 * of a field for each cell.
 */
export function PriceGrid({ sizes, mayChange }: { sizes: readonly PriceRow[]; mayChange: boolean }) {
  const answer = useLastAnswer<Shown>() ?? null
  const isGrid = useHydrated()
  const { handlers, said } = useGridKeys()
  const hint = useId()
  const typed = answer?.action === 'preview' ? answer.typed : {}
  const seen = Object.fromEntries(sizes.map(({ sizeId, price, discount }) => [sizeId, { price, discount }]))
  // Once applied, the cells begin anew with what is stored.
  const edition = answer?.ok && answer.shown?.changeId ? answer.shown.changeId : 'first'
  return (
    // What a refusal says stands below it (`GridAnswer`).
    <WriteForm answer={null} className="mt-3" noValidate>
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
