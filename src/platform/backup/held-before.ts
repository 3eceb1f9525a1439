import { DamagedPart } from './backup-error.ts'
import type { Holdings } from './holdings.ts'
import { listBackups, readManifest } from './manifest.ts'
import type { Vault } from './parts.ts'

/** What the shop held at each backup that is older than this one, is kept and says so. */
export async function heldBefore(vault: Vault, id: string): Promise<{ id: string; holds: Holdings }[]> {
  const before = []
  for (const each of await listBackups(vault)) {
    if (each >= id) continue
    const manifest = await readManifest(vault, each).catch(error => {
      // `npm run backup -- --verify` names it.
      if (error instanceof DamagedPart) return null
      throw error
    })
    if (manifest?.holds) before.push({ id: each, holds: manifest.holds })
  }
  return before
}
