import { Form, type LoaderFunctionArgs, type MetaArgs, useLoaderData } from 'react-router'
import { AuditFilter, type AuditRow, listAudit } from '../../shop/audit/index.ts'
import { timeText } from '../../shop/dates.ts'
import { listStaff } from '../../shop/staff/index.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { SelectField, TextField } from '../../ui/field.tsx'
import { noIndex, pageMeta } from '../../web/browser/page-meta.ts'
import { staffPage } from '../../web/server/staff-pages.ts'

/** What staff did: searchable, never changed. */
export const meta = (args: MetaArgs) => [...pageMeta(args, 'Audit log'), noIndex]

export const loader = staffPage('audit.read', async ({ shop, url }) => {
  const filter = AuditFilter.parse(Object.fromEntries(url.searchParams))
  const [log, { staff }] = await Promise.all([listAudit(shop.db, filter), listStaff(shop.db)])
  return { ...log, filter, people: staff.map(({ id, name }) => ({ id, name })) }
})
type Page = Awaited<ReturnType<typeof loader>>

export default function AuditPage() {
  const { rows, next, filter, people } = useLoaderData<(args: LoaderFunctionArgs) => Promise<Page>>()
  const { before: _, ...kept } = filter
  const older = new URLSearchParams({ ...kept, before: String(next) })
  return (
    <>
      <h1 className="page-title">Audit log</h1>
      <Filters filter={filter} people={people} />
      {rows.length === 0 ? (
        <EmptyState title="Nothing found" text="Nobody did anything that fits these filters." />
      ) : (
        <ol className="mt-6 grid border-line border-t">
          {rows.map(row => (
            <Row key={row.id} row={row} />
          ))}
        </ol>
      )}
      {next && (
        <p className="mt-4">
          <a href={`/admin/audit?${older}`} className="text-link inline-flex min-h-11 items-center">
            Older entries
          </a>
        </p>
      )}
    </>
  )
}

function Filters({ filter, people }: Pick<Page, 'filter' | 'people'>) {
  return (
    <Form className="mt-6 grid items-end gap-3 sm:grid-cols-2 lg:grid-cols-[2fr_1fr_1fr_1fr_auto]">
      <TextField name="q" label="Search" type="search" placeholder="Name, order or action" defaultValue={filter.q} />
      <SelectField name="staff" label="Who" defaultValue={filter.staff}>
        <option value="">Everybody</option>
        {people.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </SelectField>
      <TextField name="from" label="From" type="date" defaultValue={filter.from} />
      <TextField name="to" label="To" type="date" defaultValue={filter.to} />
      <Button type="submit" variant="outline">
        Search
      </Button>
    </Form>
  )
}

function Row({ row }: { row: AuditRow }) {
  const { action, staffName, createdAt, subjectType, subjectId, subjectLabel, ipAddress } = row
  const changes = changesOf(row)
  return (
    <li className="grid gap-x-6 gap-y-1 border-line border-b py-3 md:grid-cols-[14rem_1fr]">
      <span className="text-muted text-sm">
        <time dateTime={new Date(createdAt).toISOString()}>{timeText(createdAt)}</time>
        {ipAddress && <span className="block text-xs">{ipAddress}</span>}
      </span>
      <div className="min-w-0">
        <p className="wrap-anywhere">
          <span className="font-medium">{staffName}</span> <span className="chip">{action}</span>{' '}
          {subjectType === 'order' ? (
            <a href={`/admin/orders/${subjectId}`} className="text-link">
              {subjectLabel || subjectId}
            </a>
          ) : (
            subjectLabel || subjectId
          )}
        </p>
        {changes.length > 0 && (
          <dl className="mt-1 grid gap-x-3 text-sm sm:grid-cols-[auto_1fr]">
            {changes.map(({ name, before, after }) => (
              <div key={name} className="contents">
                <dt className="text-muted">{name}</dt>
                <dd className="wrap-anywhere">
                  {before !== undefined && <del className="text-muted">{before}</del>}
                  {before !== undefined && after !== undefined && ' → '}
                  {after}
                </dd>
              </div>
            ))}
          </dl>
        )}
      </div>
    </li>
  )
}

/** Each value that stands before or after, as text. */
function changesOf({ before, after }: AuditRow) {
  const was = (before ?? {}) as Record<string, unknown>
  const is = (after ?? {}) as Record<string, unknown>
  const text = (value: unknown) =>
    value === undefined ? undefined : typeof value === 'string' ? value || '(empty)' : JSON.stringify(value)
  return [...new Set([...Object.keys(was), ...Object.keys(is)])].map(name => ({
    name,
    before: text(was[name]),
    after: text(is[name]),
  }))
}
