import { sql } from 'kysely'
import { z } from 'zod'
import type { Db } from '../../../platform/database/database.ts'
import { type ListPart, LONG_PAGE_SIZE, pageFilter, partOf } from '../../ground/list-filters-and-pages.ts'
import { paisa, sum } from '../../ground/money.ts'
import { undecided } from './decide-difference.ts'
import { findSettlement, type MissingParcel, type Settlement, type SettlementLine } from './find-settlement.ts'

/** 5,000 lines at once hold the event loop for 300 ms. */
/** Which part of each list of a settlement is shown: `page` of its differences. */
export const SettlementParts = z.object({ page: pageFilter(), expected: pageFilter(), left: pageFilter() })

/** A row of the file that names no parcel, by its place: a sum or remark. */
export type LeftOutRow = { line: number; cells: string[] }

/** What differs: a line of the file, or a parcel that is not in it. */
type Difference = { line: SettlementLine } | { missing: MissingParcel }

/** A settlement as its page shows it. */
export type ShownSettlement = Awaited<ReturnType<typeof showSettlement>>

/** A settlement as it is shown: a part of each of its lists, with sums and counts of all. Throws `not_found`. */
export async function showSettlement(
  db: Db,
  settlementId: number,
  settings: Parameters<typeof findSettlement>[2],
  parts: z.output<typeof SettlementParts>,
) {
  const { lines, missing, ...settlement } = await findSettlement(db, settlementId, settings)
  const { differing = [], expected = [] } = Object.groupBy(lines, ({ findings }) =>
    findings.length > 0 ? 'differing' : 'expected',
  )
  const first = differing.findIndex(({ decision }) => decision === null)
  const total = (name: 'cod' | 'fee' | 'feeTax' | 'tax' | 'incomeTax' | 'salesTax') =>
    sum(lines.map(line => line[name] ?? paisa(0)))
  const isApart = lines.length > 0 && lines.every(({ incomeTax }) => incomeTax !== null)
  const differences: Difference[] = [...differing.map(line => ({ line })), ...missing.map(missing => ({ missing }))]
  return {
    ...settlement,
    lineCount: lines.length,
    missingCount: missing.length,
    undecided: undecided(lines),
    undecidedPage: first < 0 ? null : Math.floor(first / LONG_PAGE_SIZE) + 1,
    /** Paisa: its label, and what it is of all lines. */
    sums: [
      ['Collected', total('cod')],
      ['Fees', total('fee')],
      ...(total('feeTax') === 0 ? [] : ([['Of it sales tax', total('feeTax')]] as const)),
      ...(isApart
        ? ([
            ['Income tax', total('incomeTax')],
            ['Sales tax', total('salesTax')],
          ] as const)
        : ([['Tax withheld', total('tax')]] as const)),
    ] as const,
    differences: partOf(differences, parts.page),
    expected: partOf(expected, parts.expected),
    leftOut: await leftOut(db, settlement, parts.left),
  }
}

/** Of rows that are not shown only their places are read: a file may have 2 MB of them. */
async function leftOut(
  db: Db,
  { _id, state }: Pick<Settlement, '_id' | 'state'>,
  page: number,
): Promise<ListPart<LeftOutRow>> {
  if (state === 'mapping') return partOf([], page)
  const { rows: all } = await sql<{ line: number }>`
    select line from settlements, generate_series(1, jsonb_array_length(rows)) as line where id = ${_id}
    except select line from settlement_lines where settlement_id = ${_id} order by line`.execute(db)
  const part = partOf(all, page)
  const { rows } = await sql<LeftOutRow>`
    select at::int as line, cells from settlements, jsonb_array_elements(rows) with ordinality as row (cells, at)
    where id = ${_id} and at = any(${part.rows.map(({ line }) => line)}::int[]) order by at`.execute(db)
  return { ...part, rows }
}
