import { SaveWords, saveWords } from '../../../shop/money/courier-files/index.ts'
import {
  AddCourier,
  addCourier,
  ChangeCourier,
  changeCourier,
  SaveRateCard,
  saveRateCard,
} from '../../../shop/orders/dispatch/index.ts'
import { staffAction } from '../../../web/server/staff-pages.ts'
import { actionsOn } from '../../../web/server/subject-actions.ts'

const action = actionsOn('courier')

/** The writes of a courier's page. */
export const courierActions = {
  change: action('couriers.change', ChangeCourier, async ({ tx, input, id: courierId }) => {
    const { before } = await changeCourier(tx, { ...input, courierId })
    return { did: 'courier.changed', label: input.name, before, after: input, message: 'Saved' }
  }),
  rates: action('couriers.change', SaveRateCard, async ({ tx, input, id: courierId }) => {
    const { courier, before } = await saveRateCard(tx, { ...input, courierId })
    const { version: _, ...after } = input
    const message = 'Saved: statements are checked by this card.'
    return { did: 'courier.ratesSaved', label: courier, before: before ?? undefined, after, message }
  }),
  words: action('couriers.change', SaveWords, async ({ tx, input, id: courierId }) => {
    const { courier, before, after } = await saveWords(tx, { ...input, courierId })
    return { did: 'courier.wordsNamed', label: courier, before, after, message: 'Saved' }
  }),
}

/** The writes of the list of couriers. */
export const couriersActions = {
  add: staffAction('couriers.change', AddCourier, async ({ tx, input }) => {
    const id = await addCourier(tx, input)
    return {
      audit: { action: 'courier.added', subject: { type: 'courier', id, label: input.name } },
      leadsTo: `/admin/dispatch/couriers/${id}`,
    }
  }),
}
