import { useEffect, useRef, useState } from 'react'
import { useLoaderData } from 'react-router'
import {
  type BlockKind,
  blockKindNames,
  blockKinds,
  type CampaignBlock,
  campaignStates,
  MOST_BLOCKS,
} from '../../shop/people/campaigns/campaign-block-rules.ts'
import { useHydrated } from '../../ui/use-hydrated.ts'
import { staffActions } from '../../web/server/staff-pages.ts'
import { DetailPage } from '../kit/detail-page.tsx'
import { EmailPreview } from '../kit/email-preview.tsx'
import { Area, Select } from '../kit/fields.tsx'
import { PanelForm } from '../kit/form-parts.tsx'
import { Notice, Problem } from '../kit/notice.tsx'
import { OrderedList } from '../kit/ordered-list.tsx'
import { RuleFields } from '../kit/rule-fields.tsx'
import { useProblems } from '../kit/staff-form.tsx'
import { StateChip } from '../kit/state-chip.tsx'
import { titled } from '../kit/titled.ts'
import type { Hidden } from '../kit/use-held-form.ts'
import { useLoadWhile } from '../kit/use-load-while.ts'
import { useMay } from '../kit/use-may.ts'
import { BlockFields, type NamedProduct } from './block-fields.tsx'
import { campaignActions } from './campaign-actions.ts'
import { loadCampaign } from './load-campaign.ts'
import { ResultPanel, SendPanels } from './send-panels.tsx'

export const meta = titled('Newsletter')

export const loader = loadCampaign

export const action = staffActions(campaignActions)

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
function BlockEditor(props: Props) {
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

/** One newsletter: written in blocks, seen as it arrives, tested, sent, and what became of it. */
export default function CampaignPage() {
  const { fields, segments, products, overview, to } = useLoaderData<typeof loader>()
  const may = useMay()
  const campaign = overview?.campaign
  const hidden: Hidden = campaign ? { version: `${campaign.version}` } : {}
  useLoadWhile(overview?.isWorking ?? false)
  const isDraft = !campaign || campaign.state === 'draft'
  return (
    <DetailPage
      back={{ to: '/admin/newsletter', label: 'All newsletters' }}
      title={campaign?.subject ?? 'New newsletter'}
      chips={
        campaign && (
          <StateChip state={campaign.state === 'sent' ? 'all_sent' : campaign.state}>
            {campaignStates[campaign.state]}
          </StateChip>
        )
      }
      first={campaign?.problem && <Notice ok={false}>{`Paused by itself. ${campaign.problem}`}</Notice>}
      aside={
        overview && (
          <SendPanels
            overview={overview}
            to={to}
            may={{ change: may('newsletter.change'), send: may('newsletter.send') }}
          />
        )
      }
    >
      {overview?.campaign.startedAt && <ResultPanel overview={overview} />}
      {isDraft && may('newsletter.change') && (
        <PanelForm title="The newsletter" action="save" submit={campaign ? 'Save' : 'Save as a draft'} hidden={hidden}>
          <RuleFields fields={fields.slice(0, 3)} />
          <Select
            name="segment"
            label="Who gets it"
            hint="Segments are saved under Customers, by rules; of each those who are subscribed"
            options={segments}
            defaultValue={campaign?.segment ?? ''}
          />
          <RuleFields fields={fields.slice(3)} />
          <BlockEditor blocks={campaign?.blocks ?? []} products={products} />
        </PanelForm>
      )}
      {overview && (
        <EmailPreview
          {...overview.preview}
          urdu={overview.campaign.language === 'ur'}
          note="With the prices of now. What is sold out is left out."
        />
      )}
    </DetailPage>
  )
}
