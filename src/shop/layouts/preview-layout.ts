import { createHash, randomBytes } from 'node:crypto'
import type { Db, Tx } from '../../platform/database/database.ts'
import { type Content, findLayout, type LayoutId } from './layout.ts'

/** How long the link of a preview opens it. */
export const PREVIEW_HOURS = 24

/** Makes the link by which anybody sees the draft for a day; one made before becomes invalid. Returns its token. */
export async function makePreview(tx: Tx, layoutId: LayoutId): Promise<string> {
  const token = randomBytes(24).toString('base64url')
  await tx
    .updateTable('layouts')
    .set({ preview_hash: hashOf(token), preview_until: new Date(Date.now() + PREVIEW_HOURS * 3_600_000) })
    .where('id', '=', layoutId)
    .execute()
  return token
}

/** What the link shows in place of the settings; null for one that is unknown or has ended. */
export async function findPreview(db: Db, token: string): Promise<Content | null> {
  const row = await db
    .selectFrom('layouts')
    .select('id')
    .where('preview_hash', '=', hashOf(token))
    .where('preview_until', '>', new Date())
    .executeTakeFirst()
  if (!row) return null
  const { draft, published } = await findLayout(db, row.id as LayoutId)
  return draft ?? published
}

const hashOf = (token: string): string => createHash('sha256').update(token).digest('base64url')
