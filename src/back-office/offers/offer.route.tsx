import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useFetcher, useLoaderData } from 'react-router'
import type { FormField } from '../../shop/ground/forms/index.ts'
import { plural } from '../../shop/ground/plural.ts'
import { CODES_AT_ONCE, kindFields, type OfferKindName, offerStates } from '../../shop/offers/offers/offer-rules.ts'
import { useHydrated } from '../../ui/use-hydrated.ts'
import { staffActions } from '../../web/server/staff-pages.ts'
import { ChooseNames } from '../kit/choose-names.tsx'
import { ChooseProducts } from '../kit/choose-products.tsx'
import { DetailPage } from '../kit/detail-page.tsx'
import { inExcel } from '../kit/export-menu.tsx'
import { Text } from '../kit/fields.tsx'
import { PanelForm } from '../kit/form-parts.tsx'
import { Panel } from '../kit/panel.tsx'
import { RuleFields } from '../kit/rule-fields.tsx'
import { StateChip } from '../kit/state-chip.tsx'
import { titled } from '../kit/titled.ts'
import type { Hidden } from '../kit/use-held-form.ts'
import { useMay } from '../kit/use-may.ts'
import { usePause } from '../kit/use-pause.ts'
import { WaitingNotice } from '../kit/waiting-notice.tsx'
import { type OfferFields as Fields, loadOffer, type OfferOverviewProps } from './load-offer.ts'
import { offerActions } from './offer-actions.ts'
import { HistoryPanel, ResultPanel, UsesPanel } from './offer-panels.tsx'

export const meta = titled('Offer')

export const loader = loadOffer

export const action = staffActions(offerActions)

const groups: [title: string, names: string[]][] = [
  [
    'What it gives',
    ['name', 'discountType', 'percent', 'cap', 'amount', 'buy', 'get', 'most', 'giftSku', 'giftPieces'],
  ],
  ['Who uses it', ['couponType', 'code', 'firstOrder', 'tags', 'prepaid', 'combinable']],
  ['How often', ['totalLimit', 'personLimit']],
  ['What it is for', ['categories', 'collections', 'products', 'sizes', 'minimum', 'cities']],
]

/** The form of an offer, and above it what it will do, in words, as it is typed. Fields of other kinds are hidden. */
function OfferFields({ fields, times, choices }: Fields) {
  const area = useRef<HTMLDivElement>(null)
  const typed = useTyped(area)
  const hydrated = useHydrated()
  const shown = ({ name }: FormField) => {
    const kinds = kindFields[name]
    if (!hydrated || !typed) return true
    if (name === 'code') return typed.couponType === 'public' || typed.couponType === 'private'
    return !kinds || kinds.includes(typed.discountType as OfferKindName)
  }
  return (
    <div ref={area} className="grid gap-6">
      <Words typed={typed} />
      {groups.map(([title, names]) => (
        <Group key={title} title={title}>
          {names.map(name => {
            const field = fields.find(each => each.name === name)
            return (
              field && (
                <div key={name} hidden={!shown(field)} className={isWide(field) ? 'sm:col-span-2' : ''}>
                  <OfferField field={field} choices={choices} />
                </div>
              )
            )
          })}
        </Group>
      ))}
      <Group title="When, in Pakistan's time">
        <Text
          name="startsAt"
          label="Begins"
          type="datetime-local"
          defaultValue={times.startsAt}
          hint="Empty: at once"
        />
        <Text
          name="endsAt"
          label="Ends"
          type="datetime-local"
          defaultValue={times.endsAt}
          hint="Empty: when it is stopped"
        />
        <RuleFields fields={fields.filter(({ name }) => name.startsWith('hours'))} />
      </Group>
    </div>
  )
}

const isWide = ({ kind, name }: FormField) => kind === 'switch' || ['name', 'categories', 'collections'].includes(name)

/** What the shop knows is chosen; everything else is typed. */
function OfferField({ field, choices }: { field: FormField } & Pick<Fields, 'choices'>) {
  const { name, label, hint = '' } = field
  if (name === 'products')
    return (
      <div className="grid gap-3">
        <ChooseProducts
          name={name}
          label={label}
          titled
          add="Add a perfume"
          hint={hint}
          products={choices.products}
          chips
        />
      </div>
    )
  if ((name === 'categories' || name === 'collections') && 'value' in field)
    return (
      <ChooseNames
        {...{ name, label, hint }}
        options={choices[name]}
        start={String(field.value).split('\n').filter(Boolean)}
      />
    )
  return <RuleFields fields={[field]} />
}

const Group = ({ title, children }: { title: string; children: ReactNode }) => (
  <fieldset>
    <legend className="mb-3 w-full border-line border-b pb-1 font-semibold">{title}</legend>
    <div className="pair">{children}</div>
  </fieldset>
)

/** What stands in the form around now; null before scripts run. */
function useTyped(area: React.RefObject<HTMLDivElement | null>): Record<string, string> | null {
  const [typed, setTyped] = useState<Record<string, string> | null>(null)
  useEffect(() => {
    const form = area.current?.closest('form')
    if (!form) return
    const read = () =>
      setTyped(Object.fromEntries([...new FormData(form)].map(([name, value]) => [name, String(value)])))
    read()
    // A chosen entry is in its field only after the next rendering.
    const readLater = () => requestAnimationFrame(read)
    form.addEventListener('input', readLater)
    return () => form.removeEventListener('input', readLater)
  }, [area])
  return typed
}

// A longer address is refused, and the refusal would stand in place of the page.
const LONGEST_QUERY = 12_000

function Words({ typed }: { typed: Record<string, string> | null }) {
  const { data, load } = useFetcher<{ words: string }>()
  const { whenPaused } = usePause()
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked again for what is typed alone.
  useEffect(() => {
    const query = new URLSearchParams(typed ?? {}).toString()
    // Nobody has begun: nothing is missing yet.
    if (typed?.name && query.length <= LONGEST_QUERY) whenPaused(() => void load(`/admin/offers/words?${query}`))
  }, [typed])
  return (
    <p role="status" aria-label="What it will do" className="min-h-11 bg-tint p-3 text-sm">
      {data?.words ?? 'What the offer will do is shown here as you fill in the form.'}
    </p>
  )
}

/** One offer: what it does in words, who used it, what it cost and brought, and 'stop now'. */
export default function OfferPage() {
  const { fields, times, choices, waiting, overview } = useLoaderData<typeof loader>()
  const mayChange = useMay()('offers.change')
  const hidden: Hidden = overview ? { version: `${overview.version}` } : {}
  const runs = overview?.state !== 'stopped'
  return (
    <DetailPage
      back={{ to: '/admin/offers', label: 'All offers' }}
      title={overview?.name ?? 'New offer'}
      chips={overview && <StateChip state={overview.state}>{offerStates[overview.state]}</StateChip>}
      note={overview?.words}
      asideFirst={overview !== null}
      first={<WaitingNotice approvals={waiting} />}
      aside={
        overview && (
          <>
            <ResultPanel offer={overview} />
            {overview.couponType === 'batch' && <CodesPanel offer={overview} mayChange={mayChange} />}
            {mayChange && (
              <PanelForm
                title={runs ? 'Stop it now' : 'Let it count again'}
                note={
                  runs ? 'It counts for nobody from this second on, also in carts that show it.' : 'As it stands here.'
                }
                action={runs ? 'stop' : 'resume'}
                submit={runs ? 'Stop now' : 'Let it count'}
                variant="outline"
                hidden={hidden}
              />
            )}
          </>
        )
      }
    >
      {mayChange && (
        <PanelForm title="The offer" action="save" submit={overview ? 'Save' : 'Make the offer'} hidden={hidden}>
          <OfferFields fields={fields} times={times} choices={choices} />
        </PanelForm>
      )}
      {overview && <UsesPanel offer={overview} />}
      {overview && <HistoryPanel offer={overview} />}
    </DetailPage>
  )
}

/** The codes of a batch: how many there are, more of them, a file and sheets to cut. */
function CodesPanel({ offer, mayChange }: OfferOverviewProps & { mayChange: boolean }) {
  const { offerId, version, codes } = offer
  return (
    <>
      {mayChange && (
        <PanelForm
          title="Make codes"
          note="Each counts for one order. Cancelled, its code is free again."
          action="codes"
          submit="Make them"
          busy="Making ..."
          hidden={{ version: `${version}` }}
        >
          <div className="pair">
            <Text
              name="count"
              label="How many"
              inputMode="numeric"
              hint={`1 to ${CODES_AT_ONCE.toLocaleString('en')} at once`}
              required
            />
            <Text name="prefix" label="They begin with" maxLength={20} hint="Such as EID-" />
          </div>
        </PanelForm>
      )}
      <Panel
        title="Its codes"
        note={`${plural(codes.made, 'code')}, ${codes.used.toLocaleString('en-IN')} of them used.`}
      >
        {codes.made > 0 && mayChange && (
          <p className="flex flex-wrap gap-x-5 text-sm">
            <a
              href={`/admin/offers/${offerId}/codes.csv`}
              download
              className="text-link inline-flex min-h-11 items-center"
            >
              All codes as CSV
            </a>
            <a
              href={inExcel(`/admin/offers/${offerId}/codes.csv`)}
              download
              className="text-link inline-flex min-h-11 items-center"
            >
              All codes as Excel
            </a>
            <a href={`/admin/offers/${offerId}/sheet.pdf`} className="text-link inline-flex min-h-11 items-center">
              Print the unused ones
            </a>
          </p>
        )}
      </Panel>
    </>
  )
}
