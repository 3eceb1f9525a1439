import type { AdSystem } from '../shop/settings/sources/index.ts'
import { openMeta } from './advertising/meta.ts'
import { openSystem, type SystemParts } from './kit/open-system.ts'

/** Meta, which gets delivered orders; null while its connection is off. */
export async function openAdSystem(parts: SystemParts): Promise<AdSystem | null> {
  const opened = await openSystem(parts, 'meta')
  return opened && openMeta(opened)
}
