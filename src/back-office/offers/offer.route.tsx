import { useLoaderData } from 'react-router'
import { offerStates } from '../../shop/offers/offers/rules.ts'
import { staffActions } from '../../web/server/staff-pages.ts'
import { DetailPage } from '../kit/detail-page.tsx'
import { PanelForm } from '../kit/form-parts.tsx'
import { titled } from '../kit/titled.ts'
import type { Hidden } from '../kit/use-held-form.ts'
import { useMay } from '../kit/use-may.ts'
import { WaitingNotice } from '../kit/waiting-notice.tsx'
import { CodesPanel } from './codes-panel.tsx'
import { loadOffer } from './load-offer.ts'
import { offerActions } from './offer-actions.ts'
import { OfferFields } from './offer-fields.tsx'
import { HistoryPanel, ResultPanel, UsesPanel } from './offer-panels.tsx'

export const meta = titled('Offer')

export const loader = loadOffer

export const action = staffActions(offerActions)

/** One offer: what it does in words, who used it, what it cost and brought, and 'stop now'. */
export default function OfferPage() {
  const { fields, times, choices, waiting, found } = useLoaderData<typeof loader>()
  const mayChange = useMay()('offers.change')
  const hidden: Hidden = found ? { version: `${found.version}` } : {}
  const runs = found?.state !== 'stopped'
  return (
    <DetailPage
      back={{ to: '/admin/offers', label: 'All offers' }}
      title={found?.name ?? 'New offer'}
      chips={found && <span className="chip">{offerStates[found.state]}</span>}
      note={found?.words}
      asideFirst={found !== null}
      first={<WaitingNotice approvals={waiting} />}
      aside={
        found && (
          <>
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
            <ResultPanel offer={found} />
            {found.couponType === 'batch' && <CodesPanel offer={found} mayChange={mayChange} />}
          </>
        )
      }
    >
      {mayChange && (
        <PanelForm title="The offer" action="save" submit={found ? 'Save' : 'Make the offer'} hidden={hidden}>
          <OfferFields fields={fields} times={times} choices={choices} />
        </PanelForm>
      )}
      {found && <UsesPanel offer={found} />}
      {found && <HistoryPanel offer={found} />}
    </DetailPage>
  )
}
