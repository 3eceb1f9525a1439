import { useLoaderData } from 'react-router'
import { listStaffCategories } from '../../shop/catalogue/categories/index.ts'
import { timeText } from '../../shop/ground/dates.ts'
import { BeginMove, beginMove, listMoves } from '../../shop/people/moves/index.ts'
import { moveStates } from '../../shop/people/moves/move-file-rules.ts'
import { staffAction, staffActions, staffPage } from '../../web/server/staff-pages.ts'
import { Select, Text } from '../kit/fields.tsx'
import { PanelForm } from '../kit/form-parts.tsx'
import { ListPage } from '../kit/list-page.tsx'
import { moveTabs } from '../kit/office-tabs.ts'
import { titled } from '../kit/titled.ts'

/** The moves from other shops, and the beginning of one. */
export const meta = titled('Move in')

export const loader = staffPage('moves.change', async ({ shop }) => {
  const [moves, categories] = await Promise.all([listMoves(shop.db), listStaffCategories(shop.db)])
  return { moves, categories: categories.map(({ name }) => [name, name] as const) }
})

export const action = staffActions({
  begin: staffAction('moves.change', BeginMove, async ({ tx, input, session }) => {
    const { moveId } = await beginMove(tx, { ...input, by: session.staff.name })
    return {
      audit: { action: 'move.begun', subject: { type: 'move', id: String(moveId), label: input.name }, after: input },
      leadsTo: `/admin/moves/${moveId}`,
    }
  }),
})

/** Begins a move as a rehearsal. `categories`: their names, as values and labels. */
const BeginForm = ({ categories }: { categories: readonly (readonly [string, string])[] }) => (
  <div className="my-4 max-w-xl">
    <PanelForm
      title="Begin a move"
      note="From Shopify or WooCommerce, by the files that they export. It begins as a rehearsal."
      action="begin"
      submit="Begin"
    >
      <Text name="name" label="Old shop" required maxLength={80} placeholder="oldshop.pk" />
      <div className="pair">
        <Select
          name="category"
          label="Category"
          required
          empty="Choose ..."
          options={categories}
          hint="For products whose own category is not one of yours"
        />
        <Text
          name="defaultMl"
          label="Millilitres"
          inputMode="numeric"
          hint="For products that do not say their size. Empty: they get none, and are reported"
        />
      </div>
    </PanelForm>
  </div>
)

export default function MovesPage() {
  const { moves, categories } = useLoaderData<typeof loader>()
  return (
    <ListPage
      title="Move in"
      tabs={moveTabs}
      rows={moves}
      to={({ moveId }) => `/admin/moves/${moveId}`}
      columns={[
        { label: 'From', cell: ({ name }) => name, note: ({ createdAt, by }) => `${timeText(createdAt)}, ${by}` },
        { label: 'State', cell: ({ state }) => moveStates[state], chip: ({ state }) => state, end: true },
      ]}
      empty={{
        title: 'No move yet',
        text: 'Products, customers and old orders come from your earlier shop. Begin with a rehearsal: shoppers see nothing of it.',
      }}
    >
      <BeginForm categories={categories} />
    </ListPage>
  )
}
