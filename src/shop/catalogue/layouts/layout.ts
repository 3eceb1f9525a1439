import { randomInt } from 'node:crypto'
import type { z } from 'zod'
import type { Db, Tx } from '../../../platform/database/database.ts'
import { lockVersion } from '../../ground/changed-meanwhile.ts'
import { readSettings, Settings } from '../../settings/settings/index.ts'

/** What is drafted and published at once: settings of the shop. */
export const layoutRules = {
  home: Settings.pick({
    homeSections: true,
    blocks: true,
    heroes: true,
    announcements: true,
    stories: true,
    claims: true,
    testimonials: true,
  }),
  menus: Settings.pick({ headerMenu: true, footerMenu: true, footerEnd: true }),
  face: Settings.pick({ themeColours: true, themeStyle: true, brand: true, voice: true }),
}
export type LayoutId = keyof typeof layoutRules
export type Content = Partial<
  z.output<(typeof layoutRules)['home']> &
    z.output<(typeof layoutRules)['menus']> &
    z.output<(typeof layoutRules)['face']>
>

/** `draft`: what staff have changed since it was published, or null; `publishAt`: when it is published by itself. */
export type Layout = {
  id: LayoutId
  version: number
  published: Content
  draft: Content | null
  publishAt: Date | null
  changedBy: string
  changedAt: Date
}

/** A layout as it is and as it is to be. Throws nothing: every shop has both. */
export async function findLayout(db: Db, id: LayoutId): Promise<Layout> {
  const row = await db.selectFrom('layouts').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  return {
    id,
    version: row.version,
    publishAt: row.publish_at,
    changedBy: row.changed_by,
    changedAt: row.changed_at,
    published: await publishedContent(db, id),
    draft: row.draft === null ? null : readContent(id, row.draft),
  }
}

/** What shoppers see of it now. */
export async function publishedContent(db: Db, id: LayoutId): Promise<Content> {
  return readContent(id, await readSettings(db))
}

/** The settings of a layout, each entry with an id. */
export const readContent = (id: LayoutId, stored: unknown): Content =>
  Object.fromEntries(
    Object.entries(layoutRules[id].parse(stored)).map(([name, value]) => [name, withIds(value)]),
  ) as Content

/** Entries that were stored before entries had ids are distinguished by their position. */
const withIds = (value: unknown) =>
  Array.isArray(value)
    ? value.map((entry, at) =>
        entry !== null && typeof entry === 'object' && !entry.id ? { ...entry, id: at + 1 } : entry,
      )
    : value

/** An id that no entry of a list has. */
export const newEntryId = (): number => randomInt(1_000, 0x7fffffff)

/** Locks a layout as it was seen. Throws `move_refused` when somebody else has changed it since. */
export async function lockLayout(tx: Tx, id: LayoutId, version: number): Promise<Layout> {
  await lockVersion(tx, 'layouts', id, version)
  return findLayout(tx, id)
}
