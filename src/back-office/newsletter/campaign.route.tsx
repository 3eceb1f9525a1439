import { useLoaderData } from 'react-router'
import { campaignStates } from '../../shop/people/campaigns/rules.ts'
import { staffActions } from '../../web/server/staff-pages.ts'
import { DetailPage } from '../kit/detail-page.tsx'
import { EmailPreview } from '../kit/email-preview.tsx'
import { Select } from '../kit/fields.tsx'
import { PanelForm } from '../kit/form-parts.tsx'
import { Notice } from '../kit/notice.tsx'
import { RuleFields } from '../kit/rule-fields.tsx'
import { titled } from '../kit/titled.ts'
import type { Hidden } from '../kit/use-held-form.ts'
import { useLoadWhile } from '../kit/use-load-while.ts'
import { useMay } from '../kit/use-may.ts'
import { BlockEditor } from './block-editor.tsx'
import { campaignActions } from './campaign-actions.ts'
import { loadCampaign } from './load-campaign.ts'
import { ResultPanel, SendPanels } from './send-panels.tsx'

export const meta = titled('Newsletter')

export const loader = loadCampaign

export const action = staffActions(campaignActions)

/** One newsletter: written in blocks, seen as it arrives, tested, sent, and what became of it. */
export default function CampaignPage() {
  const { fields, segments, products, found, to } = useLoaderData<typeof loader>()
  const may = useMay()
  const campaign = found?.campaign
  const hidden: Hidden = campaign ? { version: `${campaign.version}` } : {}
  useLoadWhile(found?.isWorking ?? false)
  const isDraft = !campaign || campaign.state === 'draft'
  return (
    <DetailPage
      back={{ to: '/admin/newsletter', label: 'All newsletters' }}
      title={campaign?.subject ?? 'New newsletter'}
      chips={campaign && <span className="chip">{campaignStates[campaign.state]}</span>}
      first={campaign?.problem && <Notice ok={false}>{`Paused by itself. ${campaign.problem}`}</Notice>}
      aside={
        found && (
          <SendPanels found={found} to={to} may={{ change: may('newsletter.change'), send: may('newsletter.send') }} />
        )
      }
    >
      {found?.campaign.startedAt && <ResultPanel found={found} />}
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
      {found && (
        <EmailPreview
          {...found.preview}
          urdu={found.campaign.language === 'ur'}
          note="With the prices of now. What is sold out is left out."
        />
      )}
    </DetailPage>
  )
}
