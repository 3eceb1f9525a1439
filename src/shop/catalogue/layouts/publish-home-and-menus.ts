import { sql } from 'kysely'
import { z } from 'zod'
import type { Db, Tx } from '../../../platform/database/database.ts'
import { SeenVersion } from '../../ground/changed-meanwhile.ts'
import { demandToCome, PublishAt, publishDueOf } from '../../ground/publishing/index.ts'
import { ShopError } from '../../ground/shop-error.ts'
import { type Settings, writeSetting } from '../../settings/settings/index.ts'
import { endPreviewLinks } from '../../staff/previews/index.ts'
import { changedOf } from './draft-home-and-menus.ts'
import { type Content, type Layout, type LayoutId, lockLayout, readContent } from './layout.ts'

type Seen = { layoutId: LayoutId; version: number; actor: string }
type Published = { before: Content; after: Content }

/**
 * Publishes the draft: every process shows it within a second. Throws `move_refused`, `invalid` without a draft.
 * @rule when a draft of the home page or menus is shown, and how an earlier one comes back
 */
export async function publishLayout(tx: Tx, { layoutId, version, actor }: Seen): Promise<Published> {
  const layout = await lockLayout(tx, layoutId, version)
  const content = demandDraft(layout)
  const done = await publish(tx, layout, content, actor)
  await tx.updateTable('layouts').set({ draft: null }).where('id', '=', layoutId).execute()
  return done
}

/** Day and time of the shop's time zone: '2026-11-24T18:00'; empty takes a planned time back. */
export const ScheduleLayout = z.object({
  version: SeenVersion,
  publishAt: z.union([z.literal('').transform(() => null), PublishAt]),
})

/** Lets the draft be published by itself at a minute to come. Throws `move_refused`, `invalid`. */
export async function scheduleLayout(
  tx: Tx,
  { layoutId, version, publishAt }: Omit<Seen, 'actor'> & { publishAt: Date | null },
): Promise<void> {
  demandDraft(await lockLayout(tx, layoutId, version))
  if (publishAt) demandToCome(publishAt)
  await tx
    .updateTable('layouts')
    .set({ publish_at: publishAt, version: version + 1 })
    .where('id', '=', layoutId)
    .execute()
}

/** Publishes drafts at their minute. */
export const publishDueLayouts = publishDueOf('layouts', {
  waits: sql`draft is not null`,
  nameOf: ({ id }) => layoutLabels[id as LayoutId],
  async publish(tx, { id, version }) {
    const layoutId = id as LayoutId
    const changes = await publishLayout(tx, { layoutId, version, actor: 'As scheduled' })
    return { action: 'layout.published', subject: { type: 'layout', id, label: layoutLabels[layoutId] }, ...changes }
  },
})

export const layoutLabels: Record<LayoutId, string> = { home: 'Home page', menus: 'Menus', face: 'Brand and theme' }

/** Publishes an earlier state again; a draft stays. Throws `not_found`, `move_refused`. */
export async function putLayoutBack(
  tx: Tx,
  { layoutId, version, actor, versionId }: Seen & { versionId: number },
): Promise<Published> {
  const layout = await lockLayout(tx, layoutId, version)
  const earlier = await tx
    .selectFrom('layout_versions')
    .select('content')
    .where('id', '=', versionId)
    .where('layout_id', '=', layoutId)
    .executeTakeFirst()
  if (!earlier) throw new ShopError('not_found', 'There is no such version')
  return publish(tx, layout, readContent(layoutId, earlier.content), actor)
}

const MAX_SHOWN = 50

/** What was published of a layout, newest first, with the names of the settings that changed. */
export async function layoutHistory(db: Db, layoutId: LayoutId) {
  const rows = await db
    .selectFrom('layout_versions')
    .selectAll()
    .where('layout_id', '=', layoutId)
    .orderBy('id', 'desc')
    .limit(MAX_SHOWN + 1)
    .execute()
  return rows.slice(0, MAX_SHOWN).map(({ id, content, published_by: by, published_at: at }, place) => {
    const before = rows[place + 1]?.content
    const { after } = changedOf((before ?? {}) as Content, content as Content)
    return { id, by, at, changed: before ? (Object.keys(after) as (keyof Content)[]) : [] }
  })
}

function demandDraft({ draft }: Layout): Content {
  if (!draft) throw new ShopError('invalid', 'Everything here is published already')
  return draft
}

/** Writes the settings and keeps what they were made of; also what stood before the first time. */
async function publish(tx: Tx, layout: Layout, content: Content, actor: string): Promise<Published> {
  const { id: layoutId, published, version } = layout
  const changed = changedOf(published, content)
  for (const [name, value] of Object.entries(changed.after))
    await writeSetting(tx, name as keyof Settings, value as never)
  const first = await tx
    .selectFrom('layout_versions')
    .select('id')
    .where('layout_id', '=', layoutId)
    .limit(1)
    .executeTakeFirst()
  const row = (saved: Content, by: string) => ({
    layout_id: layoutId,
    content: JSON.stringify(saved),
    published_by: by,
  })
  if (!first) await tx.insertInto('layout_versions').values(row(published, 'As it was before')).execute()
  await tx.insertInto('layout_versions').values(row(content, actor)).execute()
  await tx
    .updateTable('layouts')
    .set({ publish_at: null, version: version + 1 })
    .where('id', '=', layoutId)
    .execute()
  await endPreviewLinks(tx, { layoutId })
  return changed
}
