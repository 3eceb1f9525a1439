import { useLoaderData } from 'react-router'
import { findStaffCategory, SaveCategory } from '../../shop/catalogue/categories/index.ts'
import { formFields } from '../../shop/ground/forms/index.ts'
import { plural } from '../../shop/ground/plural.ts'
import { categoryLink } from '../../web/browser/navigation.ts'
import { staffActions, staffPage } from '../../web/server/staff-pages.ts'
import { DetailPage } from '../kit/detail-page.tsx'
import { PanelForm } from '../kit/form-parts.tsx'
import { LineLink } from '../kit/line-link.tsx'
import { titled } from '../kit/titled.ts'
import { useMay } from '../kit/use-may.ts'
import { categoryActions, fixedWords, formWords } from './category-actions.ts'

export const meta = titled('Category')

export const loader = staffPage('catalogue.read', async ({ shop, params }) => {
  const category = await findStaffCategory(shop.db, params.name ?? '')
  return { ...category, fields: formFields(SaveCategory, category.fixed ? fixedWords : formWords, category) }
})

export const action = staffActions(categoryActions)

/** One category: its form, and its removal while it is empty. */
export default function CategoryPage() {
  const { name, version, fixed, productCount, products, fields } = useLoaderData<typeof loader>()
  const hidden = { version: `${version}`, ...(fixed && { inMenu: 'yes' }) }
  return (
    <DetailPage
      back={{ to: '/admin/categories', label: 'All categories' }}
      title={name}
      note={<LineLink to={categoryLink(name)}>{`${plural(productCount, 'published perfume')} in the shop`}</LineLink>}
    >
      {useMay()('catalogue.change') && (
        <>
          <PanelForm
            title="Menu and order"
            note={fixed ? 'The shop relies on it: it is always in the menu.' : undefined}
            action="save"
            submit="Save"
            hidden={hidden}
            fields={fields}
          />
          {!fixed && products === 0 && (
            <PanelForm title="Remove" action="remove" submit="Remove it" variant="outline" hidden={hidden} />
          )}
        </>
      )}
    </DetailPage>
  )
}
