/** The page of the back office where it is set up. */
export const MAIL_SERVER_PATH = '/admin/settings/email'

/** How the connection to a mail server is encrypted. */
export const securities = {
  starttls: 'STARTTLS (usual on port 587)',
  tls: 'TLS from the start (port 465)',
  none: 'None: only a server that asks for no password',
} as const
export type Security = keyof typeof securities

export type MailProvider = {
  name: string
  host: string
  port: number
  security: Security
  /** What the user name is, and where the password comes from. */
  hint: string
  /** What a domain's SPF record includes for it; the first is what a new record names. */
  spf: readonly string[]
  /** The selectors of its DKIM keys where they are the same for every domain; else the house reads its own there. */
  selectors: readonly string[]
}

/**
 * The mail providers that fill host and port in. Host, port, SPF and selectors are those of each one's own help pages;
 * what differs from account to account is asked for.
 */
export const mailProviders = {
  google: {
    name: 'Gmail or Google Workspace',
    host: 'smtp.gmail.com',
    port: 587,
    security: 'starttls',
    hint: 'User: your whole address. Password: an app password of 16 letters (Google account, Security, 2-Step Verification, App passwords); your usual one is refused.',
    spf: ['_spf.google.com'],
    selectors: ['google'],
  },
  microsoft: {
    name: 'Microsoft 365',
    host: 'smtp.office365.com',
    port: 587,
    security: 'starttls',
    hint: "User: your whole address. 'Authenticated SMTP' must be switched on for this mailbox in the Microsoft 365 admin center.",
    spf: ['spf.protection.outlook.com'],
    selectors: ['selector1', 'selector2'],
  },
  outlook: {
    name: 'Outlook.com or Hotmail',
    host: 'smtp-mail.outlook.com',
    port: 587,
    security: 'starttls',
    hint: 'User: your whole address. Microsoft refuses plain passwords of many of these mailboxes; then take another provider.',
    spf: ['spf.protection.outlook.com'],
    selectors: ['selector1', 'selector2'],
  },
  zoho: {
    name: 'Zoho Mail',
    host: 'smtp.zoho.com',
    port: 465,
    security: 'tls',
    hint: 'User: your whole address. With a domain of your own the host is smtppro.zoho.com; accounts of other data centres end with .eu, .in or .com.au. With two-factor sign-in an app password.',
    spf: ['zohomail.com', 'zoho.com', 'one.zoho.com', 'zoho.eu', 'zoho.in', 'zohomail.eu', 'zohomail.in'],
    selectors: [],
  },
  hostinger: {
    name: 'Hostinger',
    host: 'smtp.hostinger.com',
    port: 465,
    security: 'tls',
    hint: 'User: the whole address of the mailbox. Password: that of the mailbox, not of your Hostinger account.',
    spf: ['_spf.mail.hostinger.com'],
    selectors: ['hostingermail-a', 'hostingermail-b', 'hostingermail-c'],
  },
  namecheap: {
    name: 'Namecheap Private Email',
    host: 'mail.privateemail.com',
    port: 465,
    security: 'tls',
    hint: 'User: the whole address of the mailbox. Password: that of the mailbox.',
    spf: ['spf.privateemail.com'],
    selectors: ['default'],
  },
  brevo: {
    name: 'Brevo',
    host: 'smtp-relay.brevo.com',
    port: 587,
    security: 'starttls',
    hint: "User and password: the SMTP login and SMTP key of 'SMTP & API', not those you sign in with.",
    spf: ['spf.brevo.com', 'spf.sendinblue.com'],
    selectors: [],
  },
  mailgun: {
    name: 'Mailgun',
    host: 'smtp.mailgun.org',
    port: 587,
    security: 'starttls',
    hint: 'User and password: the SMTP credentials of your domain at Mailgun. In the EU region the host is smtp.eu.mailgun.org.',
    spf: ['mailgun.org'],
    selectors: [],
  },
  ses: {
    name: 'Amazon SES',
    host: 'email-smtp.ap-south-1.amazonaws.com',
    port: 587,
    security: 'starttls',
    hint: "User and password: SMTP credentials of SES, not access keys. Write your own region in place of 'ap-south-1'. A new account reaches only addresses that you have proved there.",
    spf: ['amazonses.com'],
    selectors: [],
  },
  sendgrid: {
    name: 'SendGrid',
    host: 'smtp.sendgrid.net',
    port: 587,
    security: 'starttls',
    hint: "User: the word 'apikey'. Password: an API key that may send mail.",
    spf: ['sendgrid.net'],
    selectors: ['s1', 's2'],
  },
} as const satisfies Record<string, MailProvider>

export type MailProviderName = keyof typeof mailProviders
export const isMailProvider = (name: string): name is MailProviderName => Object.hasOwn(mailProviders, name)
/** What is known of a provider; null for a mail server of one's own. */
export const providerOf = (name: string): MailProvider | null => (isMailProvider(name) ? mailProviders[name] : null)

/** Domains of mailboxes that a house does not own: their records are their provider's. */
export const freeDomains: readonly string[] = [
  'gmail.com',
  'googlemail.com',
  'outlook.com',
  'hotmail.com',
  'live.com',
  'msn.com',
  'yahoo.com',
  'ymail.com',
  'icloud.com',
  'me.com',
  'aol.com',
  'zoho.com',
  'zohomail.com',
  'proton.me',
  'protonmail.com',
]
