import type { Tx } from '../../../platform/database/database.ts'
import { recordStatuses, type StatusLine, storeNumbers } from '../../orders/dispatch/index.ts'
import { type FileLine, readFileLines } from './courier-file-columns.ts'
import type { FileColumns, WordMeaning } from './courier-file-rules.ts'
import { meaningOf, readWords } from './courier-words.ts'
import type { HeldFile, ReportLine } from './lock-file.ts'

/** What a list did: the parcels that it changed, and how many lines wait for somebody to explain their word. */
export type Applied = {
  fileId: number
  courier: string
  done: { parcelId: string; code: string; action: 'numbered' | WordMeaning }[]
  unknown: number
  refused: number
}

type Held = Pick<HeldFile, 'fileId' | 'courierId' | 'courier' | 'kind' | 'header' | 'rows' | 'report'>
type LineResult = Pick<ReportLine, 'outcome' | 'why'>

/**
 * Applies the lines of a locked list that have no outcome yet, by its columns and the courier's words. A word that
 * nobody has explained is never guessed: its lines wait. Throws `invalid` when the columns do not fit, and changes
 * nothing then.
 */
export async function applyFile(tx: Tx, held: Held, columns: FileColumns, actor: string): Promise<Applied> {
  const { fileId, courier, kind, header, rows } = held
  const lines = readFileLines(kind, { header, rows }, columns)
  const applied = new Map(held.report.flatMap(each => (each.outcome === 'unknown' ? [] : [[each.line, each]])))
  const open = lines.filter(({ line }) => !applied.has(line))
  const { results, done } = await (kind === 'status' ? applyStatuses : applyNumbers)(tx, held, open, actor)
  const report = lines.map((each): ReportLine => {
    const { line, tracking, order, word, reason, problem } = each
    const result = problem === null ? results.get(line) : { outcome: 'refused' as const, why: problem }
    return (
      applied.get(line) ?? {
        line,
        number: kind === 'status' ? tracking || order : order,
        word,
        reason,
        ...(result ?? { outcome: 'unknown', why: '' }),
      }
    )
  })
  const count = (outcome: ReportLine['outcome']) => report.filter(each => each.outcome === outcome).length
  const unknown = count('unknown')
  await tx
    .updateTable('courier_files')
    .set({
      state: unknown > 0 ? 'words' : 'done',
      columns: JSON.stringify(columns),
      report: JSON.stringify(report),
      ...(unknown === 0 && { rows: '[]' }),
    })
    .where('id', '=', fileId)
    .execute()
  return { fileId, courier, done, unknown, refused: count('refused') }
}

async function applyStatuses(tx: Tx, { courierId }: Held, lines: readonly FileLine[], actor: string) {
  const words = await readWords(tx, courierId)
  const known = lines.flatMap(({ line, tracking, order, word, reason, problem }): StatusLine[] => {
    const status = meaningOf(words, word)
    if (status === null || problem !== null) return []
    return [
      { line, numbers: [tracking, order].filter(Boolean), status, word, reason: status === 'attempted' ? reason : '' },
    ]
  })
  const outcomes = await recordStatuses(tx, known, { actor, courierId })
  return {
    results: resultsOf(outcomes),
    done: outcomes.flatMap(each =>
      each.outcome === 'done' ? [{ parcelId: each.parcelId, code: each.code, action: each.status }] : [],
    ),
  }
}

async function applyNumbers(tx: Tx, { courierId }: Held, lines: readonly FileLine[], actor: string) {
  const sound = lines.filter(({ problem }) => problem === null)
  const numbers = sound.map(({ line, order, tracking }) => ({ line, reference: order, typed: tracking }))
  const outcomes = await storeNumbers(tx, numbers, { actor, courierId })
  return {
    results: resultsOf(outcomes),
    done: outcomes.flatMap(each =>
      each.outcome === 'done' ? [{ parcelId: each.parcelId, code: each.code, action: 'numbered' as const }] : [],
    ),
  }
}

const resultsOf = (outcomes: readonly ({ line: number; outcome: 'done' | 'same' | 'refused' } & { why?: string })[]) =>
  new Map(outcomes.map(({ line, outcome, why = '' }): [number, LineResult] => [line, { outcome, why }]))
