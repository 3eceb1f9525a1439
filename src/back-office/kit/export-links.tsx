import { LineLink } from './line-link.tsx'

/** The address of an export of rows as a workbook of Excel. */
export const inExcel = (to: string): string => `${to}${to.includes('?') ? '&' : '?'}as=xlsx`

/** An export of rows, as CSV and as a workbook of Excel. `label`: 'Export'. */
export const ExportLinks = ({ to, label }: { to: string; label: string }) => (
  <>
    <LineLink to={to} download>
      {`${label} CSV`}
    </LineLink>
    <LineLink to={inExcel(to)} download>
      {`${label} Excel`}
    </LineLink>
  </>
)
