import type { Db } from '../../src/platform/database/database.ts'
import type { Storage } from '../../src/platform/storage/storage.ts'
import { checkInvariants } from '../../src/shop/watch/invariants/index.ts'

export type Check = { ok: boolean; text: string }
/** `lines` are for people. */
export type Report = { succeeded: boolean; lines: string[] }

/** A line for each check between a heading and the sum. */
export function reportOf(heading: string, checks: readonly Check[], startedAt: number): Report {
  const failed = checks.filter(({ ok }) => !ok).length
  return {
    succeeded: failed === 0,
    lines: [
      heading,
      ...checks.map(({ ok, text }) => `${ok ? 'ok      ' : 'FAILED  '}${text}`),
      `${failed} of ${checks.length} checks failed, in ${secondsSince(startedAt)} s.`,
    ],
  }
}

/** What must always hold in a shop's database, checked. */
export async function invariantChecks(db: Db, storage: Storage): Promise<Check[]> {
  const invariants = await checkInvariants(db, storage)
  return invariants.map(({ name, checked, broken, examples }) => ({
    ok: broken === 0,
    text: `${name}: ${broken === 0 ? `${checked} checked` : `${broken} of ${checked} are wrong, such as ${examples.join(', ')}`}`,
  }))
}

export const secondsSince = (time: number): string => ((performance.now() - time) / 1000).toFixed(0)
