import type { useLoaderData } from 'react-router'
import { CollectionRules } from '../../shop/catalogue/catalogue/index.ts'
import {
  CollectionFacts,
  countMembers,
  factWords,
  findStaffCollection,
  listMembers,
  ruleWords,
} from '../../shop/catalogue/collections/index.ts'
import { formFields } from '../../shop/ground/forms/index.ts'
import { staffPage } from '../../web/server/staff-pages.ts'
import { numberOf } from '../kit/addresses.ts'

/** Loads all that the page of one collection shows. */
export const loadCollection = staffPage('catalogue.read', async ({ shop, params }) => {
  const collection = await findStaffCollection(shop.db, numberOf(params.id))
  const [found, members] = await Promise.all([
    countMembers(shop.db, collection, await shop.settings()),
    collection.members === 'hand' ? listMembers(shop.db, collection) : [],
  ])
  return {
    ...{ ...collection, ...found, products: members },
    fields: formFields(CollectionFacts, factWords, collection.facts),
    ruleFields: formFields(CollectionRules, ruleWords, collection.rules),
  }
})
export type CollectionPageProps = { page: ReturnType<typeof useLoaderData<typeof loadCollection>> }
