import { z } from 'zod'
import { categoryWords, removeCategory, SaveCategory, saveCategory } from '../../shop/catalogue/categories/index.ts'
import { SeenVersion } from '../../shop/ground/changed-meanwhile.ts'
import { formRule } from '../../shop/ground/forms/index.ts'
import { staffAction } from '../../web/server/staff-pages.ts'

const subjectOf = (name = '') => ({ type: 'category', id: name, label: name })

const { position, inMenu, picture } = categoryWords

/** The form of a category, and of one that is part of the shop. */
export const formWords = { position, inMenu, picture }
export const fixedWords = { position, picture }

/** What staff do with a category. */
export const categoryActions = {
  save: staffAction('catalogue.change', formRule(SaveCategory, formWords), async ({ tx, input, params }) => {
    const { version, ...after } = input
    const { before } = await saveCategory(tx, { ...after, version, name: params.name ?? '' })
    return { audit: { action: 'category.changed', subject: subjectOf(params.name), before, after }, message: 'Saved.' }
  }),
  remove: staffAction('catalogue.change', z.object({ version: SeenVersion }), async ({ tx, input, params }) => {
    await removeCategory(tx, { ...input, name: params.name ?? '' })
    return { audit: { action: 'category.removed', subject: subjectOf(params.name) }, leadsTo: '/admin/categories' }
  }),
}
