import { z } from 'zod'
import { plural } from '../../shop/ground/plural.ts'
import { goLive, inviteCustomers, throwAway } from '../../shop/people/moves/index.ts'
import { actionsOn } from '../../web/server/subject-actions.ts'
import { numberOf } from '../kit/addresses.ts'

const onMove = actionsOn('move')
const press = z.object({})

/** The writes of the page of a move. */
export const moveActions = {
  live: onMove('moves.change', press, async ({ tx, id }) => {
    const { name } = await goLive(tx, numberOf(id))
    return { did: 'move.wentLive', label: name, message: 'This move is live.' }
  }),
  discard: onMove('moves.change', press, async ({ tx, id }) => {
    const { name } = await throwAway(tx, numberOf(id))
    return { did: 'move.thrownAway', label: name, leadsTo: '/admin/moves' }
  }),
  invite: onMove('moves.change', press, async ({ tx, id }) => {
    const { name, invited } = await inviteCustomers(tx, numberOf(id))
    const message = `${plural(invited, 'invitation')} on the way.`
    return { did: 'move.customersInvited', label: name, after: { invited }, message }
  }),
}
