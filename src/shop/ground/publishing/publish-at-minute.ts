import { type RawBuilder, type Selectable, type SqlBool, sql } from 'kysely'
import type { Database, Db, Tx } from '../../../platform/database/database.ts'
import { inTransaction } from '../../../platform/database/in-transaction.ts'
import { type AuditEntry, recordAudit } from '../audit/index.ts'
import { eachApart } from '../each-apart.ts'
import { ShopError } from '../shop-error.ts'
import { moment } from '../typed-day.ts'

/** When something is published by itself, as a form has it in the shop's time zone: '2026-11-24T18:00'. */
export const PublishAt = moment('Please choose day and time')

/** Throws `invalid` for a minute that is over. */
export function demandToCome(publishAt: Date): void {
  if (publishAt.getTime() <= Date.now()) throw new ShopError('invalid', 'Please choose a time to come', 'publishAt')
}

type Scheduled<Row> = {
  /** What must hold of a row besides its minute. */
  waits?: RawBuilder<SqlBool>
  /** As failures name it. */
  nameOf: (row: Row) => string
  /** Publishes the locked row and ends its schedule. */
  publish: (tx: Tx, row: Row) => Promise<AuditEntry>
}

/**
 * Publishes what of a table is scheduled (`publish_at`) and whose minute has come, each in a transaction of its own,
 * and returns how many. Runs every minute, in whatever process works jobs. Throws `NotDone` at the end for those that
 * could not be published.
 * @rule what is published by itself at a minute
 */
export const publishDueOf =
  <Table extends keyof Database>(
    table: Table,
    { waits = sql`true`, nameOf, publish }: Scheduled<Selectable<Database[Table]>>,
  ) =>
  async (db: Db, now = new Date()): Promise<number> => {
    type Row = Selectable<Database[Table]>
    const due = sql`from ${sql.table(table)} where publish_at <= ${now} and (${waits})`
    const { rows } = await sql<Row>`select * ${due} order by publish_at, id`.execute(db)
    let published = 0
    await eachApart(rows, nameOf, listed =>
      inTransaction(db, async tx => {
        const { id } = listed as { id?: unknown }
        // Nobody has published it meanwhile, or chosen another minute.
        const { rows: still } = await sql<Row>`select * ${due} and id = ${id} for no key update`.execute(tx)
        const [row] = still
        if (!row) return
        await recordAudit(tx, { id: null, name: 'As scheduled' }, await publish(tx, row))
        published++
      }),
    )
    return published
  }
