import { quantityText, type Unit } from '../../shop/stock/fills/rules.ts'
import { Select, Text } from '../kit/fields.tsx'
import { PanelForm } from '../kit/form-parts.tsx'
import { useAnswer } from '../kit/staff-form.tsx'
import type { MaterialPageData } from './load-material.ts'

const example = { g: 'Such as 250, 2 kg or 5 tola', ml: 'Such as 500 or 5 l', piece: 'Such as 200' } satisfies Record<
  Unit,
  string
>

/** Receives, counts and changes a material. */
export function MaterialForms({ page: { material, suppliers, attempt } }: { page: MaterialPageData }) {
  const [received, counted] = [useAnswer('receive'), useAnswer('count')]
  const { name, unit, lowMark, note, version } = material
  return (
    <>
      <PanelForm
        // Empty again once it is saved: a second press has nothing to send.
        key={`receive ${received?.ok ? received.message : ''}`}
        title="Receive"
        note="What came, and what all of it cost: the cost is averaged with what is there."
        action="receive"
        submit="Receive"
        hidden={{ attempt }}
      >
        <Text name="quantity" label="How much" hint={example[unit]} required />
        <Text name="cost" label="Cost of all of it, Rs" inputMode="decimal" required />
        <Select
          name="supplierId"
          label="Supplier"
          empty="None"
          options={suppliers.map(each => [String(each.supplierId), each.name] as const)}
        />
        <Text name="note" label="Note" maxLength={200} />
      </PanelForm>
      <PanelForm
        key={`count ${counted?.ok ? counted.message : ''}`}
        title="Count, or write off"
        action="count"
        submit="Save"
        variant="outline"
        hidden={{ attempt }}
      >
        <Select
          name="what"
          label="What"
          options={{ counted: 'Counted: so much is there', lost: 'Lost: so much is gone' }}
        />
        <Text name="quantity" label="How much" hint={example[unit]} required />
        <Text name="note" label="Note" hint="Of a loss: how it happened" maxLength={200} />
      </PanelForm>
      <PanelForm title="Name and low mark" action="save" submit="Save" variant="outline" hidden={{ version, unit }}>
        <Text name="name" label="Name" defaultValue={name} maxLength={120} required />
        <Text
          name="lowMark"
          label="Low from"
          defaultValue={
            lowMark === null
              ? ''
              : quantityText(lowMark, unit)
                  .replace(/ pieces?$/, '')
                  .replaceAll(',', '')
          }
          hint="Empty: never"
        />
        <Text name="note" label="Note" defaultValue={note} maxLength={500} />
      </PanelForm>
    </>
  )
}
