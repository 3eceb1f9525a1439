import { PREVIEW_DAYS } from '../../../shop/content/documents/rules.ts'
import { Notice } from '../../kit/notice.tsx'
import { Panel } from '../../kit/panel.tsx'
import { StaffForm, useAnswer } from '../../kit/staff-form.tsx'
import type { DocumentPageProps } from './load-document.ts'

/** A secret link that shows the newest version, until it ends. */
export function PreviewPanel({ page: { version } }: DocumentPageProps) {
  const shown = useAnswer<{ address: string }>('preview')?.shown
  const seen = { hidden: { version: `${version}` }, variant: 'outline' } as const
  return (
    <Panel
      title="Preview"
      note={`Who has the link sees the newest version as shoppers will. It ends after ${PREVIEW_DAYS} days, or when whoever made it does not work here any more.`}
    >
      {shown && (
        <Notice className="mt-0">
          <a href={shown.address} target="_blank" rel="noreferrer" className="text-link select-all break-all">
            {shown.address}
          </a>
        </Notice>
      )}
      <StaffForm {...seen} action="preview" submit="Make a link" busy="Making ..." />
      <StaffForm {...seen} action="endPreviews" submit="End all links" />
    </Panel>
  )
}
