import { plural } from '../../shop/ground/plural.ts'
import type { Step } from '../../shop/watch/first-steps/index.ts'
import { Fold } from '../kit/fold.tsx'
import { Panel } from '../kit/panel.tsx'
import { RowAction } from '../kit/staff-form.tsx'

const marks = { done: 'Done', skipped: 'Skipped', open: 'To do' }

type Props = { steps: readonly Step[]; folded?: boolean }

/**
 * The steps to an open shop: what is missing with a link to where it is, and why. `folded`: one line, that opens them.
 */
export function StepsList({ steps, folded }: Props) {
  const numbered = steps.map((step, at) => ({ ...step, number: at + 1 }))
  const open = numbered.filter(({ state }) => state === 'open')
  const done = numbered.filter(({ state }) => state !== 'open')
  const title = `Setup: ${done.length} of ${steps.length}`
  if (folded)
    return (
      <Fold label={`${title}. To do: ${open.map(({ label }) => label).join(', ')}`} className="notice py-0">
        <Steps steps={open} />
      </Fold>
    )
  return (
    <Panel title={title} note="Each step is done by itself, as soon as what it asks for is there.">
      <Steps steps={open} />
      {done.length > 0 && (
        <Fold label={`${plural(done.length, 'step')} done or skipped`} open={open.length === 0}>
          <Steps steps={done} />
        </Fold>
      )}
    </Panel>
  )
}

const Steps = ({ steps }: { steps: readonly (Step & { number: number })[] }) => (
  <ol className="grid gap-3">
    {steps.map(({ name, label, why, state, missing, number }) => (
      <li key={name} className="grid gap-1 border-line border-t pt-3 sm:grid-cols-[1fr_auto] sm:gap-4">
        <div className="min-w-0">
          <p className="font-semibold">
            {`${number}. ${label} `}
            <span className="font-normal text-muted text-sm">{marks[state]}</span>
          </p>
          {state === 'open' && (
            <>
              <ul>
                {missing.map(({ text, path }) => (
                  <li key={text}>
                    <a href={path} className="text-link inline-flex min-h-11 items-center">
                      {text}
                    </a>
                  </li>
                ))}
              </ul>
              <p className="text-muted text-sm">{why}</p>
            </>
          )}
        </div>
        {state !== 'done' && name !== 'open' && (
          <RowAction
            action="skip"
            of={{ step: name, skipped: state === 'open' ? 'yes' : 'no' }}
            label={`${state === 'open' ? 'Skip' : 'Do it after all'}: ${label}`}
            submit={state === 'open' ? 'Skip' : 'Do it after all'}
          />
        )}
      </li>
    ))}
  </ol>
)
