import { useLoaderData } from 'react-router'
import { documentStates } from '../../../shop/content/documents/rules.ts'
import { staffActions } from '../../../web/server/staff-pages.ts'
import { DetailPage } from '../../kit/detail-page.tsx'
import { Text } from '../../kit/fields.tsx'
import { FoldForm } from '../../kit/form-parts.tsx'
import { Panel } from '../../kit/panel.tsx'
import { titled } from '../../kit/titled.ts'
import { useMay } from '../../kit/use-may.ts'
import { documentActions } from './document-actions.ts'
import { loadDocument } from './load-document.ts'
import { PreviewPanel } from './preview-panel.tsx'
import { StatePanel } from './state-panel.tsx'
import { TextForm } from './text-form.tsx'

export const meta = titled('Text')

export const loader = loadDocument

export const action = staffActions(documentActions)

/** A page or an article: its text in two languages, who reads it, its address. */
export default function DocumentRoute() {
  const page = useLoaderData<typeof loader>()
  const { documentId, kind, title, slug, path, state, isLive, version, needed } = page
  const mayChange = useMay()('content.change')
  return (
    <DetailPage
      back={
        kind === 'page'
          ? { to: '/admin/content/pages', label: 'All pages' }
          : { to: '/admin/content/journal', label: 'The journal' }
      }
      title={title}
      chips={<span className="chip">{documentStates[state]}</span>}
      note={
        <span className="flex flex-wrap gap-x-5">
          {isLive ? (
            <a href={path} className="text-link inline-flex min-h-11 items-center">
              {path}
            </a>
          ) : (
            <span className="inline-flex min-h-11 items-center">{path}</span>
          )}
          <a
            href={`/admin/content/texts/${documentId}/history`}
            className="text-link inline-flex min-h-11 items-center"
          >{`History: version ${version}`}</a>
        </span>
      }
      aside={
        mayChange && (
          <>
            <StatePanel page={page} />
            <PreviewPanel page={page} />
            {!needed && (
              <Panel title="Address">
                <FoldForm
                  action="rename"
                  label={`/${slug}`}
                  submit="Change the address"
                  variant="outline"
                  hidden={{ version: `${version}` }}
                >
                  <Text
                    name="slug"
                    label="Address"
                    hint="Once it was published, the earlier one leads to it"
                    defaultValue={slug}
                    maxLength={100}
                    required
                  />
                </FoldForm>
              </Panel>
            )}
          </>
        )
      }
    >
      <TextForm page={page} />
    </DetailPage>
  )
}
