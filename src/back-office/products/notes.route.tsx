import { useLoaderData } from 'react-router'
import { plural } from '../../shop/plural.ts'
import { listNotes, NoteFilter, SaveNotes, saveNotes } from '../../shop/products/index.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { staffAction, staffActions, staffPage } from '../../web/server/staff-pages.ts'
import { Text } from '../kit/fields.tsx'
import { ListFilters } from '../kit/list-filters.tsx'
import { PageHead } from '../kit/page-head.tsx'
import { Pager } from '../kit/pager.tsx'
import { StaffForm } from '../kit/staff-form.tsx'
import { titled } from '../kit/titled.ts'
import { useMay } from '../kit/use-may.ts'
import { useSeenValues } from '../kit/use-seen-values.ts'

/** The notes that products name, and what they are called in Urdu. */
export const meta = titled('Notes')

export const loader = staffPage('catalogue.read', ({ shop, query }) => listNotes(shop.db, NoteFilter.parse(query)))

export const action = staffActions({
  save: staffAction('catalogue.change', SaveNotes, async ({ tx, input }) => {
    const { before, after } = await saveNotes(tx, input)
    if (Object.keys(after).length === 0) return { audit: [], message: 'Nothing was changed.' }
    const subject = { type: 'notes', id: 'notes', label: 'Notes' }
    return { audit: { action: 'notes.translated', subject, before, after }, message: 'Saved.' }
  }),
})

export default function NotesPage() {
  const { notes, total, more } = useLoaderData<typeof loader>()
  const mayChange = useMay()('catalogue.change')
  const hidden = useSeenValues('save', Object.fromEntries(notes.map(({ note, urdu }) => [note, urdu])))
  const fields = (
    <div className="grid gap-x-6 gap-y-3 sm:grid-cols-2 lg:grid-cols-3">
      {notes.map(({ note, products, urdu }, at) => (
        <div key={note}>
          <input type="hidden" name={`note.${at}`} value={note} />
          <Text
            name={`urdu.${at}`}
            label={note}
            hint={`${plural(products, 'product')}. ${urdu ? '' : 'Empty: shown in English'}`}
            defaultValue={urdu}
            maxLength={60}
            dir="auto"
          />
        </div>
      ))}
    </div>
  )
  return (
    <>
      <PageHead
        back={{ to: '/admin/products', label: 'All products' }}
        title="Notes"
        counted={plural(total, 'note')}
        note="A note is added by naming it on a product; here are their Urdu names."
      />
      <ListFilters
        filters={[
          { name: 'q', label: 'Search', type: 'search' },
          { name: 'with', label: 'With', all: 'Anything', options: { noUrdu: 'No Urdu' } },
        ]}
        sorts={[]}
      />
      {notes.length === 0 ? (
        <EmptyState title="No notes here" text="No product names a note that fits." />
      ) : mayChange ? (
        <div className="panel mt-4">
          <StaffForm action="save" submit="Save" hidden={hidden}>
            {fields}
          </StaffForm>
        </div>
      ) : (
        <fieldset disabled className="panel mt-4">
          {fields}
        </fieldset>
      )}
      <Pager more={more} />
    </>
  )
}
