import { timeText } from '../../shop/ground/dates.ts'
import { plural } from '../../shop/ground/plural.ts'
import type { KindOfMessage } from '../../shop/orders/messages/index.ts'
import { type Language, languages } from '../../shop/orders/messages/rules.ts'
import { Panel } from '../kit/panel.tsx'
import { StaffForm } from '../kit/staff-form.tsx'
import { useMay } from '../kit/use-may.ts'
import { approvalText, isInOrder } from './approval-texts.ts'

/** One message: its texts with their approval, and whether it is sent. */
export function KindPanel({
  kind: { kind, active, version, texts, sent, failed },
  label,
}: {
  kind: KindOfMessage
  label: string
}) {
  const may = useMay()('settings.change')
  return (
    <Panel
      title={label}
      note={`${active ? 'On' : 'Off'}. ${plural(sent, 'message')} sent in 30 days${failed > 0 ? `, ${failed} not` : ''}.`}
    >
      {(Object.keys(languages) as Language[]).map(language => {
        const { text, state, reason, checkedAt } = texts[language]
        return (
          <div key={language} className="border-line border-t pt-3">
            <p className="flex flex-wrap items-center gap-2 text-sm">
              <span className="label text-muted">{languages[language]}</span>
              <span className={isInOrder(state) ? 'chip' : 'chip chip-danger'}>{approvalText(state)}</span>
              {checkedAt && <span className="text-muted">{timeText(checkedAt)}</span>}
            </p>
            {reason && <p className="wrap-anywhere text-sm">{reason}</p>}
            <p
              lang={language}
              dir="auto"
              className={`wrap-anywhere mt-1 ${language === 'ur' ? 'text-lg leading-loose' : ''}`}
            >
              {text}
            </p>
          </div>
        )
      })}
      {may && (
        <a href={`/admin/settings/messages/${kind}`} className="text-link">
          Change and try its texts
        </a>
      )}
      <StaffForm
        action="switch"
        of={{ kind }}
        hidden={{ version, active: active ? 'no' : 'yes' }}
        submit={active ? 'Turn off' : 'Turn on'}
        variant={active ? 'outline' : 'night'}
        inline
      />
    </Panel>
  )
}
