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

function Chosen({ name, label, titled, add: addLabel, products }: Props) {
  const [chosen, setChosen] = useState(products.map(({ productId, name }) => ({ value: productId, label: name })))
  const [text, setText] = useState('')
  const { find, found } = useFound<Offers>('/admin/collections/offers', text.trim())
  const field = useRef<HTMLInputElement>(null)
  const search = (typed: string) => {
    setText(typed)
    find(typed)
  }
  const offers = (found?.offers ?? []).filter(({ value }) => !chosen.some(item => item.value === value))
  const add = ({ value, label }: { value: string; label: string }) => {
    setChosen(all => [...all, { value, label }])
    setText('')
    field.current?.focus()
  }
  return (
    <>
      {titled && <p className="-mb-2 font-medium text-sm">{label}</p>}
      <OrderedList name={name} label={label} items={chosen} onChange={setChosen} empty="No perfume yet." />
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
