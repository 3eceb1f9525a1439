import { plural } from '../../shop/plural.ts'
import type { Supplier } from '../../shop/purchases/index.ts'
import { Day, Select, Text } from '../kit/fields.tsx'
import { PanelForm } from '../kit/form-parts.tsx'

type Props = { suppliers: readonly Supplier[]; sizeIds: readonly string[] }

/** For whom a purchase order is, with the sizes that were chosen. */
export function BeginForm({ suppliers, sizeIds }: Props) {
  const chosen = `${plural(sizeIds.length, 'size')} chosen. Pieces are suggested: what a month sells, less what is there or on its way.`
  return (
    <PanelForm
      title="From whom"
      note={sizeIds.length > 0 ? chosen : 'You add the sizes on the next page.'}
      action="begin"
      submit="Begin"
      busy="Beginning ..."
      hidden={{ sizeId: sizeIds }}
    >
      <Select
        name="supplierId"
        label="Supplier"
        options={suppliers.map(({ supplierId, name }) => [String(supplierId), name] as const)}
      />
      <Day name="expectedOn" label="Expected on (optional)" />
      <Text name="note" label="Note (optional)" maxLength={500} />
    </PanelForm>
  )
}
