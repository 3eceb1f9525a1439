import { z } from 'zod'
import type { Tx } from '../../platform/database/database.ts'
import { SeenVersion } from '../../shop/ground/changed-meanwhile.ts'
import { formRule } from '../../shop/ground/forms/index.ts'
import { amountText } from '../../shop/ground/money.ts'
import { plural } from '../../shop/ground/plural.ts'
import {
  MakeCodes,
  makeCodes,
  OfferForm,
  offerInWords,
  offerWordsOfForm,
  offerWorth,
  saveOffer,
  switchOffer,
} from '../../shop/offers/offers/index.ts'
import type { Settings } from '../../shop/settings/settings/index.ts'
import type { Weight } from '../../shop/staff/approvals/approval-rules.ts'
import { staffAction } from '../../web/server/staff-pages.ts'

const Save = formRule(OfferForm, offerWordsOfForm).and(z.object({ version: SeenVersion.optional() }))
const Switch = z.object({ version: SeenVersion })

const subjectOf = (id: string, label: string) => ({ type: 'offer', id, label })

/**
 * What an offer takes off one order at most, with the automatic ones that count beside it, and its words for whoever
 * approves it. `wordsBefore`: of what it did until now.
 */
async function weightOf(tx: Tx, offerId: string, settings: Settings, wordsBefore?: string): Promise<Weight> {
  const { offer, words } = await offerInWords(tx, offerId)
  const { amount, withOthers } = await offerWorth(tx, offer, settings)
  return {
    kind: 'discount',
    amount,
    changes: { whatItDoes: words, mostOffAnOrder: amount },
    ...(withOthers > 0 && { words: `${amountText(amount)} with the automatic offers that count beside it` }),
    ...(wordsBefore !== undefined && { before: { whatItDoes: wordsBefore } }),
  }
}

const switched = (on: boolean) =>
  staffAction('offers.change', Switch, async ({ tx, input, params: { id = '' }, shop }) => {
    const { name } = await switchOffer(tx, { offerId: id, version: input.version, on })
    return {
      audit: {
        action: on ? 'offer.resumed' : 'offer.stopped',
        subject: subjectOf(id, name),
        before: { running: !on },
        after: { running: on },
      },
      ...(on && { weight: await weightOf(tx, id, await shop.settings()) }),
      message: on ? 'It counts again.' : 'Stopped: it counts for nobody any more.',
    }
  })

/** What staff change of an offer. */
export const offerActions = {
  save: staffAction('offers.change', Save, async ({ tx, input: { version, ...form }, params: { id = '' }, shop }) => {
    const isNew = id === 'new'
    const wordsBefore = isNew ? undefined : (await offerInWords(tx, id)).words
    const { offerId, name, before, after, givesOther } = await saveOffer(
      tx,
      form,
      isNew ? undefined : { offerId: id, version: version ?? 0 },
    )
    const subject = subjectOf(offerId, name)
    return {
      audit: { action: isNew ? 'offer.created' : 'offer.changed', subject, ...(!isNew && { before }), after },
      ...(givesOther && { weight: await weightOf(tx, offerId, await shop.settings(), wordsBefore) }),
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
