import type { TaskList } from 'graphile-worker'
import { z } from 'zod'
import type { SystemParts } from '../integrations/kit/open-system.ts'
import { openCourierSystem } from '../integrations/open-courier-system.ts'
import { trySystem } from '../integrations/try-system.ts'
import { refreshCouriers } from '../shop/money/courier-files/index.ts'
import { systemNames, systems } from '../shop/settings/connections/connection-rules.ts'
import { dropOldCalls, recordTry } from '../shop/settings/connections/index.ts'

export const connectionCrontab = `
50 3 * * * drop-old-calls
`

/** The jobs of all connections: what each kind of system does stands in jobs of its own. */
export const connectionTasks = (parts: SystemParts): TaskList => ({
  'drop-old-calls': () => dropOldCalls(parts.db),
  'try-connection': async payload => {
    const { system } = z.object({ system: z.enum(systemNames) }).parse(payload)
    await recordTry(parts.db, system, await trySystem(parts, system))
    if (systems[system].kind === 'courier') await refreshCouriers(parts.db, name => openCourierSystem(parts, name))
  },
})
