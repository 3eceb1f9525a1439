import { useLoaderData } from 'react-router'
import { AuditFilter, listAudit } from '../../shop/ground/audit/index.ts'
import { timeText } from '../../shop/ground/dates.ts'
import { plural } from '../../shop/ground/plural.ts'
import { amountSettings } from '../../shop/settings/settings/index.ts'
import { listStaff } from '../../shop/staff/staff/index.ts'
import { staffPage } from '../../web/server/staff-pages.ts'
import { Fold } from '../kit/fold.tsx'
import { ListPage } from '../kit/list-page.tsx'
import { titled } from '../kit/titled.ts'
import { type AuditChange, type AuditGroup, auditChanges, auditWords, groupAudit } from './audit-texts.ts'

/** What staff did: searchable, never changed. */
export const meta = titled('Audit log')

export const loader = staffPage('audit.read', async ({ shop, query }) => {
  const filter = AuditFilter.parse(query)
  const [log, { staff }] = await Promise.all([listAudit(shop.db, filter), listStaff(shop.db)])
  return { ...log, amountSettings, people: staff.map(({ id, name }) => [id, name] as const) }
})

export default function AuditPage() {
  const { rows, next, people, amountSettings: inPaisa } = useLoaderData<typeof loader>()
  return (
    <ListPage
      title="Audit log"
      filters={[
        { name: 'q', label: 'Search', type: 'search', placeholder: 'Name, order or action' },
        { name: 'staff', label: 'Who', all: 'Everybody', options: people },
        { name: 'from', label: 'From', type: 'date' },
        { name: 'to', label: 'To', type: 'date' },
      ]}
      rows={groupAudit(rows)}
      keyOf={({ first }) => String(first.id)}
      columns={[
        { label: 'Who', cell: ({ first }) => first.staffName, note: ({ first }) => first.ipAddress },
        { label: 'Action', cell: ({ first }) => auditWords(first.action), plain: true },
        { label: 'To', cell: ({ subjects }) => <Subjects subjects={subjects} />, plain: true },
        {
          label: 'Changes',
          cell: ({ first }) => <Changes changes={auditChanges(first, inPaisa.includes(first.subjectId))} />,
          plain: true,
        },
        {
          label: 'When',
          cell: ({ first }) => (
            <time dateTime={new Date(first.createdAt).toISOString()}>{timeText(first.createdAt)}</time>
          ),
          end: true,
        },
      ]}
      empty={{
        title: 'Nothing yet',
        text: 'Every change by staff is recorded here: who, when, and what it was before.',
      }}
      next={next === null ? null : { before: next }}
    />
  )
}

/** What somebody did it to; many are folded. */
function Subjects({ subjects }: { subjects: AuditGroup['subjects'] }) {
  const shown = subjects.map(({ subjectType, subjectId, subjectLabel }) =>
    subjectType === 'order' ? (
      <a key={subjectId} href={`/admin/orders/${subjectId}`} className="text-link mr-3 inline-block">
        {subjectLabel || subjectId}
      </a>
    ) : (
      <span key={subjectId} className="mr-3">
        {subjectLabel || subjectId}
      </span>
    ),
  )
  if (shown.length < 4) return shown
  return <Fold label={plural(shown.length, subjects[0]?.subjectType ?? 'row')}>{shown}</Fold>
}

/** What was changed, field by field. */
function Changes({ changes }: { changes: readonly AuditChange[] }) {
  return changes.map(({ name, before, after }) => (
    <span key={name} className="mr-3 block">
      <span className="text-muted">{name}</span> {before !== undefined && <del className="text-muted">{before}</del>}
      {before !== undefined && after !== undefined && ' → '}
      {after}
    </span>
  ))
}
