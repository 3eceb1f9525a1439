import { useLoaderData } from 'react-router'
import { shortDayText } from '../../shop/ground/dates.ts'
import { listStops, StopFilter } from '../../shop/people/newsletter/index.ts'
import { EMAIL_NOTICES, stopKinds, stopSources } from '../../shop/people/newsletter/subscriber-rules.ts'
import { staffActions, staffPage } from '../../web/server/staff-pages.ts'
import { Select } from '../kit/fields.tsx'
import { FileOrLines } from '../kit/file-or-lines.tsx'
import { FoldForm } from '../kit/form-parts.tsx'
import { ListPage } from '../kit/list-page.tsx'
import { newsletterTabs } from '../kit/office-tabs.ts'
import { RowAction } from '../kit/staff-form.tsx'
import { titled } from '../kit/titled.ts'
import { useMay } from '../kit/use-may.ts'
import { stopActions } from './subscriber-actions.ts'

/** Addresses that no newsletter goes to: they bounced, or their owner reported an email. */
export const meta = titled('Unreachable')

export const loader = staffPage('newsletter.read', async ({ shop, query }) => ({
  ...(await listStops(shop.db, StopFilter.parse(query))),
  address: `${shop.publicUrl}${EMAIL_NOTICES}/${shop.newsletterLinks.noticeKey}`,
}))

export const action = staffActions(stopActions)

/** Takes the bounces of a mail provider. `address`: where the provider may tell them by itself. */
const ImportBounces = ({ address }: { address: string }) => (
  <FoldForm label="Import bounces" action="import" submit="Import" busy="Reading ..." sendsFile className="panel">
    <p className="wrap-anywhere text-sm">
      {
        'Your mail provider can tell them by itself: give it this address for bounces and complaints. Keep it to yourself. '
      }
      <code className="select-all">{address}</code>
    </p>
    <FileOrLines
      hint="The list of bounces that your provider exports, or the email that reports one (.eml)"
      also=".eml"
    />
    <Select name="kind" label="What a list holds" options={stopKinds} defaultValue="bounce" />
  </FoldForm>
)

export default function UnreachablePage() {
  const { stops, more, address } = useLoaderData<typeof loader>()
  const may = useMay()('newsletter.change')
  return (
    <ListPage
      title="Unreachable"
      note="No newsletter goes to these addresses. Emails of orders still do."
      tabs={newsletterTabs}
      filters={[
        { name: 'q', label: 'Email', type: 'search' },
        { name: 'kind', label: 'Why', all: 'Any', options: stopKinds },
      ]}
      rows={stops}
      keyOf={({ email }) => email}
      columns={[
        { label: 'Email', cell: ({ email }) => email, typed: true, note: ({ at }) => shortDayText(at) },
        { label: 'Why', cell: ({ kind }) => stopKinds[kind], note: ({ source }) => stopSources[source] },
        { label: "The mail server's words", cell: ({ reason }) => reason, typed: true, plain: true },
      ]}
      rowActions={
        may &&
        (({ email }) => <RowAction action="lift" submit="Works again" label={`${email} works again`} of={{ email }} />)
      }
      says={['lift']}
      more={more}
      empty={{ title: 'Every address works', text: 'Bounces and spam reports are listed here.' }}
    >
      {may && <ImportBounces address={address} />}
    </ListPage>
  )
}
