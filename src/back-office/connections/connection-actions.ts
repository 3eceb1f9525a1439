import { z } from 'zod'
import { askTry, SaveConnection, saveConnection } from '../../shop/settings/connections/index.ts'
import { confirmedAction, staffAction } from '../../web/server/staff-pages.ts'

/** The writes of a connection's page. Its secrets are in no audit row. */
export const connectionActions = {
  save: confirmedAction('connections.change', 'password', SaveConnection, async ({ tx, input, params, shop }) => {
    const system = params.system ?? ''
    const { name, before, after } = await saveConnection(tx, { ...input, system, sealer: shop.sealer })
    const subject = { type: 'connection', id: system, label: name }
    return { audit: { action: 'connection.changed', subject, before, after }, message: 'Saved' }
  }),
  try: staffAction('connections.change', z.object({}), async ({ tx, params }) => {
    const system = params.system ?? ''
    const { name } = await askTry(tx, system)
    const subject = { type: 'connection', id: system, label: name }
    return {
      audit: { action: 'connection.tried', subject },
      message: 'Asked. The answer appears here in a moment.',
    }
  }),
}
