import { useState } from 'react'
import { useLoaderData } from 'react-router'
import { z } from 'zod'
import { checkMailRecords, type MailRecord } from '../../../platform/email/mail-records.ts'
import { timeText } from '../../../shop/ground/dates.ts'
import {
  askMailTest,
  findMailServer,
  SaveMailServer,
  saveMailServer,
} from '../../../shop/settings/mail-server/index.ts'
import {
  freeDomains,
  MAIL_SERVER_PATH,
  mailProviders,
  providerOf,
  type Security,
  securities,
} from '../../../shop/settings/mail-server/mail-provider-rules.ts'
import type { EmailState } from '../../../shop/settings/settings/email-promise-rules.ts'
import { readSettings } from '../../../shop/settings/settings/index.ts'
import { Button } from '../../../ui/button.tsx'
import { PasswordField } from '../../../ui/password-field.tsx'
import { confirmedAction, staffAction, staffActions, staffPage } from '../../../web/server/staff-pages.ts'
import { DetailPage } from '../../kit/detail-page.tsx'
import { Select, Text } from '../../kit/fields.tsx'
import { PanelForm } from '../../kit/form-parts.tsx'
import { LineLink } from '../../kit/line-link.tsx'
import { Notice } from '../../kit/notice.tsx'
import { OwnPasswordField } from '../../kit/own-password.tsx'
import { Panel } from '../../kit/panel.tsx'
import { StateChip } from '../../kit/state-chip.tsx'
import { titled } from '../../kit/titled.ts'
import { useLoadWhile } from '../../kit/use-load-while.ts'

/** By which server emails leave and whom they are from, a test to oneself, and what the domain says of it. */
export const meta = titled('Email')

export const loader = staffPage('connections.change', async ({ shop, query, session: { staff } }) => {
  // Not the ones in memory: what was just saved is shown. What a test came to is read before the state that follows
  // from it.
  const setup = await findMailServer(shop.db)
  const { supportEmail, shopName, emailState } = await readSettings(shop.db)
  const { provider, fromAddress, selector } = setup.fields
  const address = fromAddress || supportEmail
  const domain = address.split('@')[1]?.toLowerCase() ?? ''
  const isOwn = domain !== '' && !freeDomains.includes(domain)
  const known = providerOf(provider)
  const asked = {
    domain,
    spf: known?.spf ?? [],
    selectors: selector ? [selector] : (known?.selectors ?? []),
    provider: known?.name ?? 'your provider',
    reportsTo: address,
  }
  return {
    setup,
    state: emailState,
    contact: { name: shopName, address: supportEmail },
    fixedHost: shop.mail.fixedHost,
    to: staff.email,
    domain,
    isOwn,
    // Only when somebody asks: a page waits for no name server.
    records: query.domain === 'look' && isOwn ? await checkMailRecords(shop.mail.readTexts, asked) : null,
  }
})

const subject = { type: 'connection', id: 'email', label: 'Mail server' }

export const action = staffActions({
  save: confirmedAction(
    'connections.change',
    'password',
    SaveMailServer,
    async ({ tx, input, shop, session: { staff } }) => {
      const { before, after } = await saveMailServer(tx, { ...input, sealer: shop.sealer, testTo: staff.email })
      return {
        audit: { action: 'connection.changed', subject, before, after },
        message: after.host ? `Saved. A test is on its way to ${staff.email}.` : 'Saved.',
      }
    },
  ),
  test: staffAction('connections.change', z.object({}), async ({ tx, shop, session: { staff } }) => {
    await askMailTest(tx, { testTo: staff.email, fixed: shop.mail.fixedHost !== null })
    return {
      audit: { action: 'connection.tried', subject },
      message: 'Asked. What the server answers appears here in a moment.',
    }
  }),
})

const stateWords: Record<EmailState, { chip: string; tone: string; text: string }> = {
  works: { chip: 'Works', tone: 'on', text: 'Emails leave.' },
  none: {
    chip: 'Not set up',
    tone: 'not_set_up',
    text: 'No email leaves the shop, and none is promised: shoppers prove who they are by WhatsApp, SMS or a call.',
  },
  untested: { chip: 'Not proved', tone: 'failed', text: 'Emails are promised to nobody until a test got through.' },
  failing: {
    chip: 'Fails',
    tone: 'failed',
    text: 'The last emails did not leave, and none is promised until one does. What waits is sent again by itself.',
  },
}

export default function MailServerPage() {
  const { setup, state, fixedHost, to, ...more } = useLoaderData<typeof loader>()
  const { trying, triedAt, triedText } = setup
  const { chip, tone, text } = stateWords[state]
  const isKept = state === 'works' && !fixedHost && !setup.fields.host
  useLoadWhile(trying)
  return (
    <DetailPage
      back={{ to: '/admin/settings', label: 'All settings' }}
      title="Email"
      note={isKept ? 'The demo shop keeps its emails and sends none, until a server is set up here.' : text}
      chips={<StateChip state={tone}>{chip}</StateChip>}
      aside={
        <>
          <PanelForm
            title="Does it work?"
            note={`Sends an email to ${to}, by what is saved.`}
            action="test"
            submit={trying ? 'It is being sent ...' : 'Send a test to myself'}
            variant="outline"
          >
            <p className="wrap-anywhere text-sm empty:hidden" role="status">
              {triedAt && !trying && `${triedText} Tried on ${timeText(triedAt)}.`}
            </p>
          </PanelForm>
          <Panel title="More">
            <LineLink to="/admin/settings/emails">Email texts</LineLink>
          </Panel>
        </>
      }
    >
      {fixedHost && (
        <Notice className="mt-0">
          {`SMTP_URL is set where the shop runs, and counts: emails leave by ${fixedHost}, whatever server stands below. Sender and domain below count all the same.`}
        </Notice>
      )}
      <ServerForm key={setup.version} setup={setup} contact={more.contact} />
      <DomainPanel {...more} />
    </DetailPage>
  )
}

type Setup = Awaited<ReturnType<typeof findMailServer>>
type Contact = { name: string; address: string }

const providerNames = {
  '': 'Another, or a server of my own',
  ...Object.fromEntries(Object.entries(mailProviders).map(([name, provider]) => [name, provider.name])),
}

/** Server, login and sender. A provider fills in what is known of it. */
function ServerForm({ setup: { fields, passwordGiven, version }, contact }: { setup: Setup; contact: Contact }) {
  const [provider, setProvider] = useState(fields.provider)
  const [server, setServer] = useState({ host: fields.host, port: fields.port, security: fields.security })
  const known = providerOf(provider)
  const choose = (name: string) => {
    const chosen = providerOf(name)
    setProvider(name)
    if (chosen) setServer({ host: chosen.host, port: String(chosen.port), security: chosen.security })
  }
  return (
    <PanelForm
      title="How emails leave"
      note="Your email provider shows these under 'SMTP'. Saving sends a test to you."
      action="save"
      hidden={{ version }}
      submit="Save and test"
    >
      <div className="grid gap-3 sm:grid-cols-2">
        <Select
          name="provider"
          label="Provider"
          value={provider}
          onChange={event => choose(event.currentTarget.value)}
          options={providerNames}
          className="sm:col-span-2"
          hint={known?.hint ?? ''}
        />
        <Text
          name="host"
          label="Server"
          placeholder="smtp.example.com"
          autoComplete="off"
          spellCheck={false}
          value={server.host}
          onChange={event => setServer({ ...server, host: event.currentTarget.value })}
        />
        <Text
          name="port"
          label="Port"
          inputMode="numeric"
          value={server.port}
          onChange={event => setServer({ ...server, port: event.currentTarget.value })}
        />
        <Select
          name="security"
          label="Encryption"
          value={server.security}
          onChange={event => setServer({ ...server, security: event.currentTarget.value as Security })}
          options={securities}
          className="sm:col-span-2"
        />
        <Text name="user" label="User" autoComplete="off" spellCheck={false} defaultValue={fields.user} dir="ltr" />
        <Text
          as={PasswordField}
          name="smtpPassword"
          label="Password of the mailbox"
          autoComplete="off"
          {...(passwordGiven && { hint: 'Given. Leave empty to keep it' })}
        />
        <Text
          name="fromName"
          label="From: name"
          defaultValue={fields.fromName}
          placeholder={contact.name}
          hint="Empty: the name of the shop"
          dir="auto"
          maxLength={100}
        />
        <Text
          name="fromAddress"
          label="From: address"
          type="email"
          defaultValue={fields.fromAddress}
          placeholder={contact.address}
          hint={`An address that this mailbox may send from. Answers go to ${contact.address || "the shop's contact"}`}
        />
        <Text
          name="selector"
          label="DKIM selector"
          defaultValue={fields.selector}
          placeholder={known?.selectors.join(', ') ?? ''}
          hint={
            known && known.selectors.length > 0
              ? 'Known for this provider. Only if you chose another one there'
              : "The word before '_domainkey' in the record your provider shows. Optional"
          }
          autoComplete="off"
          spellCheck={false}
        />
        <OwnPasswordField />
      </div>
    </PanelForm>
  )
}

type DomainProps = { domain: string; isOwn: boolean; records: MailRecord[] | null }

const recordStates = {
  right: ['Right', 'on'],
  missing: ['Missing', 'not_set_up'],
  wrong: ['Wrong', 'wrong'],
  unknown: ['Not known', 'unread'],
} as const

/** What the DNS of the sender's domain says, each record with the very line to enter. */
function DomainPanel({ domain, isOwn, records }: DomainProps) {
  return (
    <Panel
      id="domain"
      title="Your domain"
      note="Three lines at whoever keeps your domain (its DNS) decide whether emails land in the inbox."
    >
      {domain === '' && <p>Enter the address that emails are from first.</p>}
      {domain !== '' && !isOwn && (
        <p>
          {`${domain} belongs to its provider, so nothing is to be entered. Shoppers trust an address of your own domain more, and other servers may not send for ${domain}.`}
        </p>
      )}
      {records?.map(({ kind, state, text, found, enter }) => {
        const [words, tone] = recordStates[state]
        return (
          <section key={kind} aria-label={kind} className="grid gap-2 border-line border-t pt-3">
            <h3 className="flex items-center gap-3 font-semibold">
              {kind} <StateChip state={tone}>{words}</StateChip>
            </h3>
            <p>{text}</p>
            {found.length > 0 && <Line label="Now" text={found.join('\n')} />}
            {enter && (
              <>
                <Line label={`Name (type ${enter.type})`} text={enter.name} />
                <Line label="Value" text={enter.value} />
              </>
            )}
          </section>
        )
      })}
      {isOwn && (
        <form method="get" action={`${MAIL_SERVER_PATH}#domain`}>
          <input type="hidden" name="domain" value="look" />
          <Button type="submit" variant="outline">
            {records ? 'Look again' : `Look up ${domain}`}
          </Button>
        </form>
      )}
    </Panel>
  )
}

/** A line to copy whole. */
const Line = ({ label, text }: { label: string; text: string }) => (
  <div className="grid gap-1 text-sm">
    <span className="text-muted">{label}</span>
    <code className="select-all whitespace-pre-wrap break-all">{text}</code>
  </div>
)
