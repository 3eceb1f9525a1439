import { z } from 'zod'
import type { Tx } from '../../../platform/database/database.ts'
import { type ChosenColumns, namedColumns } from '../../ground/file-imports/index.ts'
import { ShopError } from '../../ground/shop-error.ts'
import { type Applied, applyFile } from './apply-file.ts'
import { checkFileColumns } from './courier-file-columns.ts'
import { type FileMeaning, fileMeanings, isWordMeaning, type WordMeaning } from './courier-file-rules.ts'
import { keepWords, plainWord } from './courier-words.ts'
import { lockFile } from './lock-file.ts'

const fieldsOf = (fields: Record<string, unknown>, pattern: RegExp) =>
  Object.entries(fields).flatMap(([name, value]) => {
    const at = pattern.exec(name)?.[1]
    return at && typeof value === 'string' ? [{ at: Number(at), value }] : []
  })

type Named = { fileId: number; staff: { name: string } }

/**
 * Names the columns of a list, which are remembered for the courier, and applies it. Throws `not_found`, `move_refused`
 * for one that is applied, `invalid`.
 */
export async function nameFileColumns(
  tx: Tx,
  { fileId, chosen, staff }: Named & { chosen: ChosenColumns },
): Promise<Applied> {
  const held = await lockFile(tx, fileId, 'mapping')
  const columns = namedColumns<FileMeaning>(held.header, chosen, fileMeanings.status)
  checkFileColumns(held.kind, columns)
  const values = { courier_id: held.courierId, kind: held.kind, columns: JSON.stringify(columns) }
  await tx
    .insertInto('courier_columns')
    .values(values)
    .onConflict(oc => oc.columns(['courier_id', 'kind']).doUpdateSet({ columns: values.columns }))
    .execute()
  return applyFile(tx, held, columns, staff.name)
}

/**
 * The form that explains a courier's words: `word.0` with the word, `meaning.0` with what it means; empty: not said.
 */
export const NameWords = z.record(z.string(), z.unknown()).transform(fields => {
  const meanings = new Map(fieldsOf(fields, /^meaning\.(\d{1,4})$/).map(({ at, value }) => [at, value]))
  return new Map(
    fieldsOf(fields, /^word\.(\d{1,4})$/).flatMap(({ at, value }): [string, WordMeaning][] => {
      const meaning = meanings.get(at)
      return isWordMeaning(meaning) && plainWord(value) !== '' ? [[plainWord(value), meaning]] : []
    }),
  )
})

/**
 * Keeps what words of a courier mean, and applies the lines that waited for it. Throws `not_found`, `move_refused`,
 * `invalid`.
 */
export async function nameWords(
  tx: Tx,
  { fileId, words, staff }: Named & { words: z.output<typeof NameWords> },
): Promise<Applied> {
  const held = await lockFile(tx, fileId, 'words')
  const asked = new Set(held.report.flatMap(({ outcome, word }) => (outcome === 'unknown' ? [plainWord(word)] : [])))
  const known = new Map([...words].filter(([word]) => asked.has(word)))
  if (known.size === 0) throw new ShopError('invalid', 'Please say of at least one word what it means')
  await keepWords(tx, held.courierId, known)
  return applyFile(tx, held, held.columns ?? {}, staff.name)
}

/**
 * Puts a list away, so that its file may be imported again; what it applied stays. Throws `not_found`, `move_refused`.
 */
export async function discardFile(tx: Tx, fileId: number): Promise<{ courier: string }> {
  const { courier } = await lockFile(tx, fileId, 'mapping', 'words', 'done')
  await tx.updateTable('courier_files').set({ state: 'discarded', rows: '[]' }).where('id', '=', fileId).execute()
  return { courier }
}
