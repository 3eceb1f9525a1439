import type { Step } from '../../shop/watch/first-steps/index.ts'
import { Panel } from '../kit/panel.tsx'
import { RowAction } from '../kit/staff-form.tsx'

const marks = { done: 'Done', skipped: 'Skipped', open: 'To do' }

/** The steps to an open shop: what is missing with a link to where it is, and why. */
export function StepsList({ steps }: { steps: readonly Step[] }) {
  const done = steps.filter(({ state }) => state !== 'open').length
  return (
    <Panel
      title="Your way to an open shop"
      note={`${done} of ${steps.length} steps. Each counts as done by itself, as soon as what it asks for is there.`}
    >
      <ol className="grid gap-3">
        {steps.map(({ name, label, why, state, missing }, at) => (
          <li key={name} className="grid gap-1 border-line border-t pt-3 sm:grid-cols-[1fr_auto] sm:gap-4">
            <div className="min-w-0">
              <p className="font-semibold">
                {`${at + 1}. ${label} `}
                <span className={state === 'open' ? 'text-danger' : 'text-muted'}>{`(${marks[state]})`}</span>
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
    </Panel>
  )
}
