import { units } from '../../shop/stock/fills/rules.ts'
import { Select, Text } from '../kit/fields.tsx'
import { FoldForm } from '../kit/form-parts.tsx'

/** Adds a material, of which there is none yet. */
export const NewMaterial = () => (
  <FoldForm label="New material" action="add" submit="Add" busy="Adding ...">
    <Text name="name" label="Name" maxLength={120} required />
    <Select name="unit" label="Counted in" options={units} />
    <Text name="lowMark" label="Low from" hint="Such as 100, or 5 tola of an oil; empty: never" />
    <Text name="note" label="Note" maxLength={500} />
  </FoldForm>
)
