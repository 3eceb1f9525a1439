import { useLoaderData } from 'react-router'
import { brandsWithoutPage, CreateHouse, createHouse, listHouses } from '../../../shop/content/houses/index.ts'
import { formFields, formRule } from '../../../shop/ground/forms/index.ts'
import { plural } from '../../../shop/ground/plural.ts'
import { staffAction, staffActions, staffPage } from '../../../web/server/staff-pages.ts'
import { FoldForm } from '../../kit/form-parts.tsx'
import { ListPage } from '../../kit/list-page.tsx'
import { RuleFields } from '../../kit/rule-fields.tsx'
import { titled } from '../../kit/titled.ts'
import { useMay } from '../../kit/use-may.ts'

export const meta = titled('Houses')

const words = { name: { label: 'Name', hint: 'As the brand of its perfumes. It stays: its address is made of it' } }

export const loader = staffPage('content.read', async ({ shop }) => {
  const [houses, brands] = [await listHouses(shop.db), await brandsWithoutPage(shop.db)]
  return { houses, fields: formFields(CreateHouse, { name: { ...words.name, suggest: brands } }) }
})

export const action = staffActions({
  create: staffAction('content.change', formRule(CreateHouse, words), async ({ tx, input }) => {
    const slug = await createHouse(tx, input)
    return {
      audit: { action: 'house.created', subject: { type: 'house', id: slug, label: input.name }, after: input },
      leadsTo: `/admin/content/houses/${slug}`,
    }
  }),
})

/** The houses in their order. */
export default function HousesPage() {
  const { houses, fields } = useLoaderData<typeof loader>()
  const mayChange = useMay()('content.change')
  return (
    <ListPage
      title="Houses"
      rows={houses}
      keyOf={({ slug }) => slug}
      to={({ slug }) => `/admin/content/houses/${slug}`}
      columns={[
        { label: 'House', cell: ({ name }) => name, note: ({ slug }) => `/houses/${slug}` },
        { label: 'Place', cell: ({ place }) => place },
        { label: 'Since', cell: ({ founded }) => founded ?? '', figure: true },
      ]}
      counted={plural(houses.length, 'house')}
      empty={{ title: 'No houses yet', text: 'Tell who makes your perfumes, where and how.' }}
    >
      {mayChange && (
        <FoldForm label="Add a house" action="create" submit="Create its page">
          <RuleFields fields={fields} />
        </FoldForm>
      )}
    </ListPage>
  )
}
