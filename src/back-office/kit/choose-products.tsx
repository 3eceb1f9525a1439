import { useRef, useState } from 'react'
import { useHydrated } from '../../ui/use-hydrated.ts'
import { Area } from './fields.tsx'
import { Problem } from './notice.tsx'
import { OrderedList } from './ordered-list.tsx'
import { Found, type Offers } from './pick.tsx'
import { useProblems } from './staff-form.tsx'
import { useFound } from './use-found.ts'

type Props = {
  /** Sent as ids, a line each. */
  name: string
  label: string
  /** Above the list too, where the form has more than one. */
  titled?: boolean
  /** The label of the field that finds one to add. */
  add: string
  products: readonly { productId: string; name: string }[]
  /** Their order does not matter. */
  chips?: boolean
  hint?: string
}

/** A list of perfumes in a form: added by words, moved by drag or arrow keys. Without scripts an id a line. */
export function ChooseProducts(props: Props) {
  const { name, label, products } = props
  const problem = useProblems()[name]
  const ids = products.map(({ productId }) => productId).join('\n')
  if (!useHydrated()) return <Area name={name} label={label} hint="An id a line" rows={6} defaultValue={ids} />
  return (
    <>
      <Chosen {...props} />
      <Problem>{problem}</Problem>
    </>
  )
}

function Chosen({ name, label, titled, add, products, chips = false, hint }: Props) {
  return (
    <>
      {titled && <p className="-mb-2 font-medium text-sm">{label}</p>}
      {hint && <p className="text-muted text-sm">{hint}</p>}
      <ProductChoice
        name={name}
        label={label}
        add={add}
        chips={chips}
        start={products.map(({ productId, name }) => ({ value: productId, label: name }))}
      />
    </>
  )
}

type Choice = { value: string; label: string }
type ChoiceProps = Pick<Props, 'label' | 'add' | 'chips'> & {
  /** Without it the caller sends what `onChange` tells. */
  name?: string
  start: readonly Choice[]
  onChange?: (chosen: Choice[]) => void
}

/** Perfumes that are found by words and put in order. */
export function ProductChoice({ name, label, add: addLabel, chips = false, start, onChange }: ChoiceProps) {
  const [chosen, setChosen] = useState([...start])
  const [text, setText] = useState('')
  const { find, found } = useFound<Offers>('/admin/collections/offers', text.trim())
  const field = useRef<HTMLInputElement>(null)
  const change = (next: Choice[]) => {
    setChosen(next)
    onChange?.(next)
  }
  const search = (typed: string) => {
    setText(typed)
    find(typed)
  }
  const offers = (found?.offers ?? []).filter(({ value }) => !chosen.some(item => item.value === value))
  const add = ({ value, label }: Choice) => {
    change([...chosen, { value, label }])
    setText('')
    field.current?.focus()
  }
  return (
    <>
      <OrderedList
        {...(name && { name })}
        label={label}
        items={chosen}
        onChange={change}
        empty="No perfume yet."
        chips={chips}
      />
      <label className="grid gap-1 text-sm">
        <span className="font-medium">{addLabel}</span>
        <input
          ref={field}
          value={text}
          className="control max-w-md"
          placeholder="Name or house"
          autoComplete="off"
          onChange={event => search(event.target.value)}
          onKeyDown={event => {
            if (event.key !== 'Enter') return
            event.preventDefault()
            if (offers[0]) add(offers[0])
          }}
        />
      </label>
      <Found offers={offers} onChoose={add} />
    </>
  )
}
