import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

test('tables, pagers, tabs and select-all are drawn by the kit', () => {
  const own = globSync('src/back-office/**/*.tsx')
    .filter(path => !path.includes('/kit/'))
    .filter(path => /<table\b|aria-label="Pages"|className="tabs|[Ss]elect all/.test(readFileSync(path, 'utf8')))
  // Cells that are typed in, figures of a report with its sums, and roles beside permissions.
  expect(own.sort()).toEqual([
    'src/back-office/prices/price-grid.tsx',
    'src/back-office/reports/report.route.tsx',
    'src/back-office/staff/staff.route.tsx',
  ])
})
