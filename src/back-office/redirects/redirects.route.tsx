import { useLoaderData } from 'react-router'
import { momentText } from '../../shop/ground/dates.ts'
import { formFields } from '../../shop/ground/forms/index.ts'
import { listRedirects, RedirectFilter, redirectWords, SaveRedirect } from '../../shop/settings/redirects/index.ts'
import { staffActions, staffPage } from '../../web/server/staff-pages.ts'
import { ListPage } from '../kit/list-page.tsx'
import { redirectTabs } from '../kit/office-tabs.ts'
import { titled } from '../kit/titled.ts'
import { useMay } from '../kit/use-may.ts'
import { redirectActions } from './redirect-actions.ts'
import { AddRedirects, RemoveRedirect } from './redirect-forms.tsx'

/** Where addresses lead that the shop has no page for. */
export const meta = titled('Redirects')

export const loader = staffPage('content.read', async ({ shop, query }) => ({
  ...(await listRedirects(shop.db, RedirectFilter.parse(query))),
  fields: formFields(SaveRedirect, redirectWords, { permanent: true }),
}))

export const action = staffActions(redirectActions)

export default function RedirectsPage() {
  const { redirects, more, fields } = useLoaderData<typeof loader>()
  const may = useMay()('content.change')
  return (
    <ListPage
      title="Redirects"
      note="Earlier addresses of products, collections and renamed pages redirect by themselves."
      tabs={redirectTabs}
      filters={[{ name: 'q', label: 'Address', type: 'search' }]}
      rows={redirects}
      keyOf={({ redirectId }) => String(redirectId)}
      columns={[
        { label: 'From', cell: ({ from }) => <bdi dir="ltr">{from}</bdi> },
        { label: 'To', cell: ({ to }) => <bdi dir="ltr">{to}</bdi>, plain: true },
        { label: 'Kind', cell: ({ permanent }) => (permanent ? '301' : '302') },
        { label: 'Hits', cell: ({ hits }) => hits, note: ({ hitAt }) => hitAt && momentText(hitAt), figure: true },
        { label: 'Made', cell: ({ by }) => by, note: ({ at }) => momentText(at) },
      ]}
      says={['remove']}
      rowActions={may && (redirect => <RemoveRedirect {...redirect} />)}
      empty={{
        title: 'No redirects yet',
        text: 'Links to an earlier website, or in old posts, go on to the right page of this shop. Add them above, one or many.',
      }}
      more={more}
    >
      {may && <AddRedirects fields={fields} />}
    </ListPage>
  )
}
