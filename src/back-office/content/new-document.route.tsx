import { useLoaderData } from 'react-router'
import { CreateDocument, createDocument, createWords, DocumentKind } from '../../shop/content/documents/index.ts'
import { formFields, formRule } from '../../shop/ground/forms/index.ts'
import { staffAction, staffActions, staffPage } from '../../web/server/staff-pages.ts'
import { DetailPage } from '../kit/detail-page.tsx'
import { PanelForm } from '../kit/form-parts.tsx'
import { RuleFields } from '../kit/rule-fields.tsx'
import { titled } from '../kit/titled.ts'

/** Begins a page or an article; no shopper reads it until it is published. */
export const meta = titled('New text')

export const loader = staffPage('content.change', async ({ url }) => ({
  kind: DocumentKind.catch('page').parse(url.searchParams.get('kind')),
  fields: formFields(CreateDocument, createWords),
}))

export const action = staffActions({
  create: staffAction('content.change', formRule(CreateDocument, createWords), async ({ tx, input, session }) => {
    const { documentId, slug } = await createDocument(tx, input, session.staff.name)
    const subject = { type: input.kind, id: String(documentId), label: input.title }
    return {
      audit: { action: `${input.kind}.created`, subject, after: { title: input.title, address: slug } },
      leadsTo: `/admin/content/texts/${documentId}`,
    }
  }),
})

export default function NewDocumentPage() {
  const { kind, fields } = useLoaderData<typeof loader>()
  const [title, list, label] =
    kind === 'page' ? ['New page', 'pages', 'All pages'] : ['New article', 'journal', 'The journal']
  return (
    <DetailPage back={{ to: `/admin/content/${list}`, label }} title={title}>
      <PanelForm
        title="What it is called"
        note="Its address is made of the title, and can be changed."
        action="create"
        submit="Begin"
        busy="Beginning ..."
        hidden={{ kind }}
      >
        <RuleFields fields={fields} />
      </PanelForm>
    </DetailPage>
  )
}
