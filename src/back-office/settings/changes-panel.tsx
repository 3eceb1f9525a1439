import { timeText } from '../../shop/ground/dates.ts'
import type { NotDefault, SettingChange } from '../../shop/settings/settings/index.ts'
import { Fold } from '../kit/fold.tsx'
import { Notice } from '../kit/notice.tsx'
import { Panel } from '../kit/panel.tsx'
import { Rows } from '../kit/rows.tsx'
import { RowAction, useAnswer } from '../kit/staff-form.tsx'

// Longer values are folded.
const SHORT_TEXT = 160

type Props = {
  notDefault: readonly NotDefault[]
  changes: readonly SettingChange[]
  /** Each setting in words, as the page shows it. */
  now: Readonly<Record<string, string>>
  /** Settings that ask for a password: they are typed again instead. */
  guarded: readonly string[]
}

/** What of a group of settings is not as delivered, and who changed what, each a press away from being put back. */
export function ChangesPanel({ notDefault, changes, now, guarded }: Props) {
  const answer = useAnswer('putBack')
  const putBack = (name: string, label: string, auditId?: number) =>
    !guarded.includes(name) && (
      <RowAction
        action="putBack"
        of={{ name, ...(auditId && { auditId: String(auditId) }) }}
        hidden={{ now: now[name] ?? '' }}
        label={`${auditId ? 'Put back' : 'Back to the default'}: ${label}`}
        submit={auditId ? 'Put this back' : 'Back to the default'}
      />
    )
  return (
    <div className="mt-6 grid max-w-3xl gap-6">
      {answer?.ok && <Notice>{answer.message}</Notice>}
      <Panel title="Changed settings" note="Settings that differ from their default">
        <Rows
          rows={notDefault}
          keyOf={({ name }) => name}
          cell={({ label }) => label}
          note={({ value, byDefault }) => <Values before={byDefault} after={value} words={['Default', 'Now']} />}
          end={({ name, label }) => putBack(name, label)}
          empty="Every one has its default."
        />
      </Panel>
      <Panel title="History" note="The latest changes of these settings">
        <Rows
          rows={changes}
          keyOf={({ auditId }) => auditId}
          cell={({ label }) => label}
          note={({ before, after, by, at }) => (
            <>
              {`${by}, ${timeText(at)}`}
              <Values before={before} after={after} words={['Before', 'After']} />
            </>
          )}
          end={({ auditId, name, label, before }) => before !== now[name] && putBack(name, label, auditId)}
          empty="Nobody has changed them yet."
        />
        <a href="/admin/audit?q=setting.changed" className="text-link">
          All changes of settings
        </a>
      </Panel>
    </div>
  )
}

type ValuesProps = { before: string; after: string; words: readonly [before: string, after: string] }

function Values({ before, after, words: [was, is] }: ValuesProps) {
  const text = (
    <span className="block wrap-anywhere">
      {was}: <bdi>{before}</bdi>
      <br />
      {is}: <bdi>{after}</bdi>
    </span>
  )
  return before.length + after.length > SHORT_TEXT ? <Fold label="The values">{text}</Fold> : text
}
