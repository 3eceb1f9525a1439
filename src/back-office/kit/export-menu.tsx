import { Fold } from './fold.tsx'
import { LineLink } from './line-link.tsx'

/** The address of an export of rows as a workbook of Excel. */
export const inExcel = (to: string): string => `${to}${to.includes('?') ? '&' : '?'}as=xlsx`

/** What a page gives as a file. `label`: 'These orders'; `to`: the address of its CSV. */
export type Export = { label: string; to: string }

/** The exports of a page behind one word, each as CSV and as a workbook of Excel. */
export function ExportMenu({ exports }: { exports: readonly Export[] }) {
  if (exports.length === 0) return null
  return (
    <Fold label="Export" menu>
      <ul className="panel gap-0 py-2 text-sm">
        {exports.map(({ label, to }) => (
          <li key={to} className="flex flex-wrap items-center gap-x-4">
            <span className="mr-auto">{label}</span>
            <LineLink to={to} download aria-label={`${label}, CSV`}>
              CSV
            </LineLink>
            <LineLink to={inExcel(to)} download aria-label={`${label}, Excel`}>
              Excel
            </LineLink>
          </li>
        ))}
      </ul>
    </Fold>
  )
}
