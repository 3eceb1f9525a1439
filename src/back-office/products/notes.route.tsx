import { useLoaderData } from 'react-router'
import { listNotes, type Note, NoteFilter, SaveNotes, saveNotes } from '../../shop/catalogue/products/index.ts'
import { plural } from '../../shop/ground/plural.ts'
import { staffAction, staffActions, staffPage } from '../../web/server/staff-pages.ts'
import { Text } from '../kit/fields.tsx'
import { ListPage } from '../kit/list-page.tsx'
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
  return (
    <ListPage
      back={{ to: '/admin/products', label: 'All products' }}
      title="Notes"
      counted={plural(total, 'note')}
      note="A note is added by naming it on a product; here are their Urdu names."
      filters={[
        { name: 'q', label: 'Search', type: 'search' },
        { name: 'with', label: 'With', all: 'Anything', options: { noUrdu: 'No Urdu' } },
      ]}
      rows={notes}
      list={<NoteFields notes={notes} />}
      empty={{
        title: 'No notes yet',
        text: 'Rose, oud, amber: every note that products name, to give it an Urdu name.',
      }}
      more={more}
    />
  )
}

/** The notes of a page in one form, each with a field for its Urdu name. */
function NoteFields({ notes }: { notes: readonly Note[] }) {
  const mayChange = useMay()('catalogue.change')
  const hidden = useSeenValues('save', Object.fromEntries(notes.map(({ note, urdu }) => [note, urdu])))
  return (
    <StaffForm action="save" submit="Save" hidden={hidden} readOnly={!mayChange} className="panel mt-4">
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
    </StaffForm>
  )
}
