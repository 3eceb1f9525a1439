import { useRef } from 'react'
import { useFetcher } from 'react-router'
import { plural } from '../../shop/ground/plural.ts'
import { PanelForm } from '../kit/form-parts.tsx'
import { RuleFields } from '../kit/rule-fields.tsx'
import { usePause } from '../kit/use-pause.ts'
import type { CollectionPageProps } from './load-collection.ts'

type Found = { count: number; first: string[] }

/** The rules of a collection, and how many perfumes fit what stands in the form now. */
export function RulesPanel({ page: { membersVersion, ruleFields, count, first } }: CollectionPageProps) {
  const area = useRef<HTMLDivElement>(null)
  const { data, load } = useFetcher<Found>()
  const { whenPaused } = usePause()
  const found = data ?? { count, first }
  const look = () => {
    const form = area.current?.querySelector('form')
    if (!form) return
    const typed = [...new FormData(form)].filter((pair): pair is [string, string] => typeof pair[1] === 'string')
    void load(`/admin/collections/count?${new URLSearchParams(typed)}`)
  }
  return (
    <div ref={area} onInput={() => whenPaused(look)}>
      <PanelForm
        title="Its perfumes"
        note="All that fit every rule that says something; of a list any line. Without a rule it is empty."
        action="rules"
        submit="Save the rules"
        hidden={{ version: `${membersVersion}` }}
      >
        <p role="status" className="bg-sand p-3 text-sm">
          <b className="font-medium">{plural(found.count, 'perfume')}</b>
          {found.first.length > 0 && `: ${found.first.join(', ')}${found.count > found.first.length ? ' ...' : ''}`}
        </p>
        <RuleFields fields={ruleFields} />
      </PanelForm>
    </div>
  )
}
