import { documentStates } from '../../../shop/content/documents/rules.ts'
import { timeText } from '../../../shop/ground/dates.ts'
import { Text } from '../../kit/fields.tsx'
import { FoldForm } from '../../kit/form-parts.tsx'
import { useLastAnswer } from '../../kit/last-answer.ts'
import { Notice } from '../../kit/notice.tsx'
import { Panel } from '../../kit/panel.tsx'
import { StaffForm } from '../../kit/staff-form.tsx'
import type { DocumentPageProps } from './load-document.ts'

/** Who reads it: published now or at a time, withdrawn, or as the shop brought it. */
export function StatePanel({ page }: DocumentPageProps) {
  const { state, version, publishAt, publishedAt, isLive, needed, hasOwnText } = page
  const seen = { hidden: { version: `${version}` }, variant: 'outline' } as const
  const last = useLastAnswer()
  const done = last?.ok && ['publish', 'schedule', 'withdraw', 'own'].includes(last.action)
  return (
    <Panel title={documentStates[state]} note={noteOf[state]}>
      {done && <Notice className="mt-0">{last.message}</Notice>}
      {publishAt && <p className="text-sm">{`Its newest version is published by itself on ${timeText(publishAt)}.`}</p>}
      {publishedAt && isLive && <p className="text-sm">{`Shoppers read it since ${timeText(publishedAt)}.`}</p>}
      {state !== 'published' && <StaffForm {...seen} action="publish" submit="Publish now" variant="night" />}
      {state !== 'published' && (
        <FoldForm {...seen} action="schedule" label={publishAt ? 'Another time' : 'Publish later'} submit="Schedule">
          <Text name="publishAt" label="Day and time in Pakistan" type="datetime-local" required />
        </FoldForm>
      )}
      {needed
        ? publishAt && <StaffForm {...seen} action="withdraw" submit="End the schedule" />
        : (isLive || publishAt) && <StaffForm {...seen} action="withdraw" submit="Unpublish" />}
      {hasOwnText && (
        <FoldForm {...seen} action="own" label="The shop's own text" submit="Back to the shop's own text">
          <p className="text-sm">Shoppers read it at once. What stands here now stays in the history.</p>
        </FoldForm>
      )}
    </Panel>
  )
}

const noteOf = {
  draft: 'No shopper reads it.',
  scheduled: 'It waits for its time.',
  published: 'Shoppers read this text.',
  changed: 'Shoppers read an earlier version; the newest is a draft.',
}
