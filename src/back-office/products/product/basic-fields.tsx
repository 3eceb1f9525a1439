import { useRef } from 'react'
import { commonCategories, concentrations } from '../../../shop/catalogue/products/rules.ts'
import { useHydrated } from '../../../ui/use-hydrated.ts'
import { Text } from '../../kit/fields.tsx'
import { RuleFields } from '../../kit/rule-fields.tsx'
import type { EditorProps } from './load-product-page.ts'

type Props = Pick<EditorProps['page'], 'fields' | 'categories' | 'houses'>

const textOf = (fields: Props['fields'], name: string) => {
  const field = fields.find(each => each.name === name)
  return field && 'value' in field ? String(field.value) : ''
}

/** Category and for whom. A category that is not known is made with the save. */
export const BasicFields = ({ fields, categories }: Props) => (
  <div className="grid items-start gap-4 sm:grid-cols-2">
    <CategoryField value={textOf(fields, 'category')} known={categories} />
    <RuleFields fields={fields.filter(({ name }) => name === 'audience')} />
  </div>
)

/** House and concentration: known words are offered. */
export const MakerFields = ({ fields, houses }: Props) => (
  <div className="grid items-start gap-4 sm:grid-cols-2">
    <Text
      name="brand"
      label="House"
      defaultValue={textOf(fields, 'brand')}
      maxLength={80}
      autoComplete="off"
      suggest={houses}
    />
    <Text
      name="concentration"
      label="Concentration"
      defaultValue={textOf(fields, 'concentration')}
      maxLength={80}
      autoComplete="off"
      suggest={concentrations}
    />
  </div>
)

// A shop with more categories of its own knows them.
const FEW_CATEGORIES = 3

function CategoryField({ value, known }: { value: string; known: readonly string[] }) {
  const hydrated = useHydrated()
  const input = useRef<HTMLInputElement>(null)
  const offered = [...new Set([...known, ...commonCategories])]
  const choose = (name: string) => {
    if (!input.current) return
    input.current.value = name
    input.current.dispatchEvent(new Event('input', { bubbles: true }))
  }
  return (
    <div className="grid gap-2">
      <Text
        ref={input}
        name="category"
        label="Category"
        hint="One of yours, or the name of a new one"
        required
        defaultValue={value}
        maxLength={60}
        autoComplete="off"
        suggest={offered}
      />
      {hydrated && known.length <= FEW_CATEGORIES && (
        <div className="flex flex-wrap gap-2">
          {offered.slice(0, 6).map(name => (
            <button key={name} type="button" className="view-link" onClick={() => choose(name)}>
              {name}
            </button>
          ))}
        </div>
      )}
    </div>
  )
}
