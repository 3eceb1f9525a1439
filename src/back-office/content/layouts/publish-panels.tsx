import { momentText, timeText } from '../../../shop/ground/dates.ts'
import { Text } from '../../kit/fields.tsx'
import { FoldForm } from '../../kit/form-parts.tsx'
import { useLastAnswer } from '../../kit/last-answer.ts'
import { Notice } from '../../kit/notice.tsx'
import { Panel } from '../../kit/panel.tsx'
import { Rows } from '../../kit/rows.tsx'
import { RowAction, StaffForm, useAnswer } from '../../kit/staff-form.tsx'
import { useMay } from '../../kit/use-may.ts'
import type { LayoutPageProps } from './load-layout.ts'

/** The draft: previewed, published now or at a minute, or thrown away. */
export function DraftPanel({ page: { version, isDraft, publishAt, changedBy, changedAt } }: LayoutPageProps) {
  const mayChange = useMay()('content.change')
  const last = useLastAnswer()
  const link = useAnswer<{ link: string }>('preview')?.shown?.link
  const hidden = { version: `${version}` }
  return (
    <Panel
      title={isDraft ? 'Draft' : 'Published'}
      note={isDraft ? `Changed by ${changedBy}, ${momentText(changedAt)}` : 'Shoppers see what stands here.'}
    >
      {!isDraft && last?.ok && /^(publish|discard|putBack)$/.test(last.action) && (
        <Notice className="mt-0">{last.message}</Notice>
      )}
      {publishAt && <p className="text-sm">{`Published by itself on ${timeText(publishAt)}, as it then is.`}</p>}
      {isDraft && mayChange && <StaffForm action="publish" submit="Publish now" hidden={hidden} />}
      <StaffForm action="preview" submit="Make a link to preview it" variant="outline">
        {link && (
          <a href={link} target="_blank" rel="noreferrer" className="text-link wrap-anywhere">
            {link}
          </a>
        )}
      </StaffForm>
      {isDraft && mayChange && (
        <>
          <FoldForm
            action="schedule"
            label={publishAt ? 'Another time' : 'Publish later'}
            submit="Save the time"
            variant="outline"
            hidden={hidden}
          >
            <Text
              name="publishAt"
              label="Day and time in Pakistan"
              type="datetime-local"
              hint={publishAt ? 'Empty: it is not published by itself' : undefined}
            />
          </FoldForm>
          <FoldForm
            action="discard"
            label="Throw the draft away ..."
            submit="Throw it away"
            variant="outline"
            hidden={hidden}
          />
        </>
      )}
    </Panel>
  )
}

/** What was published, by whom and when; each state can be put back. */
export function HistoryPanel({ page: { version, history } }: LayoutPageProps) {
  const mayChange = useMay()('content.change')
  return (
    <Panel title="History" note="What was published. To put one back changes the shop at once; a draft stays.">
      <Rows
        rows={history}
        keyOf={({ id }) => id}
        cell={({ by }) => by}
        note={({ at, what }) => [timeText(at), what].filter(Boolean).join(': ')}
        end={
          mayChange
            ? ({ id, by, at }) =>
                id !== history[0]?.id && (
                  <RowAction
                    action="putBack"
                    of={{ versionId: `${id}` }}
                    hidden={{ version: `${version}` }}
                    submit="Put this back"
                    label={`Put back what ${by} published, ${timeText(at)}`}
                  />
                )
            : undefined
        }
        empty="Nothing was published here yet."
      />
    </Panel>
  )
}
