import { href } from 'react-router'
import type { Db } from '../../platform/database/database.ts'
import { type Content, findPreview } from '../../shop/catalogue/layouts/index.ts'

/**
 * What a preview's link, /?preview=TOKEN, shows in place of the settings: null on any other address, undefined for a
 * link that has ended.
 */
export async function draftAt(db: Db, url: URL): Promise<Content | null | undefined> {
  const token = url.searchParams.get('preview')
  if (token === null || url.pathname !== href('/')) return null
  return (await findPreview(db, token)) ?? undefined
}
