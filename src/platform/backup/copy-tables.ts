import { pipeline } from 'node:stream/promises'
import { from as copyFrom, to as copyTo } from 'pg-copy-streams'
import { withClient } from '../database/with-client.ts'
import { columnsOf, listSequences, listTables, nameOf } from './logical-copy.ts'
import { setSequence, withoutKeys } from './logical-load.ts'

/**
 * Copies all rows of these tables of the schema `public` from one database of this schema into another one, in place of
 * what that has in them. All as they were at one moment, while the first goes on. Throws where a row refers to one of
 * another table.
 */
export async function copyTables(from: string, to: string, names: readonly string[]): Promise<void> {
  await withClient(from, 'khushbu copy', async source => {
    await source.query('begin isolation level repeatable read, read only')
    const tables = (await listTables(source)).filter(({ schema, name }) => schema === 'public' && names.includes(name))
    const sequences = (await listSequences(source)).filter(({ table }) => names.includes(table))
    await withClient(to, 'khushbu copy', target =>
      withoutKeys(target, tables, async () => {
        for (const table of tables) {
          const copied = `copy ${nameOf(table)} (${columnsOf(table)})`
          await pipeline(source.query(copyTo(`${copied} to stdout`)), target.query(copyFrom(`${copied} from stdin`)))
        }
        for (const numbered of sequences) await setSequence(target, numbered)
      }),
    )
    await source.query('commit')
  })
}
