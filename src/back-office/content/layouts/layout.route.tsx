import { useLoaderData } from 'react-router'
import { momentWords, timeText } from '../../../shop/ground/dates.ts'
import { LinkButton } from '../../../ui/link-button.tsx'
import { staffActions } from '../../../web/server/staff-pages.ts'
import { DetailPage } from '../../kit/detail-page.tsx'
import { Area, Text } from '../../kit/fields.tsx'
import { FoldForm, PanelForm } from '../../kit/form-parts.tsx'
import { useLastResult } from '../../kit/last-result.ts'
import { Notice } from '../../kit/notice.tsx'
import { Panel } from '../../kit/panel.tsx'
import { Rows } from '../../kit/rows.tsx'
import { RowAction, StaffForm, useActionResult } from '../../kit/staff-form.tsx'
import { titled } from '../../kit/titled.ts'
import { useMay } from '../../kit/use-may.ts'
import { FacePanels } from '../face/face-panels.tsx'
import { AddBlock, Arrange } from './arrange.tsx'
import { layoutActions } from './layout-actions.ts'
import { type LayoutPageProps, loadLayout } from './load-layout.ts'

export const meta = titled('Home page, menus and theme')

export const loader = loadLayout

export const action = staffActions(layoutActions)

/** The home page, the menus or the theme: what is drafted, in parts; published as one. */
export default function LayoutPage() {
  const page = useLoaderData<typeof loader>()
  const { label, isDraft, warnings, lists, claims, version } = page
  const mayChange = useMay()('content.change')
  return (
    <DetailPage
      title={label}
      chips={isDraft && <span className="chip">Draft</span>}
      first={warnings.map(text => (
        <Notice key={text} ok={false}>
          {text}
        </Notice>
      ))}
      aside={<DraftPanel page={page} />}
      asideFirst
    >
      {page.face && <FacePanels key={version} face={page.face} version={version} />}
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
          <Area name="claims" label="Claims" hint="A line each" rows={5} defaultValue={claims} dir="auto" />
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

type Props = { page: LayoutPageProps['page']; of: LayoutPageProps['page']['lists'][number] }

/** A list of the home page or a menu: its entries in their order, each with its own page. */
function ListPanel({ page, of }: Props) {
  const { layoutId, version } = page
  const { list, label, one, note, entries, automatic, isDefault, most } = of
  const mayChange = useMay()('content.change')
  const hidden = { version: `${version}`, list }
  const arranged = entries.map(({ value, label: text, below, when }) => ({
    value,
    label: below ? `– ${text}` : text,
    note: when,
    to: `/admin/content/${layoutId}/${list}/${value}`,
  }))
  return (
    <Panel title={label} note={note}>
      {automatic ? (
        <p className="text-sm">The shop makes it by itself of its categories, collections and pages.</p>
      ) : entries.length === 0 ? (
        <p className="text-muted text-sm">Empty: it is not shown.</p>
      ) : mayChange ? (
        <StaffForm action="arrange" submit="Save the order" variant="outline" of={{ list }} hidden={hidden}>
          <Arrange name="ids" label={label} shown={arranged} all={arranged} remove="Remove" restore="Keep" />
        </StaffForm>
      ) : (
        <ul>
          {arranged.map(entry => (
            <li key={entry.value}>{entry.label}</li>
          ))}
        </ul>
      )}
      {mayChange && (
        <div className="flex flex-wrap items-center gap-x-6 gap-y-2">
          {list === 'blocks' && entries.length < most && (
            <AddBlock kinds={page.blockKinds} below="/admin/content/home/blocks" />
          )}
          {list !== 'blocks' && !automatic && entries.length < most && (
            <LinkButton href={`/admin/content/${layoutId}/${list}/new`} variant="outline">
              {`Add ${/^[aeiou]/.test(one) ? 'an' : 'a'} ${one}`}
            </LinkButton>
          )}
          {automatic && (
            <StaffForm action="ownMenu" submit="Write it by hand" variant="outline" of={{ list }} hidden={hidden} />
          )}
          {!isDefault && list !== 'heroes' && list !== 'blocks' && (
            <RowAction
              action="useDefault"
              of={{ name: list }}
              hidden={{ version: `${version}` }}
              submit="Back to the default"
              label={`Back to the default: ${label}`}
            />
          )}
        </div>
      )}
    </Panel>
  )
}

/** The draft: previewed, published now or at a minute, or thrown away. */
function DraftPanel({ page: { version, isDraft, publishAt, changedBy, changedAt } }: LayoutPageProps) {
  const mayChange = useMay()('content.change')
  const last = useLastResult()
  const link = useActionResult<{ link: string }>('preview')?.shown?.link
  const hidden = { version: `${version}` }
  return (
    <Panel
      title={isDraft ? 'Draft' : 'Published'}
      note={isDraft ? `Changed by ${changedBy}, ${momentWords(changedAt)}` : 'Shoppers see what stands here.'}
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
            label="Discard the draft ..."
            submit="Discard it"
            variant="outline"
            hidden={hidden}
          />
        </>
      )}
    </Panel>
  )
}

/** What was published, by whom and when; each state can be put back. */
function HistoryPanel({ page: { version, history } }: LayoutPageProps) {
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
