import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '../../../platform/database/database.ts'
import { ShopError } from '../../ground/shop-error.ts'
import { mayDo, type Permission, type Role } from './permission-rules.ts'

/** What belongs to a person and opens, sends or shows something. */
const kinds = {
  key: {
    label: 'API key',
    end: id => sql`update api_keys set revoked_at = now(), old_hash = null, old_until = null where id = ${id}`,
    give: (id, to) => sql`update api_keys set staff_id = ${to} where id = ${id}`,
  },
  webhook: {
    label: 'Webhook',
    end: id => sql`update webhook_endpoints set disabled_at = coalesce(disabled_at, now()), version = version + 1,
      disabled_why = case when disabled_at is null then 'Whoever it belongs to does not work here any more' else disabled_why end where id = ${id}`,
    give: (id, to) => sql`update webhook_endpoints set staff_id = ${to} where id = ${id}`,
  },
  preview: {
    label: 'Link to a preview',
    end: id => sql`delete from preview_links where hash = ${id}`,
    give: (id, to) => sql`update preview_links set staff_id = ${to} where hash = ${id}`,
  },
  view: {
    label: 'Saved view',
    end: id => sql`delete from order_views where id = ${id}::bigint`,
    // Of one person names are unique.
    give: (id, to) => sql`update order_views given set staff_id = ${to}, name = case when exists (
      select from order_views own where own.staff_id = ${to} and lower(own.name) = lower(given.name)) then left(name, 25) || ' ' || id else name end
      where id = ${id}::bigint`,
  },
  request: {
    label: 'Request for a second person',
    end: id => sql`select withdraw_requests(array[${id}::bigint], 'Whoever asked does not work here any more')`,
    give: (id, to) =>
      sql`update approvals set asked_by = ${to}, asked_name = (select name from staff where id = ${to}) where id = ${id}::bigint`,
  },
} as const satisfies Record<
  string,
  { label: string; end: (id: string) => RawBuilder<unknown>; give: (id: string, to: string) => RawBuilder<unknown> }
>

/**
 * Something that belongs to a person. `id`: with its kind, among all; `permission`: what somebody needs to be given it.
 */
export type Belonging = { id: string; label: string; permission: Permission }

type Row = { staffId: string; kind: keyof typeof kinds; id: string; name: string; permission: Permission }

/** What belongs to each person and still counts. */
const belongings = sql`
  select staff_id as "staffId", 'key' as kind, id, name, 'keys.change' as permission from api_keys
  where revoked_at is null and (expires_at is null or expires_at > now())
  union all select staff_id, 'webhook', id, name, 'webhooks.change' from webhook_endpoints
  union all select staff_id, 'preview', hash, coalesce(layout_id, (select text ->> 'title' from documents join document_versions
      on document_id = documents.id and number = documents.version where documents.id = preview_links.document_id)), 'content.read'
    from preview_links where expires_at > now()
  union all select staff_id, 'view', id::text, name,
    case list when 'products' then 'catalogue.read' when 'customers' then 'customers.read' else 'orders.read' end from order_views
  union all select asked_by, 'request', id::text, label, permission from approvals where state = 'waiting'`

const known = ({ kind, id, name, permission }: Row): Belonging => ({
  id: `${kind}.${id}`,
  label: `${kinds[kind].label}: ${name}`,
  permission,
})

/** What belongs to each person, by their ids. */
export async function listBelongings(db: Db): Promise<Map<string, Belonging[]>> {
  const { rows } = await sql<Row>`select * from (${belongings}) owned where "staffId" is not null
    order by "staffId", kind, lower(name), id`.execute(db)
  return new Map([...Map.groupBy(rows, ({ staffId }) => staffId)].map(([staffId, own]) => [staffId, own.map(known)]))
}

/**
 * Ends what belongs to a person, or hands it over: `handOver` names to whom, by the id of the belonging. Returns what
 * was done with each, in words. Throws `invalid` for somebody who does not work here or may not have it.
 * @rule what belongs to a person of the staff and ends with them, or is handed over
 */
export async function partWithBelongings(
  tx: Tx,
  staffId: string,
  handOver: ReadonlyMap<string, string>,
): Promise<{ ended: string[]; handedOver: string[] }> {
  const { rows } =
    await sql<Row>`select * from (${belongings}) owned where "staffId" = ${staffId} order by kind, lower(name), id`.execute(
      tx,
    )
  const done = { ended: [] as string[], handedOver: [] as string[] }
  for (const row of rows) {
    const { id, label, permission } = known(row)
    const to = handOver.get(id)
    if (to) {
      const taker = await demandTaker(tx, { to, staffId, label, permission, field: `give.${id}` })
      await kinds[row.kind].give(row.id, to).execute(tx)
      done.handedOver.push(`${label} to ${taker}`)
    } else {
      await kinds[row.kind].end(row.id).execute(tx)
      done.ended.push(label)
    }
  }
  return done
}

type Asked = { to: string; staffId: string; label: string; permission: Permission; field: string }

async function demandTaker(tx: Tx, { to, staffId, label, permission, field }: Asked): Promise<string> {
  const taker = await tx
    .selectFrom('staff')
    .select(['name', 'role'])
    .where('id', '=', to)
    .where('id', '<>', staffId)
    .where('disabled_at', 'is', null)
    .forShare()
    .executeTakeFirst()
  if (!taker) throw new ShopError('invalid', `${label}: nobody like this works here`, field)
  if (!mayDo(taker.role as Role, permission))
    throw new ShopError('invalid', `${label}: ${taker.name} may not have it`, field)
  return taker.name
}
