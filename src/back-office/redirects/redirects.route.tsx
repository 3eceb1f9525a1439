import { useLoaderData } from 'react-router'
import { momentText } from '../../shop/dates.ts'
import { formFields } from '../../shop/forms/index.ts'
import { listRedirects, RedirectFilter, redirectWords, SaveRedirect } from '../../shop/redirects/index.ts'
import { staffActions, staffPage } from '../../web/server/staff-pages.ts'
import { SentFile } from '../kit/fields.tsx'
import { FoldForm } from '../kit/form-parts.tsx'
import { ListPage } from '../kit/list-page.tsx'
import { Notice } from '../kit/notice.tsx'
import { RuleFields } from '../kit/rule-fields.tsx'
import { RowAction, useAnswer } from '../kit/staff-form.tsx'
import { titled } from '../kit/titled.ts'
import { useMay } from '../kit/use-may.ts'
import { redirectActions } from './redirect-actions.ts'
import { redirectTabs } from './redirect-tabs.ts'

/** Where addresses lead that the shop has no page for. */
export const meta = titled('Redirects')

export const loader = staffPage('content.read', async ({ shop, query }) => ({
  ...(await listRedirects(shop.db, RedirectFilter.parse(query))),
  fields: formFields(SaveRedirect, redirectWords, { permanent: true }),
}))

export const action = staffActions(redirectActions)

export default function RedirectsPage() {
  const { redirects, more, fields } = useLoaderData<typeof loader>()
  const mayChange = useMay()('content.change')
  const removed = useAnswer('remove')
  return (
    <ListPage
      title="Redirects"
      note="Earlier addresses of products, collections and renamed pages lead on by themselves."
      tabs={redirectTabs}
      filters={[{ name: 'q', label: 'Address', type: 'search' }]}
      rows={redirects}
      keyOf={({ redirectId }) => String(redirectId)}
      columns={[
        { label: 'From', cell: ({ from }) => from, typed: true },
        { label: 'To', cell: ({ to }) => to, typed: true, plain: true },
        { label: 'Kind', cell: ({ permanent }) => (permanent ? '301' : '302') },
        { label: 'Hits', cell: ({ hits }) => hits, note: ({ hitAt }) => hitAt && momentText(hitAt), figure: true },
        { label: 'Made', cell: ({ by }) => by, note: ({ at }) => momentText(at) },
      ]}
      rowActions={
        mayChange &&
        (({ redirectId, version, from }) => (
          <RowAction
            action="remove"
            of={{ redirectId: String(redirectId) }}
            hidden={{ version: String(version) }}
            label={`Remove ${from}`}
            submit="Remove"
          />
        ))
      }
      empty={{ title: 'No redirects here' }}
      more={more}
    >
      {removed?.ok && <Notice>{removed.message}</Notice>}
      {mayChange && (
        <div className="panel my-4 grid gap-2">
          <FoldForm label="Add a redirect" action="add" submit="Add">
            <RuleFields fields={fields} />
          </FoldForm>
          <FoldForm label="Import a CSV file" action="import" submit="Import" busy="Importing ..." sendsFile>
            <SentFile
              name="file"
              label="CSV file"
              hint="A line each: from, to, and 301 or 302. All lines are taken, or none. At most 1,000"
              accept=".csv,text/csv"
              required
            />
          </FoldForm>
        </div>
      )}
    </ListPage>
  )
}
