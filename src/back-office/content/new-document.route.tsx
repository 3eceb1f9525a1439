import { useLoaderData } from 'react-router'
import type { Db } from '../../platform/database/database.ts'
import {
  AdoptTemplate,
  adoptTemplate,
  CreateDocument,
  createDocument,
  createWords,
  DocumentKind,
  pageTemplates,
} from '../../shop/content/documents/index.ts'
import { formFields, formRule } from '../../shop/ground/forms/index.ts'
import { staffAction, staffActions, staffPage } from '../../web/server/staff-pages.ts'
import { DetailPage } from '../kit/detail-page.tsx'
import { PanelForm } from '../kit/form-parts.tsx'
import { Panel } from '../kit/panel.tsx'
import { Rows } from '../kit/rows.tsx'
import { RuleFields } from '../kit/rule-fields.tsx'
import { RowAction } from '../kit/staff-form.tsx'
import { titled } from '../kit/titled.ts'

/** Begins a page or an article; no shopper reads it until it is published. */
export const meta = titled('New text')

export const loader = staffPage('content.change', async ({ shop, url }) => ({
  templates: await freeTemplates(shop.db),
  kind: DocumentKind.catch('page').parse(url.searchParams.get('kind')),
  fields: formFields(CreateDocument, createWords),
}))

/** Those whose page is not there yet. */
async function freeTemplates(db: Db) {
  const there = (await db.selectFrom('documents').select('slug').execute()).map(({ slug }) => slug)
  return pageTemplates
    .filter(({ slug }) => !there.includes(slug))
    .map(({ slug, title, description }) => ({ slug, title, description }))
}

export const action = staffActions({
  adopt: staffAction('content.change', AdoptTemplate, async ({ tx, input, session }) => {
    const { documentId, title } = await adoptTemplate(tx, input, session.staff.name)
    return {
      audit: {
        action: 'page.created',
        subject: { type: 'page', id: String(documentId), label: title },
        after: { title, template: input.template },
      },
      leadsTo: `/admin/content/texts/${documentId}`,
    }
  }),
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
  const { kind, fields, templates } = useLoaderData<typeof loader>()
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
      {kind === 'page' && templates.length > 0 && (
        <Panel
          title="Or adopt a template"
          note="A text for a shop in Pakistan. Your fees and days are filled in by themselves; what only you know stands in [square brackets], and is filled before it is published. Have a lawyer read what binds you."
        >
          <Rows
            rows={templates}
            keyOf={({ slug }) => slug}
            cell={({ title }) => title}
            note={({ description }) => description}
            end={({ slug, title }) => (
              <RowAction action="adopt" of={{ template: slug }} label={`Adopt: ${title}`} submit="Adopt" />
            )}
            empty="Every one is adopted."
          />
        </Panel>
      )}
    </DetailPage>
  )
}
