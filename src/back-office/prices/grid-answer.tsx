import { plural } from '../../shop/plural.ts'
import type { PricePlan } from '../../shop/prices/index.ts'
import { useLastAnswer } from '../kit/last-answer.ts'
import { Notice } from '../kit/notice.tsx'
import { Panel } from '../kit/panel.tsx'
import { StaffForm } from '../kit/staff-form.tsx'
import { PlanTable } from './plan-table.tsx'

type Shown = { plan?: PricePlan; cells?: string; changeId?: number }

/** What the last press in the grid came to: a preview that can be applied, or what was changed. */
export function GridAnswer() {
  const answer = useLastAnswer<Shown>()
  if (!answer) return null
  const { ok, message, problems, shown } = answer
  if (!ok) return <Notice ok={false}>{message ?? Object.values(problems)[0]}</Notice>
  if (shown?.changeId)
    return (
      <Notice>
        {message}{' '}
        <a href={`/admin/prices/changes/${shown.changeId}`} className="line-link">
          See or undo it
        </a>
      </Notice>
    )
  if (!shown?.plan) return null
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
