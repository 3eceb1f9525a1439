import { z } from 'zod'
import { formRule } from '../../shop/forms/index.ts'
import { MakeCodes, makeCodes, OfferForm, offerWordsOfForm, saveOffer, switchOffer } from '../../shop/offers/index.ts'
import { plural } from '../../shop/plural.ts'
import { SeenVersion } from '../../shop/versions.ts'
import { staffAction } from '../../web/server/staff-pages.ts'

const Save = formRule(OfferForm, offerWordsOfForm).and(z.object({ version: SeenVersion.optional() }))
const Switch = z.object({ version: SeenVersion })

const subjectOf = (id: string, label: string) => ({ type: 'offer', id, label })

const switched = (on: boolean) =>
  staffAction('offers.change', Switch, async ({ tx, input, params: { id = '' } }) => {
    const { name } = await switchOffer(tx, { offerId: id, version: input.version, on })
    return {
      audit: {
        action: on ? 'offer.resumed' : 'offer.stopped',
        subject: subjectOf(id, name),
        before: { running: !on },
        after: { running: on },
      },
      message: on ? 'It counts again.' : 'Stopped: it counts for nobody any more.',
    }
  })

/** What staff change of an offer. */
export const offerActions = {
  save: staffAction('offers.change', Save, async ({ tx, input: { version, ...form }, params: { id = '' } }) => {
    const isNew = id === 'new'
    const { offerId, name, before, after } = await saveOffer(
      tx,
      form,
      isNew ? undefined : { offerId: id, version: version ?? 0 },
    )
    const subject = subjectOf(offerId, name)
    return {
      audit: { action: isNew ? 'offer.created' : 'offer.changed', subject, ...(!isNew && { before }), after },
      message: 'Saved. It counts like that from now on.',
      ...(isNew && { leadsTo: `/admin/offers/${offerId}` }),
    }
  }),
  stop: switched(false),
  resume: switched(true),
  codes: staffAction('offers.change', MakeCodes, async ({ tx, input, params: { id = '' } }) => {
    const { name } = await makeCodes(tx, { ...input, offerId: id })
    return {
      audit: { action: 'offer.codesMade', subject: subjectOf(id, name), after: { codes: input.count } },
      message: `${plural(input.count, 'code')} made.`,
    }
  }),
}
