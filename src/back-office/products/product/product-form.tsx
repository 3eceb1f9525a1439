import type { ReactNode } from 'react'
import { Panel } from '../../kit/panel.tsx'
import { RuleFields } from '../../kit/rule-fields.tsx'
import { StaffForm } from '../../kit/staff-form.tsx'
import { useMay } from '../../kit/use-may.ts'
import { useSeenValues } from '../../kit/use-seen-values.ts'
import { BasicFields } from './basic-fields.tsx'
import type { ProductPageProps } from './load-product-page.ts'
import { NotesField } from './notes-field.tsx'
import { SearchPreview } from './search-preview.tsx'

/** Everything that the product's page says, in one form: what two people change at once is saved beside each other. */
export function ProductForm({ page }: ProductPageProps) {
  const hidden = useSeenValues('save', page.facts)
  const mayChange = useMay()('catalogue.change')
  const only = (...names: string[]) => page.fields.filter(({ name }) => names.includes(name))
  return (
    <StaffForm action="save" submit="Save product" hidden={hidden} readOnly={!mayChange}>
      <Part title="What it is">
        <RuleFields fields={only('name', 'nameUrdu')} />
        <BasicFields {...page} />
      </Part>
      <Part
        title="Notes"
        note="In the order in which the page shows them: drag a note, or choose it and use the arrow keys."
      >
        {(['topNotes', 'heartNotes', 'baseNotes'] as const).map(name => (
          <NotesField key={name} field={only(name)[0]} known={page.notes} />
        ))}
      </Part>
      <Part title="Texts">
        <RuleFields
          fields={['description', 'itemDetails', 'origin', 'inTheBox'].flatMap(name => only(name, `${name}Urdu`))}
        />
      </Part>
      <Part title="Character">
        <div className="grid items-start gap-4 sm:grid-cols-2">
          <RuleFields fields={only('longevityHours', 'sillage')} />
        </div>
        <RuleFields fields={only('seasons', 'occasions', 'alcoholFree', 'isNew')} />
      </Part>
      <Part title="Search engines and shared links">
        <RuleFields fields={only('seoTitle', 'seoTitleUrdu', 'seoDescription', 'seoDescriptionUrdu')} />
        <SearchPreview page={page} />
      </Part>
    </StaffForm>
  )
}

const Part = (props: { title: string; note?: string; children: ReactNode }) => <Panel {...props} />
