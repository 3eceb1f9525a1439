import { CollectionRules } from '../../shop/catalogue/catalogue/index.ts'
import { countMembers, ruleWords } from '../../shop/catalogue/collections/index.ts'
import { formRule } from '../../shop/ground/forms/index.ts'
import { staffPage } from '../../web/server/staff-pages.ts'

/** How many perfumes fit rules that are still being typed; none while they are not whole. */
export const loader = staffPage('catalogue.read', async ({ shop, query }) => {
  const { data: rules } = formRule(CollectionRules, ruleWords).safeParse(query)
  if (!rules) return { count: 0, first: [] }
  return countMembers(shop.db, { collectionId: 0, members: 'rules', rules }, await shop.settings())
})
