import { useId } from 'react'
import { concentrations } from '../../../shop/catalogue/products/rules.ts'
import type { FormField } from '../../../shop/ground/forms/index.ts'
import { Select, Text } from '../../kit/fields.tsx'
import { RuleFields } from '../../kit/rule-fields.tsx'

type Props = { fields: readonly FormField[]; categories: readonly string[]; houses: readonly string[] }

/** House, category, for whom, and concentration where the form has it: known words are offered. */
export function BasicFields({ fields, categories, houses }: Props) {
  const of = (name: string) => fields.find(field => field.name === name)
  const textOf = (name: string) => {
    const field = of(name)
    return field && 'value' in field ? String(field.value) : ''
  }
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Offered name="brand" label="House" value={textOf('brand')} words={houses} />
      <Select
        name="category"
        label="Category"
        required
        options={categories}
        empty={textOf('category') ? undefined : ''}
        defaultValue={textOf('category')}
      />
      <RuleFields fields={fields.filter(({ name }) => name === 'audience')} />
      {of('concentration') && (
        <Offered name="concentration" label="Concentration" value={textOf('concentration')} words={concentrations} />
      )}
    </div>
  )
}

type OfferedProps = { name: string; label: string; value: string; words: readonly string[] }

/** A line of text with words to choose from; others may be typed. */
function Offered({ name, label, value, words }: OfferedProps) {
  const list = useId()
  return (
    <div>
      <Text name={name} label={label} defaultValue={value} list={list} maxLength={80} autoComplete="off" dir="auto" />
      <datalist id={list}>
        {words.map(word => (
          <option key={word} value={word} />
        ))}
      </datalist>
    </div>
  )
}
