import type { TaskList } from 'graphile-worker'
import type { SystemParts } from '../integrations/kit/open-system.ts'
import { openAdSystem } from '../integrations/open-ad-system.ts'
import type { Settings } from '../shop/settings/settings/index.ts'
import { reportToMeta } from '../shop/settings/sources/index.ts'

/** When advertisers are sent delivered orders. */
export const adCrontab = `
*/5 * * * * tell-meta
`

/** The job that calls advertisers' systems. */
export const adTasks = (parts: SystemParts & { settings: () => Promise<Settings> }): TaskList => ({
  'tell-meta': async () => reportToMeta(parts.db, () => openAdSystem(parts), await parts.settings()),
})
