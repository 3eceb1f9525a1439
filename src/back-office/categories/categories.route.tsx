import { useLoaderData } from 'react-router'
import {
  CreateCategory,
  categoryWords,
  createCategory,
  listStaffCategories,
} from '../../shop/catalogue/categories/index.ts'
import { formFields, formRule } from '../../shop/ground/forms/index.ts'
import { staffAction, staffActions, staffPage } from '../../web/server/staff-pages.ts'
import { PanelForm } from '../kit/form-parts.tsx'
import { ListPage } from '../kit/list-page.tsx'
import { RuleFields } from '../kit/rule-fields.tsx'
import { titled } from '../kit/titled.ts'
import { useMay } from '../kit/use-may.ts'

export const meta = titled('Categories')

const { name, position } = categoryWords
const words = { name, position }

export const loader = staffPage('catalogue.read', async ({ shop }) => {
  const categories = await listStaffCategories(shop.db)
  const last = Math.max(0, ...categories.map(category => category.position))
  return { categories, fields: formFields(CreateCategory, words, { position: last + 1 }) }
})

export const action = staffActions({
  create: staffAction('catalogue.change', formRule(CreateCategory, words), async ({ tx, input }) => {
    await createCategory(tx, input)
    const subject = { type: 'category', id: input.name, label: input.name }
    return { audit: { action: 'category.created', subject, after: input }, message: `${input.name}: added.` }
  }),
})

/** The categories in the order of menu and filters. */
export default function CategoriesPage() {
  const { categories, fields } = useLoaderData<typeof loader>()
  return (
    <>
      <ListPage
        title="Categories"
        rows={categories}
        keyOf={category => category.name}
        to={category => `/admin/categories/${encodeURIComponent(category.name)}`}
        columns={[
          { label: 'Category', cell: category => category.name, note: ({ fixed }) => fixed && 'Part of the shop' },
          { label: 'Place', cell: category => category.position, figure: true },
          { label: 'Published', cell: ({ productCount }) => productCount, figure: true },
          { label: 'In all', cell: ({ products }) => products, figure: true },
          { label: 'Menu', cell: ({ inMenu }) => (inMenu ? 'In the menu' : 'In filters alone'), end: true },
        ]}
        empty={{ title: 'No categories yet' }}
      />
      {useMay()('catalogue.change') && (
        <div className="mt-6">
          <PanelForm title="New category" action="create" submit="Add" busy="Adding ...">
            <RuleFields fields={fields} />
          </PanelForm>
        </div>
      )}
    </>
  )
}
