import { useRef } from 'react'
import { useFetcher, useLoaderData } from 'react-router'
import { CollectionRules } from '../../shop/catalogue/catalogue/index.ts'
import {
  CollectionFacts,
  countMembers,
  factWords,
  findStaffCollection,
  listMembers,
  ruleWords,
  SaveMembers,
  saveCollection,
  saveMembers,
  saveRules,
} from '../../shop/catalogue/collections/index.ts'
import type { AuditEntry } from '../../shop/ground/audit/index.ts'
import { SeenVersion } from '../../shop/ground/changed-meanwhile.ts'
import { formFields, formRule } from '../../shop/ground/forms/index.ts'
import { plural } from '../../shop/ground/plural.ts'
import { staffAction, staffActions, staffPage } from '../../web/server/staff-pages.ts'
import { numberOf } from '../kit/addresses.ts'
import { ChooseProducts } from '../kit/choose-products.tsx'
import { DetailPage } from '../kit/detail-page.tsx'
import { PanelForm } from '../kit/form-parts.tsx'
import { RuleFields } from '../kit/rule-fields.tsx'
import { titled } from '../kit/titled.ts'
import { useMay } from '../kit/use-may.ts'
import { usePause } from '../kit/use-pause.ts'

export const meta = titled('Collection')

/** Loads all that the page of one collection shows. */
const loadCollection = staffPage('catalogue.read', async ({ shop, params }) => {
  const collection = await findStaffCollection(shop.db, numberOf(params.id))
  const [matching, members] = await Promise.all([
    countMembers(shop.db, collection, await shop.settings()),
    collection.members === 'hand' ? listMembers(shop.db, collection) : [],
  ])
  return {
    ...collection,
    ...matching,
    products: members,
    fields: formFields(CollectionFacts, factWords, collection.facts),
    ruleFields: formFields(CollectionRules, ruleWords, collection.rules),
  }
})

type CollectionPageProps = { page: ReturnType<typeof useLoaderData<typeof loadCollection>> }

export const loader = loadCollection

type Saved = Awaited<ReturnType<typeof saveCollection>>

const savedAs = (action: AuditEntry['action'], id: string | undefined, { title, before, after }: Saved) => ({
  audit: { action, subject: { type: 'collection', id: id ?? '', label: title }, before, after },
  message: 'Saved. Shoppers see it now.',
})

const Facts = CollectionFacts.extend({ version: SeenVersion })

const Rules = CollectionRules.extend({ version: SeenVersion })

/** What staff change of a collection. */
const collectionActions = {
  save: staffAction('catalogue.change', formRule(Facts, factWords), async ({ tx, input, params }) =>
    savedAs('collection.changed', params.id, await saveCollection(tx, { ...input, collectionId: numberOf(params.id) })),
  ),
  rules: staffAction('catalogue.change', formRule(Rules, ruleWords), async ({ tx, input, params }) => {
    const { version, ...rules } = input
    const saved = await saveRules(tx, { collectionId: numberOf(params.id), version, rules })
    return savedAs('collection.rulesChanged', params.id, saved)
  }),
  members: staffAction(
    'catalogue.change',
    SaveMembers.extend({ version: SeenVersion }),
    async ({ tx, input, params }) => {
      const saved = await saveMembers(tx, { ...input, collectionId: numberOf(params.id) })
      return savedAs('collection.membersChanged', params.id, saved)
    },
  ),
}

export const action = staffActions(collectionActions)

/** One collection: which perfumes it holds, what it says, and where it stands. */
export default function CollectionPage() {
  const page = useLoaderData<typeof loader>()
  const { facts, version, fields, members } = page
  const mayChange = useMay()('catalogue.change')
  return (
    <DetailPage
      back={{ to: '/admin/collections', label: 'All collections' }}
      title={facts.title}
      chips={<span className="chip">{facts.shown ? 'Shown' : 'Hidden'}</span>}
      note={
        facts.shown && (
          <a href={`/collections/${facts.address}`} className="text-link inline-flex min-h-11 items-center">
            See it in the shop
          </a>
        )
      }
      aside={
        mayChange && (
          <PanelForm title="The page" action="save" submit="Save" hidden={{ version: `${version}` }}>
            <RuleFields fields={fields} />
          </PanelForm>
        )
      }
    >
      {members === 'hand' ? <MembersPanel page={page} /> : <RulesPanel page={page} />}
    </DetailPage>
  )
}

/** The perfumes of a collection by hand: added by words, moved by drag or arrow keys. Without scripts an id a line. */
function MembersPanel({ page: { membersVersion, products } }: CollectionPageProps) {
  return (
    <PanelForm
      title="Its perfumes"
      note="In this order, unless a shopper sorts them. Perfumes that are not published wait here."
      action="members"
      submit="Save the perfumes"
      hidden={{ version: `${membersVersion}` }}
    >
      <ChooseProducts name="products" label="Perfumes" add="Add a perfume" products={products} />
    </PanelForm>
  )
}

type Matching = { count: number; first: string[] }

/** The rules of a collection, and how many perfumes fit what stands in the form now. */
function RulesPanel({ page: { membersVersion, ruleFields, count, first } }: CollectionPageProps) {
  const area = useRef<HTMLDivElement>(null)
  const { data, load } = useFetcher<Matching>()
  const { whenPaused } = usePause()
  const matching = data ?? { count, first }
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
        <p role="status" className="bg-tint p-3 text-sm">
          <b className="font-medium">{plural(matching.count, 'perfume')}</b>
          {matching.first.length > 0 &&
            `: ${matching.first.join(', ')}${matching.count > matching.first.length ? ' ...' : ''}`}
        </p>
        <RuleFields fields={ruleFields} />
      </PanelForm>
    </div>
  )
}
