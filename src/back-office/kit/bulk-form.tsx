import { type ReactNode, useEffect, useRef, useState } from 'react'
import { amountText, type Paisa, paisa } from '../../shop/ground/money.ts'
import { plural } from '../../shop/ground/plural.ts'
import { Button } from '../../ui/button.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import type { ActionResult } from '../../web/forms/action-result.ts'
import { focusTitle } from './gone-result.tsx'
import { useLastResult } from './last-result.ts'
import { Notice } from './notice.tsx'
import { WriteForm } from './staff-form.tsx'
import { useHere } from './use-here.ts'

/** What a write for many rows returns as `shown`: what was done, and the rows that it was refused for. */
export type BulkReport = {
  /** False: it was refused for every row. */
  done: string | false
  refused: readonly { label: string; why: string; to?: string }[]
  /** Whom it is about, a line each. */
  listed?: readonly string[]
  /** What follows from it, such as a sheet to print. */
  links?: readonly { label: string; to: string }[]
  /** It is a preview: the button that does it, with what it is for. */
  confirm?: { do: string; label: string; fields: Record<string, string | readonly string[]> }
}

export type Bulk<Row> = {
  /** The field that the chosen rows are sent in. */
  field: string
  /** A row's name for screen readers. */
  label: (row: Row) => string
  /** What of a row is summed under what is chosen. */
  amount?: (row: Row) => Paisa
  /** The writes of the buttons, whose results stand above the list. */
  actions: readonly string[]
  /** Buttons with `name="do"`, and fields that they need. */
  buttons: ReactNode
}

type Props = { field: string; actions: readonly string[]; buttons: ReactNode; children: ReactNode }

/** The form around a list: what is done with the rows that are ticked, and what came of it. */
export function BulkForm({ field, actions, buttons, children }: Props) {
  const last = useLastResult<BulkReport>()
  const result = last && actions.includes(last.action) ? last : null
  const [nothing, setNothing] = useState(false)
  // A question is answered before anything else is pressed; another choice of rows is another question.
  const [answered, setAnswered] = useState<unknown>(null)
  const asks = result?.shown?.confirm !== undefined && answered !== result
  const form = useRef<HTMLFormElement>(null)
  const [chosen, setChosen] = useState({ rows: 0, amount: 0 })
  // Without chosen rows the buttons are hidden.
  useEffect(() => {
    if (!result) return
    focusTitle()
    // Rows that it was refused for stay chosen, the others are gone.
    if (form.current) setChosen(chosenIn(form.current, field))
  }, [result, field])
  return (
    <WriteForm
      result={result}
      className="bulk"
      onChange={({ currentTarget }) => {
        form.current = currentTarget
        setAnswered(result)
        setChosen(chosenIn(currentTarget, field))
      }}
      onSubmit={event => {
        const { submitter } = event.nativeEvent
        const confirms = submitter instanceof HTMLButtonElement && submitter.value === result?.shown?.confirm?.do
        const chosen = confirms || new FormData(event.currentTarget).has(field)
        setNothing(!chosen)
        if (!chosen) event.preventDefault()
      }}
    >
      {nothing ? <Notice ok={false}>Please choose at least one row.</Notice> : result && <Report result={result} />}
      {children}
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would be drawn and announced around every button. */}
      <div role="group" aria-label="With the chosen rows" hidden={asks} className="bulk-bar print-hidden">
        {chosen.rows > 0 && (
          <p role="status" className="self-center text-sm tabular-nums">
            {`${plural(chosen.rows, 'row')} chosen${chosen.amount > 0 ? `, ${amountText(paisa(chosen.amount))}` : ''}`}
          </p>
        )}
        {buttons}
      </div>
    </WriteForm>
  )
}

/** How many rows are ticked, and what they come to. */
function chosenIn(form: HTMLFormElement, field: string) {
  const ticked = [...form.querySelectorAll<HTMLInputElement>('.list-check input')].filter(
    ({ name, checked }) => name === field && checked,
  )
  return { rows: ticked.length, amount: ticked.reduce((sum, { dataset }) => sum + Number(dataset.amount ?? 0), 0) }
}

function Report({ result: { ok, message, problems, shown } }: { result: ActionResult<BulkReport> }) {
  const { pathname, search } = useHere()
  if (!ok || !shown) {
    return <Notice ok={ok}>{message ?? Object.values(problems)[0]}</Notice>
  }
  const { done, refused, listed = [], links = [], confirm } = shown
  return (
    <div role="status" className="notice">
      <p>
        {done || 'Nothing is done:'}
        {links.map(({ label, to }) => (
          <a key={to} href={to} target="_blank" rel="noreferrer" className="line-link ml-3">
            {label}
          </a>
        ))}
      </p>
      {listed.length > 0 && (
        <ul className="mt-1 grid max-h-60 gap-1 overflow-y-auto">
          {listed.map(line => (
            <li key={line} className="wrap-anywhere">
              <bdi>{line}</bdi>
            </li>
          ))}
        </ul>
      )}
      {refused.length > 0 && (
        <ul className="mt-1 grid gap-1 text-danger">
          {refused.map(({ label, why, to }) => (
            <li key={label + why}>
              {to ? (
                <a href={to} className="text-link">
                  {label}
                </a>
              ) : (
                label
              )}
              {`: ${why}`}
            </li>
          ))}
        </ul>
      )}
      {confirm && (
        <p className="mt-2 flex flex-wrap gap-3">
          {Object.entries(confirm.fields).flatMap(([name, values]) =>
            [values].flat().map(value => <input key={name + value} type="hidden" name={name} value={value} />),
          )}
          <Button type="submit" name="do" value={confirm.do}>
            {confirm.label}
          </Button>
          <LinkButton href={pathname + search} variant="outline">
            Leave it
          </LinkButton>
        </p>
      )}
    </div>
  )
}
