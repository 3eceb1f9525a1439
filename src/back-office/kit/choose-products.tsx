import { useRef, useState } from 'react'
import { isolated } from '../../shop/ground/names/size-and-urdu-name-rules.ts'
import { useHydrated } from '../../ui/use-hydrated.ts'
import { Area } from './fields.tsx'
import { Problem } from './notice.tsx'
import { OrderedList } from './ordered-list.tsx'
import { type Offer, type Offers, Results } from './pick.tsx'
import { useProblems, useTypedLines } from './staff-form.tsx'
import { useLookup } from './use-lookup.ts'

type Product = { productId: string; name: string; brand: string }

type Props = {
  /** Sent as ids, a line each. */
  name: string
  label: string
  /** Above the list too, where the form has more than one. */
  titled?: boolean
  /** The label of the field that finds one to add. */
  add: string
  products: readonly Product[]
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
  const stored = products.map(choiceOf)
  // Sent before the scripts ran and refused, the form shows what was typed.
  const typed = useTypedLines(name)?.map(value => stored.find(item => item.value === value) ?? { value, label: value })
  return (
    <>
      {titled && <p className="-mb-2 font-medium text-sm">{label}</p>}
      {hint && <p className="text-muted text-sm">{hint}</p>}
      <ProductChoice name={name} label={label} add={add} chips={chips} start={typed ?? stored} />
    </>
  )
}

type Choice = { value: string; label: string }

/** A perfume with its house: two houses have perfumes of one name. */
export const choiceOf = ({ productId, name, brand }: Product): Choice => ({
  value: productId,
  label: [name, brand].filter(Boolean).map(isolated).join(', '),
})

type ChoiceProps = Pick<Props, 'label' | 'add' | 'chips'> & {
  /** Without it the caller sends what `onChange` tells. */
  name?: string
  start: readonly Choice[]
  onChange?: (chosen: Choice[]) => void
}

/** Perfumes that are searched by words and put in order. */
export function ProductChoice({ name, label, add: addLabel, chips = false, start, onChange }: ChoiceProps) {
  const [chosen, setChosen] = useState([...start])
  const [text, setText] = useState('')
  const { find, results } = useLookup<Offers>('/admin/collections/offers', text.trim())
  const field = useRef<HTMLInputElement>(null)
  const change = (next: Choice[]) => {
    setChosen(next)
    onChange?.(next)
  }
  const search = (typed: string) => {
    setText(typed)
    find(typed)
  }
  const offers = (results?.offers ?? []).filter(({ value }) => !chosen.some(item => item.value === value))
  const add = ({ value, label, note }: Offer) => {
    change([...chosen, choiceOf({ productId: value, name: label, brand: note ?? '' })])
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
      <Results offers={offers} onChoose={add} />
    </>
  )
}
