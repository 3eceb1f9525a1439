import type { Note } from '../../shop/catalogue/products/index.ts'
import { plural } from '../../shop/ground/plural.ts'
import { Text } from '../kit/fields.tsx'
import { StaffForm } from '../kit/staff-form.tsx'
import { useMay } from '../kit/use-may.ts'
import { useSeenValues } from '../kit/use-seen-values.ts'

/** The notes of a page in one form, each with a field for its Urdu name. */
export function NoteFields({ notes }: { notes: readonly Note[] }) {
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
