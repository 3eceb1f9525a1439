import { plural } from '../../shop/ground/plural.ts'
import { Fold } from '../kit/fold.tsx'
import type { AuditChange, AuditGroup } from './audit-texts.ts'

/** What somebody did it to; many are folded. */
export function Subjects({ subjects }: { subjects: AuditGroup['subjects'] }) {
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
export function Changes({ changes }: { changes: readonly AuditChange[] }) {
  return changes.map(({ name, before, after }) => (
    <span key={name} className="mr-3 block">
      <span className="text-muted">{name}</span> {before !== undefined && <del className="text-muted">{before}</del>}
      {before !== undefined && after !== undefined && ' → '}
      {after}
    </span>
  ))
}
