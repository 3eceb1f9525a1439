import { useLoaderData } from 'react-router'
import { z } from 'zod'
import { plural } from '../../shop/ground/plural.ts'
import { Closure, OPENING_SOON, readSettings, writeSetting } from '../../shop/settings/settings/index.ts'
import { endPreviewLinks, makePreviewLink } from '../../shop/staff/previews/index.ts'
import { shelfLacks } from '../../shop/watch/first-steps/first-step-rules.ts'
import { findShelf } from '../../shop/watch/first-steps/index.ts'
import { staffAction, staffActions, staffPage } from '../../web/server/staff-pages.ts'
import { DetailPage } from '../kit/detail-page.tsx'
import { Area, Day, Select, Text } from '../kit/fields.tsx'
import { PanelForm } from '../kit/form-parts.tsx'
import { LinkNotice, Notice } from '../kit/notice.tsx'
import { Panel } from '../kit/panel.tsx'
import { StaffForm, useActionResult } from '../kit/staff-form.tsx'
import { titled } from '../kit/titled.ts'

/** Whether visitors see the shop: opened, closed with a text and a day, shown to some by a link. */
export const meta = titled('Open or close')

/** How long a link shows the closed shop, in days. */
const previewDays = { '3': '3 days', '14': '14 days', '60': '60 days' }
/** A button is pressed, not an address opened by mistake. */
const Pressed = z.object({ pressed: z.literal('yes') })
const pressed = { pressed: 'yes' }

const WAITS =
  'While the shop is closed these wait: newsletters, reminders of abandoned carts, requests for reviews, and word that a sold-out size is back. Once it is open they are sent where they are still true; reminders and requests that are some days late never are. Emails about orders go on.'

/** Proposed to a shop that closes again. */
const AWAY: Closure = { ...OPENING_SOON, title: 'We are closed for a few days' }

const subject = { type: 'setting', id: 'closure', label: 'Whether the shop is open' }

export const loader = staffPage('settings.change', async ({ shop }) => {
  // Not the one in memory: what was just done is shown.
  const [{ closure }, shelf] = await Promise.all([readSettings(shop.db), findShelf(shop.db)])
  return { isClosed: closure !== null, words: closure ?? AWAY, published: shelf.published, lacks: shelfLacks(shelf) }
})

export const action = staffActions({
  open: staffAction('settings.change', Pressed, async ({ tx }) => {
    const { before } = await writeSetting(tx, 'closure', null)
    const { drafts } = await findShelf(tx)
    const unseen =
      drafts > 0 ? ` ${plural(drafts, 'product')} of yours ${drafts === 1 ? 'is' : 'are'} not in it: drafts.` : ''
    return {
      audit: before ? { action: 'shop.opened', subject, before: { value: before }, after: { value: null } } : [],
      message: before ? `The shop is open. Everybody sees it now.${unseen}` : 'The shop was open already.',
    }
  }),
  close: staffAction('settings.change', Closure, async ({ tx, input }) => {
    const { before, after } = await writeSetting(tx, 'closure', input)
    return {
      audit: { action: 'shop.closed', subject, before: { value: before }, after: { value: after } },
      message: before ? 'Saved. Visitors read it now.' : 'The shop is closed. Orders that were placed go on.',
    }
  }),
  preview: staffAction(
    'settings.change',
    z.object({ days: z.enum(['3', '14', '60']) }),
    async ({ tx, input, shop, session: { staff } }) => {
      const token = await makePreviewLink(tx, 'shop', { staffId: staff.id, hours: Number(input.days) * 24 })
      return {
        audit: { action: 'shop.previewMade', subject },
        message: 'The link is made. It is shown only now.',
        shown: { address: `${shop.publicUrl}/preview/${token}` },
        secret: true,
      }
    },
  ),
  endPreviews: staffAction('settings.change', Pressed, async ({ tx }) => {
    await endPreviewLinks(tx, 'shop')
    return { audit: { action: 'shop.previewsEnded', subject }, message: 'Every link that was made has ended.' }
  }),
})

export default function OpeningPage() {
  const { isClosed, words, published, lacks } = useLoaderData<typeof loader>()
  const result = useActionResult('open')
  const { title, text, until } = words
  return (
    <DetailPage
      title={isClosed ? 'The shop is closed' : 'The shop is open'}
      note={
        isClosed
          ? 'Visitors see one page, search engines are asked to come back later. Orders that were placed go on: they are tracked, paid and sent.'
          : 'Everybody sees it and can buy.'
      }
      aside={
        <>
          <Panel title="See it">
            <a href="/" target="_blank" rel="noreferrer" className="text-link inline-flex min-h-11 items-center">
              The shop, as shoppers {isClosed ? 'will ' : ''}see it
            </a>
            {isClosed && (
              <a
                href="/opening-soon"
                target="_blank"
                rel="noreferrer"
                className="text-link inline-flex min-h-11 items-center"
              >
                What visitors see now
              </a>
            )}
          </Panel>
          <Panel title="Try it">
            <a href="/admin/test-orders" className="text-link inline-flex min-h-11 items-center">
              Place an order that is a test
            </a>
          </Panel>
          {isClosed && <PreviewPanel />}
        </>
      }
    >
      <Notice className="empty:hidden">{result?.message}</Notice>
      {isClosed && (
        <PanelForm
          title="Open the shop"
          note="From that press on everybody sees it and can buy, and search engines may come."
          action="open"
          hidden={pressed}
          submit="Open the shop"
          variant="strong"
        >
          <div className="grid">
            <p>{published === 0 ? 'Nothing is for sale in it yet.' : `${plural(published, 'product')} in it.`}</p>
            {lacks.map(({ text, path }) => (
              <a key={path} href={path} className="text-link inline-flex min-h-11 items-center justify-self-start">
                {text}
              </a>
            ))}
          </div>
        </PanelForm>
      )}
      <PanelForm
        title={isClosed ? 'What visitors read' : 'Close the shop'}
        note={`${
          isClosed
            ? 'Your name stands above it, and below it a field for their email while emails leave.'
            : 'For a holiday or a recount. Search engines forgive some days; after about a week they begin to drop pages.'
        } ${WAITS}`}
        key={isClosed ? 'closed' : 'open'}
        action="close"
        submit={isClosed ? 'Save' : 'Close the shop'}
        variant="outline"
      >
        <Text name="title" label="First line" defaultValue={title} maxLength={60} required />
        <Area name="text" label="Text" defaultValue={text} rows={3} maxLength={500} dir="auto" />
        <Day
          name="until"
          label="The day you open"
          hint="Shown until it comes. You open the shop yourself: it does not open by itself"
          defaultValue={until}
        />
      </PanelForm>
    </DetailPage>
  )
}

/** A secret link by which somebody sees the whole shop while it is closed. */
function PreviewPanel() {
  const shown = useActionResult<{ address: string }>('preview')?.shown
  return (
    <Panel
      title="Show it to somebody"
      note="Who has the link sees the whole shop. It also ends when whoever made it does not work here any more."
    >
      {shown && <LinkNotice address={shown.address} />}
      <StaffForm action="preview" submit="Make a link" busy="Making ..." variant="outline">
        <Select name="days" label="It ends after" options={previewDays} defaultValue="14" />
      </StaffForm>
      <StaffForm action="endPreviews" hidden={pressed} submit="End all links" variant="outline" />
    </Panel>
  )
}
