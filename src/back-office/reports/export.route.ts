import { exportReport } from '../../shop/money/reports/index.ts'
import { reportKinds } from '../../shop/money/reports/report-rules.ts'
import { staffExport } from '../../web/server/staff-export.ts'
import { askedReport } from './load-report.ts'

/** A report as CSV. */
export const loader = staffExport('reports.read', async asked => {
  const { name, filter } = askedReport(asked)
  return {
    name: `${name}-${filter.from}-to-${filter.to}.csv`,
    audit: {
      action: 'report.exported',
      subject: { type: 'export', id: name, label: reportKinds[name].label },
      after: filter,
    },
    parts: exportReport(asked.shop.db, name, filter),
  }
})
