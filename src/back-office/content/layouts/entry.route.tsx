import { useLoaderData } from 'react-router'
import { staffActions } from '../../../web/server/staff-pages.ts'
import { DetailPage } from '../../kit/detail-page.tsx'
import { PanelForm } from '../../kit/form-parts.tsx'
import { titled } from '../../kit/titled.ts'
import { useMay } from '../../kit/use-may.ts'
import { BlockPreview } from '../block-preview.tsx'
import { entryActions } from './entry-actions.ts'
import { loadEntry } from './load-entry.ts'

export const meta = titled('Entry')

export const loader = loadEntry

export const action = staffActions(entryActions)

/** One entry of a list of the home page or of a menu. Its address is 'new' for one to add. */
export default function EntryPage() {
  const { layoutId, back, title, label, version, fields, isNew, kind } = useLoaderData<typeof loader>()
  const mayChange = useMay()('content.change')
  return (
    <DetailPage back={{ to: `/admin/content/${layoutId}`, label: back }} title={title}>
      {mayChange && (
        <PanelForm
          title={label}
          note="Saved in the draft: shoppers see it once it is published."
          action="save"
          submit={isNew ? 'Add it' : 'Save'}
          hidden={{ version: `${version}` }}
          fields={fields}
        >
          {kind && <BlockPreview kind={kind} />}
        </PanelForm>
      )}
    </DetailPage>
  )
}
