import type { Db, Tx } from '../../../platform/database/database.ts'
import { endPreviewLinks, findPreviewLink, makePreviewLink } from '../../staff/previews/index.ts'
import { type Content, findLayout, type LayoutId } from './layout.ts'

/** How long the link of a preview opens it. */
export const PREVIEW_HOURS = 24

/**
 * Makes the link of this person by which anybody sees the draft for a day; one made before becomes invalid. Returns its
 * token.
 */
export async function makePreview(tx: Tx, layoutId: LayoutId, staffId: string): Promise<string> {
  await endPreviewLinks(tx, { layoutId })
  return makePreviewLink(tx, { layoutId }, { staffId, hours: PREVIEW_HOURS })
}

/** What the link shows in place of the settings; null for one that is unknown or has ended. */
export async function findPreview(db: Db, token: string): Promise<Content | null> {
  const { layoutId } = (await findPreviewLink(db, token)) ?? {}
  if (!layoutId) return null
  const { draft, published } = await findLayout(db, layoutId as LayoutId)
  return draft ?? published
}
