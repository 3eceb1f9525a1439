import { useEffect, useRef } from 'react'
import type { PricePlan } from '../../shop/catalogue/prices/index.ts'
import { plural } from '../../shop/ground/plural.ts'
import type { StaffAnswer } from '../../web/forms/staff-answer.ts'
import { useLastAnswer } from '../kit/last-answer.ts'
import { LineLink } from '../kit/line-link.tsx'
import { Notice } from '../kit/notice.tsx'
import { Panel } from '../kit/panel.tsx'
import { StaffForm } from '../kit/staff-form.tsx'
import { PlanTable } from './plan-table.tsx'

type Shown = { plan?: PricePlan; cells?: string; changeId?: number }

/** What the last press in the grid came to: a preview that can be applied, or what was changed. */
export function GridAnswer() {
  const answer = useLastAnswer<Shown>()
  const place = useRef<HTMLDivElement>(null)
  // It stands above the grid, of which somebody may be at the end.
  useEffect(() => {
    if (!answer) return
    place.current?.focus({ preventScroll: true })
    place.current?.scrollIntoView({ block: 'start' })
  }, [answer])
  return (
    <div ref={place} tabIndex={-1} className="scroll-mt-4 outline-none">
      {answer && <Answer answer={answer} />}
    </div>
  )
}

function Answer({ answer }: { answer: StaffAnswer<Shown> }) {
  const { ok, message, problems, shown, typed } = answer
  if (answer.askWhy)
    return (
      <Panel title="These prices need a second person" className="mt-4">
        <StaffForm
          action="apply"
          submit="Ask"
          busy="Asking ..."
          hidden={{ cells: typed.cells ?? '', digest: typed.digest ?? '' }}
        />
      </Panel>
    )
  if (!ok) return <Notice ok={false}>{message ?? Object.values(problems)[0]}</Notice>
  if (shown?.changeId)
    return (
      <Notice>
        {message} <LineLink to={`/admin/prices/changes/${shown.changeId}`}>See or undo it</LineLink>
      </Notice>
    )
  if (!shown?.plan) return message && <Notice>{message}</Notice>
  const { lines, digest } = shown.plan
  const fit = lines.filter(({ refused }) => !refused).length
  const refused = lines.length - fit
  return (
    <Panel
      title={fit > 0 ? `${plural(fit, 'price')} would change` : 'No price would change'}
      note={[refused > 0 && `${refused} cannot be changed and stay as they are.`, 'Nothing is saved yet.']
        .filter(Boolean)
        .join(' ')}
      className="mt-4"
    >
      <div
        role="status"
        className="sr-only"
      >{`Preview: ${plural(fit, 'price')} would change, ${refused} refused.`}</div>
      <PlanTable lines={lines} />
      {fit > 0 && (
        <StaffForm
          action="apply"
          submit={`Change ${plural(fit, 'price')}`}
          busy="Changing ..."
          hidden={{ cells: shown.cells ?? '', digest }}
        />
      )}
    </Panel>
  )
}
