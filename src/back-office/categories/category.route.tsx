import { useLoaderData } from 'react-router'
import { z } from 'zod'
import {
  categoryWords,
  listStaffCategories,
  removeCategory,
  SaveCategory,
  saveCategory,
} from '../../shop/categories/index.ts'
import { formFields, formRule } from '../../shop/forms/index.ts'
import { plural } from '../../shop/plural.ts'
import { ShopError } from '../../shop/shop-error.ts'
import { SeenVersion } from '../../shop/versions.ts'
import { categoryLink } from '../../web/browser/navigation.ts'
import { staffAction, staffActions, staffPage } from '../../web/server/staff-pages.ts'
import { DetailPage } from '../kit/detail-page.tsx'
import { PanelForm } from '../kit/form-parts.tsx'
import { RuleFields } from '../kit/rule-fields.tsx'
import { titled } from '../kit/titled.ts'
import { useMay } from '../kit/use-may.ts'

export const meta = titled('Category')

const { position, inMenu, picture } = categoryWords
const words = { position, inMenu, picture }

export const loader = staffPage('catalogue.read', async ({ shop, params }) => {
  const category = (await listStaffCategories(shop.db)).find(({ name }) => name === params.name)
  if (!category) throw new ShopError('not_found', 'There is no such category')
  return { category, fields: formFields(SaveCategory, category.fixed ? { position, picture } : words, category) }
})

const subjectOf = (name = '') => ({ type: 'category', id: name, label: name })

export const action = staffActions({
  save: staffAction('catalogue.change', formRule(SaveCategory, words), async ({ tx, input, params }) => {
    const { version, ...after } = input
    const { before } = await saveCategory(tx, { ...after, version, name: params.name ?? '' })
    return { audit: { action: 'category.changed', subject: subjectOf(params.name), before, after }, message: 'Saved.' }
  }),
  remove: staffAction('catalogue.change', z.object({ version: SeenVersion }), async ({ tx, input, params }) => {
    await removeCategory(tx, { ...input, name: params.name ?? '' })
    return { audit: { action: 'category.removed', subject: subjectOf(params.name) }, leadsTo: '/admin/categories' }
  }),
})

/** One category: where it stands, and its end. */
export default function CategoryPage() {
  const { category, fields } = useLoaderData<typeof loader>()
  const { name, version, fixed, productCount, products } = category
  const hidden = { version: `${version}`, ...(fixed && { inMenu: 'yes' }) }
  return (
    <DetailPage
      back={{ to: '/admin/categories', label: 'All categories' }}
      title={name}
      note={
        <a href={categoryLink(name)} className="text-link inline-flex min-h-11 items-center">
          {`${plural(productCount, 'published perfume')} in the shop`}
        </a>
      }
    >
      {useMay()('catalogue.change') && (
        <>
          <PanelForm
            title="Where it stands"
            note={fixed ? 'The shop relies on it: it is always in the menu.' : undefined}
            action="save"
            submit="Save"
            hidden={hidden}
          >
            <RuleFields fields={fields} />
          </PanelForm>
          {!fixed && products === 0 && (
            <PanelForm title="Remove" action="remove" submit="Remove it" variant="outline" hidden={hidden} />
          )}
        </>
      )}
    </DetailPage>
  )
}
