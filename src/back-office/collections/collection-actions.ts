import { CollectionRules } from '../../shop/catalogue/catalogue/index.ts'
import {
  CollectionFacts,
  factWords,
  ruleWords,
  SaveMembers,
  saveCollection,
  saveMembers,
  saveRules,
} from '../../shop/catalogue/collections/index.ts'
import type { AuditEntry } from '../../shop/ground/audit/index.ts'
import { formRule } from '../../shop/ground/forms/index.ts'
import { SeenVersion } from '../../shop/ground/versions.ts'
import { staffAction } from '../../web/server/staff-pages.ts'
import { numberOf } from '../kit/addresses.ts'

type Saved = Awaited<ReturnType<typeof saveCollection>>

const savedAs = (action: AuditEntry['action'], id: string | undefined, { title, before, after }: Saved) => ({
  audit: { action, subject: { type: 'collection', id: id ?? '', label: title }, before, after },
  message: 'Saved. Shoppers see it now.',
})

const Facts = CollectionFacts.extend({ version: SeenVersion })
const Rules = CollectionRules.extend({ version: SeenVersion })

/** What staff change of a collection. */
export const collectionActions = {
  save: staffAction('catalogue.change', formRule(Facts, factWords), async ({ tx, input, params }) =>
    savedAs('collection.changed', params.id, await saveCollection(tx, { ...input, collectionId: numberOf(params.id) })),
  ),
  rules: staffAction('catalogue.change', formRule(Rules, ruleWords), async ({ tx, input, params }) => {
    const { version, ...rules } = input
    const saved = await saveRules(tx, { collectionId: numberOf(params.id), version, rules })
    return savedAs('collection.rulesChanged', params.id, saved)
  }),
  members: staffAction(
    'catalogue.change',
    SaveMembers.extend({ version: SeenVersion }),
    async ({ tx, input, params }) => {
      const saved = await saveMembers(tx, { ...input, collectionId: numberOf(params.id) })
      return savedAs('collection.membersChanged', params.id, saved)
    },
  ),
}
