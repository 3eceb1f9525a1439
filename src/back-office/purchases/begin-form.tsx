import { plural } from '../../shop/ground/plural.ts'
import type { SuggestedLine } from '../../shop/money/reports/index.ts'
import type { Supplier } from '../../shop/stock/purchases/index.ts'
import { Day, Select, Text } from '../kit/fields.tsx'
import { PanelForm } from '../kit/form-parts.tsx'

type Props = { suppliers: readonly Supplier[]; lines: readonly SuggestedLine[]; usual: number | null }

/** For whom a purchase order is, with the sizes that were chosen. `usual`: who most of them were bought from last. */
export function BeginForm({ suppliers, lines, usual }: Props) {
  return (
    <PanelForm
      title="From whom"
      note={
        lines.length > 0
          ? `${plural(lines.length, 'size')}. Pieces are those of the report of what to buy; costs, those of the last purchase, stand on the next page.`
          : 'You add the sizes on the next page.'
      }
      action="begin"
      submit="Begin"
      busy="Beginning ..."
      hidden={{ sizeId: lines.map(({ sizeId }) => sizeId) }}
    >
      <Select
        name="supplierId"
        label="Supplier"
        options={suppliers.map(({ supplierId, name }) => [String(supplierId), name] as const)}
        {...(usual !== null && { defaultValue: String(usual) })}
      />
      <Day name="expectedOn" label="Expected on (optional)" />
      <Text name="note" label="Note (optional)" maxLength={500} />
      {lines.map(({ sizeId, label, pieces, stock, incoming, daysLeft }) => (
        <Text
          key={sizeId}
          name={`pieces.${sizeId}`}
          label={label}
          defaultValue={pieces}
          inputMode="numeric"
          hint={[
            `${stock} in stock`,
            incoming > 0 && `${incoming} on the way`,
            daysLeft !== null && `lasts ${plural(daysLeft, 'day')}`,
          ]
            .filter(Boolean)
            .join(', ')}
        />
      ))}
    </PanelForm>
  )
}
