import { SaveWords, saveWords } from '../../../shop/courier-files/index.ts'
import { ChangeCourier, changeCourier, SaveRateCard, saveRateCard } from '../../../shop/dispatch/index.ts'
import { staffAction } from '../../../web/server/staff-pages.ts'

const subject = (id: string, label: string) => ({ type: 'courier', id, label })

/** The writes of a courier's page. */
export const courierActions = {
  change: staffAction('couriers.change', ChangeCourier, async ({ tx, input, params }) => {
    const courierId = params.id ?? ''
    const { before } = await changeCourier(tx, { ...input, courierId })
    return {
      audit: { action: 'courier.changed', subject: subject(courierId, input.name), before, after: input },
      message: 'Saved',
    }
  }),
  rates: staffAction('couriers.change', SaveRateCard, async ({ tx, input, params }) => {
    const courierId = params.id ?? ''
    const { courier, before } = await saveRateCard(tx, { ...input, courierId })
    const { version: _, ...after } = input
    return {
      audit: { action: 'courier.ratesSaved', subject: subject(courierId, courier), ...(before && { before }), after },
      message: 'Saved: statements are checked by this card.',
    }
  }),
  words: staffAction('couriers.change', SaveWords, async ({ tx, input, params }) => {
    const courierId = params.id ?? ''
    const { courier, before, after } = await saveWords(tx, { ...input, courierId })
    return {
      audit: { action: 'courier.wordsNamed', subject: subject(courierId, courier), before, after },
      message: 'Saved',
    }
  }),
}
