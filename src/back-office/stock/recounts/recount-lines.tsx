import { useEffect, useLayoutEffect, useRef } from 'react'
import { sizeText } from '../../../shop/ground/names/size-and-urdu-name-rules.ts'
import type { FoundRecount, RecountLine } from '../../../shop/stock/recounts/index.ts'
import { classNames } from '../../../ui/class-names.ts'
import { Text } from '../../kit/fields.tsx'
import { useLastResult } from '../../kit/last-result.ts'
import { Panel } from '../../kit/panel.tsx'
import { Rows } from '../../kit/rows.tsx'
import { StaffForm, useTyped } from '../../kit/staff-form.tsx'
import { Tabs } from '../../kit/tabs.tsx'

const differs = ({ pieces, expected }: RecountLine) => pieces !== null && pieces !== expected

const shows = {
  all: { label: 'All', fits: () => true },
  uncounted: { label: 'Not counted', fits: (line: RecountLine) => line.pieces === null },
  different: { label: 'Different', fits: differs },
}

/**
 * After the pieces of a size are saved the field of the next one has the focus: its own form is another one then.
 * `sizes`: those that are shown, by id. Before other effects, which would give the focus to the page's title.
 */
function useNextSize(sizes: readonly string[]): void {
  const result = useLastResult()
  const before = useRef(sizes)
  const shown = useRef(sizes)
  shown.current = sizes
  useLayoutEffect(() => {
    if (!result?.ok || result.action !== 'type' || document.activeElement !== document.body) return
    const at = before.current.indexOf(result.typed.sizeId ?? '')
    const next = before.current.slice(at + 1).find(sizeId => shown.current.includes(sizeId))
    if (at !== -1 && next) document.querySelector<HTMLElement>(`#${CSS.escape(fieldOf(next))}`)?.focus()
  }, [result])
  useEffect(() => {
    before.current = sizes
  })
}

/** The id of the field of a size's pieces. */
const fieldOf = (sizeId: string): string => `pieces-${sizeId}`

/** The sizes of an open recount, each with a field for its pieces. What is expected is shown once it is counted. */
export function OpenLines({ recount: { lines }, show }: { recount: FoundRecount; show: keyof typeof shows }) {
  const shown = lines.filter(shows[show].fits)
  useNextSize(shown.map(({ sizeId }) => sizeId))
  const names = Object.keys(shows) as (keyof typeof shows)[]
  const tabs = names.map(name => ({
    path: name === 'all' ? '?' : `?show=${name}`,
    label: shows[name].label,
    count: lines.filter(shows[name].fits).length,
  }))
  return (
    <Panel title="Sizes" note="Expected: pieces for sale, and those of orders that are in no parcel yet.">
      <Tabs label="Sizes" tabs={tabs} />
      <Rows
        rows={shown}
        keyOf={({ sizeId }) => sizeId}
        cell={({ name, ml }) => <span className="font-medium text-base">{sizeText(name, ml, null)}</span>}
        note={line => <LineNote line={line} />}
        end={line => (
          <StaffForm
            key={line.pieces}
            action="type"
            of={{ sizeId: line.sizeId }}
            hidden={{ seen: line.pieces ?? '' }}
            submit="Save"
            variant="outline"
            inline
          >
            <Pieces line={line} />
          </StaffForm>
        )}
      />
    </Panel>
  )
}

/** Refused as more than can be there, the same number is taken when it is sent again. */
function Pieces({ line }: { line: RecountLine }) {
  return (
    <>
      <input type="hidden" name="sure" value={useTyped().pieces ?? ''} />
      <Text
        id={fieldOf(line.sizeId)}
        name="pieces"
        label="Pieces counted"
        aria-label={`Pieces counted of ${sizeText(line.name, line.ml, null)}`}
        defaultValue={line.pieces ?? ''}
        inputMode="numeric"
        autoComplete="off"
        className="w-28"
      />
    </>
  )
}

function LineNote({ line }: { line: RecountLine }) {
  const { sku, barcode, shelf, pieces, countedBy, movedSince } = line
  return (
    <>
      {`${shelf ? `Shelf ${shelf}. ` : ''}${sku}, ${barcode}. `}
      {pieces !== null && (
        <span className="block">
          <Difference line={line} /> {`Counted by ${countedBy}.`}
        </span>
      )}
      {movedSince !== 0 && (
        <span className="block text-danger">
          {`Stock was changed by ${signed(movedSince)} since it was counted: please count it again if those pieces are in this difference already.`}
        </span>
      )}
    </>
  )
}

function Difference({ line }: { line: RecountLine }) {
  const difference = (line.pieces ?? 0) - line.expected
  return (
    <span className={classNames('font-medium', difference < 0 ? 'text-danger' : 'text-ink')}>
      {difference === 0
        ? `As expected: ${line.expected}.`
        : `${line.pieces} instead of ${line.expected}: ${signed(difference)}.`}
    </span>
  )
}

const signed = (number: number) => (number > 0 ? `+${number}` : String(number))

/** What came of a recount that has ended. */
export function CountedLines({ recount: { lines, state } }: { recount: FoundRecount }) {
  const counted = lines.filter(({ pieces }) => pieces !== null)
  const short = lines.reduce((sum, line) => sum + (line.short ?? 0), 0)
  return (
    <Panel
      title={state === 'applied' ? 'What was changed' : 'What was counted'}
      note={state === 'applied' ? undefined : 'Dropped: the stock was left as it was.'}
    >
      {short > 0 && (
        <p role="status" className="notice-bad mt-0">
          {`${short} missing pieces are reserved by orders: open the size to see which, and change or cancel them.`}
        </p>
      )}
      <Rows
        rows={counted}
        keyOf={({ sizeId }) => sizeId}
        to={({ sizeId }) => `/admin/stock/sizes/${encodeURIComponent(sizeId)}`}
        cell={({ name, ml }) => sizeText(name, ml, null)}
        end={line => (
          <span>
            <Difference line={line} />
            {(line.short ?? 0) > 0 && (
              <span className="block text-danger">{`${line.short} of them reserved by orders`}</span>
            )}
          </span>
        )}
        empty="Nothing was counted."
      />
    </Panel>
  )
}
