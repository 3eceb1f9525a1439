import type { Colleague } from '../../shop/watch/work/index.ts'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { Notice } from '../kit/notice.tsx'
import { Panel } from '../kit/panel.tsx'
import { Rows } from '../kit/rows.tsx'
import { useActionResult, WriteForm } from '../kit/staff-form.tsx'
import type { ShownWork } from './load-work.ts'

/** `colleagues`: those who may do it. */
type Line = ShownWork & { colleagues: Colleague[] }

/** The form of the press that begins to pack: the list is a form of its own. */
const PACK_FORM = 'begin-to-pack'

/**
 * The day's work, what costs most if it waits first: how many, how old, until when, who has it, and the press that
 * begins.
 */
export function WorkList({ lines }: { lines: readonly Line[] }) {
  const result = useActionResult('assign')
  if (lines.length === 0)
    return <EmptyState title="All is done" text="New orders, messages and payments appear here by themselves." />
  return (
    <Panel title="To do" note="Most urgent first, yours before all.">
      <form id={PACK_FORM} method="post" action="/admin/dispatch?work=pack" hidden />
      <WriteForm result={result}>
        <input type="hidden" name="do" value="assign" />
        <Notice ok={result?.ok === true}>{result && (result.message ?? Object.values(result.problems)[0])}</Notice>
        <Rows
          label="The day's work"
          rows={lines}
          keyOf={({ kind }) => kind}
          to={({ path }) => path}
          className="work-rows"
          cell={({ counted }) => counted}
          note={({ waiting, age, until, late }) => (
            <span className={classNames(late && 'font-medium text-danger')}>
              {[waiting === 1 ? `Waiting ${age}` : `Oldest ${age}`, until].filter(Boolean).join(', ')}
            </span>
          )}
          end={line => (
            <>
              <Who line={line} />
              <Begin line={line} first={line === lines[0]} />
            </>
          )}
        />
      </WriteForm>
    </Panel>
  )
}

/** Who has it today; a press on a name gives it to them. A house of one asks nobody. */
function Who({ line: { kind, label, staffId, staffName, colleagues } }: { line: Line }) {
  if (colleagues.length < 2) return null
  const others = colleagues.filter(({ id }) => id !== staffId)
  return (
    <details key={staffId} className="who">
      <summary aria-label={`${label}: ${staffName ?? 'nobody'} has it`}>
        <bdi>{staffName ?? 'Assign'}</bdi>
      </summary>
      <div>
        {others.map(({ id, name }) => (
          <Button key={id} type="submit" name="to" value={`${kind} ${id}`} variant="quiet">
            <bdi>{name}</bdi>
          </Button>
        ))}
        {staffId && (
          <Button type="submit" name="to" value={kind} variant="quiet">
            Nobody
          </Button>
        )}
      </div>
    </details>
  )
}

/** `first`: what is most urgent, the page's loud button. */
function Begin({ line: { kind, label, begin }, first }: { line: Line; first: boolean }) {
  const name = `Begin: ${label}`
  const variant = first ? 'strong' : 'outline'
  return kind === 'pack' ? (
    <Button type="submit" form={PACK_FORM} name="do" value="next" variant={variant} aria-label={name}>
      Begin
    </Button>
  ) : (
    <LinkButton href={begin} variant={variant} aria-label={name}>
      Begin
    </LinkButton>
  )
}
