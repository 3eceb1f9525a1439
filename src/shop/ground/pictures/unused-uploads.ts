import { sql } from 'kysely'
import type { Db, Tx } from '../../../platform/database/database.ts'
import type { Storage } from '../../../platform/storage/storage.ts'
import { pictureFormats, pictureWidths, variantName } from './read-picture.ts'
import { masterName } from './store-picture.ts'

// A form that was opened within this time may still be saved.
const UNUSED_HOURS = 24
/** Days within which a picture that was removed from a product can be put back from its history. */
export const PUT_BACK_DAYS = 30
// The most files that one night removes.
const MAX_SWEPT = 1_000

/** Notes that staff uploaded a picture just now. */
export async function notePictureUpload(tx: Tx, id: string): Promise<void> {
  await tx.updateTable('pictures').set({ uploaded_at: new Date() }).where('id', '=', id).execute()
}

/** Notes that staff uploaded a video just now. */
export async function noteVideoUpload(
  tx: Tx,
  { address, seconds }: { address: string; seconds: number },
): Promise<void> {
  await tx.insertInto('product_videos').values({ address, seconds }).execute()
}

/**
 * Removes pictures and videos that staff uploaded more than a day ago and that nothing names: no row of any table, nor
 * the history of the last 30 days. Pictures of reviews, seeds and imports are left alone. Returns how many it removed.
 * @rule which uploads nobody uses
 */
export async function sweepPictures(db: Db, storage: Storage): Promise<number> {
  const old = sql<boolean>`uploaded_at < now() - ${UNUSED_HOURS} * interval '1 hour'`
  const pictures = await db.selectFrom('pictures').select('id').where(old).execute()
  const videos = await db.selectFrom('product_videos').select('address').where(old).execute()
  if (pictures.length + videos.length === 0) return 0
  const used = await namedFiles(db)
  const swept = [
    ...pictures.flatMap(({ id }) =>
      used.has(id) ? [] : { table: 'pictures', column: 'id', key: id, files: filesOf(id) },
    ),
    ...videos.flatMap(({ address }) =>
      used.has(address.split('/').at(-1) ?? '')
        ? []
        : { table: 'product_videos', column: 'address', key: address, files: [address.slice(1)] },
    ),
  ].slice(0, MAX_SWEPT)
  for (const { table, column, key, files } of swept) {
    // Who saves it meanwhile waits for the row, and is asked to upload it again; who uploads it again stores it anew.
    await db.transaction().execute(async tx => {
      await sql`delete from ${sql.table(table)} where ${sql.ref(column)} = ${key}`.execute(tx)
      for (const file of files) await storage.remove(file)
    })
  }
  return swept.length
}

const filesOf = (id: string): string[] => [
  masterName(id),
  ...pictureWidths.flatMap(width => pictureFormats.map(format => variantName(id, width, format))),
]

/** The ids of pictures and the names of videos that any text of the database has. */
async function namedFiles(db: Db): Promise<Set<string>> {
  const { rows: tables } = await sql<{ name: string; columns: string[] }>`
    select table_name as name, array_agg(column_name::text) as columns from information_schema.columns
    join information_schema.tables using (table_schema, table_name)
    where table_schema = 'public' and table_type = 'BASE TABLE' and data_type in ('text', 'character varying', 'ARRAY', 'json', 'jsonb')
      and table_name not in ('pictures', 'product_videos')
    group by table_name`.execute(db)
  const named = new Set<string>()
  for (const { name, columns } of tables) {
    const texts = sql.join(
      columns.map(column => sql`${sql.ref(column)}::text`),
      sql`, `,
    )
    // The audit row of the upload itself does not count as a use.
    const counts =
      name === 'audit_log'
        ? sql`created_at > now() - ${PUT_BACK_DAYS} * interval '1 day' and subject_type not in ('picture', 'video')`
        : sql`true`
    const { rows } = await sql<{ file: string }>`
      select distinct found[1] as file
      from (select concat_ws(' ', ${texts}) as text from ${sql.table(name)} where ${counts}) row_text,
        regexp_matches(text, '/(?:pictures|product-videos)/([A-Za-z0-9_.-]+)', 'g') as found
      where text ~ '/(pictures|product-videos)/'`.execute(db)
    for (const { file } of rows) named.add(file)
  }
  return named
}
