import { useLoaderData } from 'react-router'
import { staffActions } from '../../../web/server/staff-pages.ts'
import { DetailPage } from '../../kit/detail-page.tsx'
import { Area } from '../../kit/fields.tsx'
import { PanelForm } from '../../kit/form-parts.tsx'
import { Notice } from '../../kit/notice.tsx'
import { Panel } from '../../kit/panel.tsx'
import { RowAction, StaffForm } from '../../kit/staff-form.tsx'
import { titled } from '../../kit/titled.ts'
import { useMay } from '../../kit/use-may.ts'
import { contentTabs } from '../content-parts.ts'
import { Arrange } from './arrange.tsx'
import { layoutActions } from './layout-actions.ts'
import { ListPanel } from './list-panel.tsx'
import { type LayoutPageProps, loadLayout } from './load-layout.ts'
import { DraftPanel, HistoryPanel } from './publish-panels.tsx'

export const meta = titled('Home page and menus')

export const loader = loadLayout

export const action = staffActions(layoutActions)

/** The home page, or the menus: what is drafted, in parts; published as one. */
export default function LayoutPage() {
  const page = useLoaderData<typeof loader>()
  const { label, isDraft, warnings, lists, claims, version } = page
  const mayChange = useMay()('content.change')
  return (
    <DetailPage
      title={label}
      tabs={contentTabs}
      chips={isDraft && <span className="chip">Draft</span>}
      first={warnings.map(text => (
        <Notice key={text} ok={false}>
          {text}
        </Notice>
      ))}
      aside={<DraftPanel page={page} />}
      asideFirst
    >
      <SectionsPanel page={page} />
      {lists.map(list => (
        <ListPanel key={list.list} page={page} of={list} />
      ))}
      {claims !== undefined && mayChange && (
        <PanelForm
          title="Claims"
          note="The short line below the slides."
          action="claims"
          submit="Save the claims"
          variant="outline"
          hidden={{ version: `${version}` }}
        >
          <Area name="claims" label="Claims" hint="A line each, at most 8" rows={5} defaultValue={claims} dir="auto" />
        </PanelForm>
      )}
      <HistoryPanel page={page} />
    </DetailPage>
  )
}

/** Which sections the home page has, and in which order. */
function SectionsPanel({ page: { sections, version } }: LayoutPageProps) {
  const mayChange = useMay()('content.change')
  if (!sections || !mayChange) return null
  const hidden = { version: `${version}` }
  return (
    <Panel title="Sections" note="From top to bottom. An empty one is not shown.">
      <StaffForm action="sections" submit="Save the sections" variant="outline" hidden={hidden}>
        <Arrange
          name="sections"
          label="Sections"
          shown={sections.shown}
          all={sections.all}
          remove="Switch off"
          restore="Show"
        />
      </StaffForm>
      {!sections.isDefault && (
        <RowAction
          action="useDefault"
          of={{ name: 'homeSections' }}
          hidden={hidden}
          submit="Back to the default"
          label="Back to the default: Sections"
        />
      )}
    </Panel>
  )
}
