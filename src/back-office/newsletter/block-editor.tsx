import { useEffect, useRef, useState } from 'react'
import {
  type BlockKind,
  blockKindNames,
  blockKinds,
  type CampaignBlock,
  MOST_BLOCKS,
} from '../../shop/people/campaigns/rules.ts'
import { useHydrated } from '../../ui/use-hydrated.ts'
import { Area } from '../kit/fields.tsx'
import { Problem } from '../kit/notice.tsx'
import { OrderedList } from '../kit/ordered-list.tsx'
import { useProblems } from '../kit/staff-form.tsx'
import { BlockFields, type NamedProduct } from './block-fields.tsx'

type Props = { blocks: readonly CampaignBlock[]; products: readonly NamedProduct[] }
type Item = { value: string; label: string; block: CampaignBlock }

const empty: Record<BlockKind, CampaignBlock> = {
  heading: { kind: 'heading', text: '' },
  text: { kind: 'text', text: '' },
  picture: { kind: 'picture', image: '', alt: '', link: '' },
  products: { kind: 'products', productIds: [] },
  button: { kind: 'button', label: '', link: '/shop' },
  gap: { kind: 'gap' },
}

/** The blocks of a newsletter, put in order by drag or arrow keys. Without scripts their JSON. */
export function BlockEditor(props: Props) {
  if (useHydrated()) return <Editor {...props} />
  return <Area name="blocks" label="Blocks, as JSON" rows={8} defaultValue={JSON.stringify(props.blocks)} dir="auto" />
}

function Editor({ blocks, products }: Props) {
  const problem = useProblems().blocks
  const next = useRef(0)
  const itemOf = (block: CampaignBlock): Item => ({ value: `${next.current++}`, label: blockKinds[block.kind], block })
  const [items, setItems] = useState(() => blocks.map(itemOf))
  const sent = useRef<HTMLInputElement>(null)
  const json = JSON.stringify(items.map(({ block }) => block))
  const before = useRef(json)
  useEffect(() => {
    // The form around keeps what is typed in it.
    if (before.current !== json) sent.current?.dispatchEvent(new Event('input', { bubbles: true }))
    before.current = json
  }, [json])
  const change = (value: string, block: CampaignBlock) =>
    setItems(all => all.map(item => (item.value === value ? { ...item, block } : item)))
  return (
    <fieldset className="grid gap-3">
      <legend className="mb-2 font-medium text-sm">Blocks</legend>
      <input ref={sent} type="hidden" name="blocks" value={json} />
      <OrderedList
        label="Blocks"
        items={items}
        onChange={setItems}
        empty="No block yet: add a heading, a text, perfumes."
        more={({ value, block }, at) => (
          <BlockFields block={block} place={at + 1} products={products} onChange={changed => change(value, changed)} />
        )}
      />
      <Problem>{problem}</Problem>
      {items.length < MOST_BLOCKS && (
        <p className="flex flex-wrap gap-x-4">
          {blockKindNames.map(kind => (
            <button
              key={kind}
              type="button"
              className="text-link min-h-11 text-sm"
              onClick={() => setItems(all => [...all, itemOf(empty[kind])])}
            >
              {`Add: ${blockKinds[kind]}`}
            </button>
          ))}
        </p>
      )}
    </fieldset>
  )
}
