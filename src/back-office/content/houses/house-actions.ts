import { z } from 'zod'
import { HouseFacts, houseWords, removeHouse, saveHouse } from '../../../shop/content/houses/index.ts'
import { formRule } from '../../../shop/ground/forms/index.ts'
import { SeenVersion } from '../../../shop/ground/versions.ts'
import { actionsOn } from '../../../web/server/subject-actions.ts'

const onHouse = actionsOn('house')

/** What staff do with the page of a house. */
export const houseActions = {
  save: onHouse(
    'content.change',
    formRule(HouseFacts.extend({ version: SeenVersion }), houseWords),
    async ({ tx, input, id }) => {
      const { name, before, after } = await saveHouse(tx, { ...input, slug: id })
      return { did: 'house.changed', label: name, before, after, message: 'Saved. Shoppers see it now.' }
    },
  ),
  remove: onHouse('content.change', z.object({ version: SeenVersion }), async ({ tx, input, id }) => {
    const { name, before } = await removeHouse(tx, { ...input, slug: id })
    return { did: 'house.removed', label: name, before, leadsTo: '/admin/content/houses' }
  }),
}
