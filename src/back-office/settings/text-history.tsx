import { timeText } from '../../shop/ground/dates.ts'
import type { TextChange } from '../../shop/settings/settings/index.ts'
import { Notice } from '../kit/notice.tsx'
import { Panel } from '../kit/panel.tsx'
import { Rows } from '../kit/rows.tsx'
import { RowAction, StaffForm, useActionResult } from '../kit/staff-form.tsx'

type Props<Text extends Record<string, string>> = {
  changes: readonly TextChange<Text>[]
  words: Readonly<Record<keyof Text & string, { label: string }>>
  isDefault: boolean
}

/** Who changed the words of an email or a message, each change a press away from being undone. */
export function TextHistory<Text extends Record<string, string>>({ changes, words, isDefault }: Props<Text>) {
  const result = useActionResult('putBack')
  return (
    <Panel title="History" note={isDefault ? 'The words are as delivered with the shop.' : 'The latest changes.'}>
      {result?.ok && <Notice>{result.message}</Notice>}
      {!isDefault && <StaffForm action="putBack" submit="Put the default back" variant="outline" />}
      <Rows
        rows={changes}
        keyOf={({ id }) => id}
        cell={({ by, at }) => `${by}, ${timeText(at)}`}
        note={({ before, after }) =>
          (Object.keys(words) as (keyof Text & string)[])
            .filter(part => before[part] !== after[part])
            .map(part => (
              <span key={part} className="wrap-anywhere block">
                {words[part].label}, before: <bdi>{before[part] || '(empty)'}</bdi>
                <br />
                After: <bdi>{after[part] || '(empty)'}</bdi>
              </span>
            ))
        }
        end={({ id, at }) => (
          <RowAction
            action="putBack"
            of={{ auditId: String(id) }}
            label={`Put back what stood before ${timeText(at)}`}
            submit="Put this back"
          />
        )}
        empty="Nobody has changed them yet."
      />
    </Panel>
  )
}
