import { ShopError } from '../../shop/ground/shop-error.ts'
import { type ReportFilter as Filter, findReport, MonthsFilter, ReportFilter } from '../../shop/money/reports/index.ts'
import { type ReportName, reportGroups, reportKinds } from '../../shop/money/reports/report-rules.ts'
import { demandPermission } from '../../shop/staff/staff/index.ts'
import { mayDo } from '../../shop/staff/staff/permission-rules.ts'
import { staffPage } from '../../web/server/staff-pages.ts'
import type { StaffAsked } from '../../web/server/staff-write.ts'

/** The report of the address. Throws `not_found`, and for somebody who may not read it. */
export function askedReport({ params, query, session }: StaffAsked): { name: ReportName; filter: Filter } {
  const name = params.report ?? ''
  if (!Object.hasOwn(reportKinds, name)) throw new ShopError('not_found', 'There is no such report')
  const { permission, months } = reportKinds[name as ReportName]
  demandPermission(session, permission)
  return { name: name as ReportName, filter: (months ? MonthsFilter : ReportFilter).parse(query) }
}

/** A report, and the others that this person may read. */
export const loadReport = staffPage('reports.read', async asked => {
  const { name, filter } = askedReport(asked)
  const report = await asked.shop.read(db => findReport(db, name, filter))
  const { role } = asked.session.staff
  const { by = {}, label, period } = reportKinds[name]
  const { group } = reportKinds[name]
  const readable = Object.entries(reportKinds)
    .filter(([, { permission }]) => mayDo(role, permission))
    .map(([path, kind]) => ({ path: `/admin/reports/${path}`, label: kind.label, group: kind.group }))
  const groups = reportGroups.flatMap(each => {
    const first = readable.find(kind => kind.group === each)
    return first ? [{ path: first.path, label: each, current: each === group }] : []
  })
  const beside = readable.filter(kind => kind.group === group)
  return { name, filter, report, by, label, period, groups, beside }
})
