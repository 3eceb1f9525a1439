import type { ReactNode } from 'react'
import { timeText } from '../../shop/ground/dates.ts'
import { amountText } from '../../shop/ground/money.ts'
import { plural } from '../../shop/ground/plural.ts'
import { Text } from '../kit/fields.tsx'
import { PanelForm } from '../kit/form-parts.tsx'
import { Panel } from '../kit/panel.tsx'
import { RowAction, StaffForm } from '../kit/staff-form.tsx'
import { Tiles } from '../kit/tiles.tsx'
import type { CampaignOverview } from './load-campaign.ts'

type Props = { overview: CampaignOverview; to: string; may: { change: boolean; send: boolean } }

/** What is done with a newsletter besides writing it. */
export function SendPanels({ overview, to, may }: Props) {
  const { campaign } = overview
  const hidden = { version: `${campaign.version}` }
  return (
    <>
      {may.change && (
        <PanelForm
          title="Try it"
          note={`As it is saved, to ${to} alone.`}
          action="test"
          submit="Send me a test"
          busy="Sending ..."
          variant="outline"
        />
      )}
      {may.send ? (
        <MovePanel overview={overview} hidden={hidden} />
      ) : (
        campaign.state === 'draft' && (
          <Panel title="Send it">
            <p className="text-sm">Owners and managers send it: ask one of them to look at this page.</p>
          </Panel>
        )
      )}
      {may.change && (
        <Panel title="More">
          <div className="flex flex-wrap gap-x-5">
            <RowAction action="copy" submit="Make a copy" label="Make a copy of this newsletter" />
            {campaign.state === 'draft' && (
              <RowAction action="remove" submit="Delete the draft" label="Delete this draft" hidden={hidden} />
            )}
          </div>
        </Panel>
      )}
    </>
  )
}

type MoveProps = { overview: CampaignOverview; hidden: { version: string } }

function MovePanel({ overview: { campaign, recipients, pace }, hidden }: MoveProps): ReactNode {
  const { state, sendAt } = campaign
  const count = recipients ?? 0
  const minutes = Math.ceil(count / pace)
  const takes = `${plural(count, 'subscriber')} ${count === 1 ? 'gets' : 'get'} it, ${pace} a minute: ${minutes < 120 ? plural(minutes, 'minute') : `${Math.ceil(minutes / 60)} hours`}.`
  const button = (action: string, submit: string) => (
    <StaffForm action={action} submit={submit} variant="outline" hidden={hidden} />
  )
  switch (state) {
    case 'draft':
      return (
        <PanelForm
          title="Send it"
          note={takes}
          action="send"
          submit="Send the newsletter"
          busy="Planning ..."
          hidden={hidden}
        >
          <Text
            name="sendAt"
            label="Begins"
            type="datetime-local"
            hint="Pakistan's time. Empty: at once"
            className="max-w-xs"
          />
        </PanelForm>
      )
    case 'scheduled':
      return (
        <Panel title="It is planned" note={`It begins on ${sendAt && timeText(sendAt)}. ${takes}`}>
          {button('unschedule', 'Take it back')}
        </Panel>
      )
    case 'sending':
      return (
        <Panel title="It is being sent" note={`${plural(pace, 'email')} a minute. Emails of orders always go first.`}>
          {button('pause', 'Pause')}
          {button('stop', 'Stop for good')}
        </Panel>
      )
    case 'paused':
      return (
        <Panel title="It is paused">
          {button('resume', 'Go on')}
          {button('stop', 'Stop for good')}
        </Panel>
      )
    default:
      return null
  }
}

/** What became of its emails, and the orders that it brought. */
export function ResultPanel({ overview: { campaign, counts, brought } }: { overview: CampaignOverview }) {
  const { state, startedAt, endedAt, tag } = campaign
  const open = counts.waiting + counts.queued
  const when = [startedAt && `Begun ${timeText(startedAt)}`, endedAt && `ended ${timeText(endedAt)}`]
  return (
    <Panel title="Results" note={`${when.filter(Boolean).join(', ')}. Opening it is not tracked.`}>
      <Tiles
        label="Emails"
        tiles={[
          { label: 'Sent', figure: counts.sent + counts.bounced },
          { label: state === 'stopped' ? 'Not sent' : 'Still to send', figure: open },
          { label: 'Refused as they were sent', figure: counts.refused },
          { label: 'Bounced later', figure: counts.bounced },
          { label: 'Unsubscribed before it', figure: counts.skipped },
          { label: 'Unsubscribed by it', figure: counts.left },
        ]}
      />
      {brought ? (
        <p className="text-sm">
          {`${plural(brought.orders, 'order')} came by its links, ${brought.delivered} of them delivered for ${amountText(brought.revenue)}. `}
          <a href="/admin/sources" className="text-link">
            Sources
          </a>
        </p>
      ) : (
        tag === '' && (
          <p className="text-muted text-sm">Its links have no mark, so that its orders are not told apart.</p>
        )
      )}
    </Panel>
  )
}
