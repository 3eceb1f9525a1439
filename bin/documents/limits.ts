import { type EmailTopic, emailLimits, strangersOf } from '../../src/jobs/email-limits-by-topic.ts'
import { CONTACT_LIMIT, UNPROVED_AN_HOUR } from '../../src/shop/ground/contact-limits.ts'
import { admissionLimits, type Limit, limits } from '../../src/web/server/call-limits.ts'

const MINUTE_S = 60
const HOUR_S = 3600
const DAY_S = 86_400

const names = Object.keys(limits) as Limit[]

/** The most within a time: a limit that begins anew within it allows its points again. */
const within = ({ points, duration }: { points: number; duration: number }, seconds: number) =>
  points * Math.max(1, Math.ceil(seconds / duration))

/** docs/limits.md: how often anybody may do what, and what is written to one contact. */
export function limitsDocument(): string {
  const row = (cells: (string | number)[]) =>
    `| ${cells.map(cell => (typeof cell === 'number' ? cell.toLocaleString('en') : cell)).join(' | ')} |`
  const times = (rule: { points: number; duration: number }) =>
    [MINUTE_S, HOUR_S, DAY_S].map(each => within(rule, each))
  const head = (what: string) => [
    row([what, 'for each', 'a minute', 'an hour', 'a day']),
    row(['---', '---', '---:', '---:', '---:']),
  ]
  const of = (who: string) =>
    names
      .filter(name => limits[name].who === who)
      .map(name => row([`${limits[name].what} (\`${name}\`)`, limits[name].per, ...times(limits[name])]))
  const emails = Object.entries(emailLimits).map(([topic, { rules, beyond, all }]) => {
    const most = (seconds: number) =>
      Math.min(...rules.map(rule => within({ points: rule.emails, duration: rule.seconds }, seconds)))
    return row([
      topic,
      most(MINUTE_S),
      most(HOUR_S),
      most(DAY_S),
      beyond === 'waits' ? 'waits' : 'left out',
      { waits: 'waits', firstPasses: 'the first passes', none: 'not held' }[all],
      strangersOf(topic as EmailTopic) ?? '',
    ])
  })
  return `${[
    '# What somebody can take',
    '',
    'Made from the code by `node bin/documents.ts --write`; `test/attacks/limits-document.test.ts` attacks each row. Counts of an IPv6 network of 56 bits are twice, of 48 bits four times those of an address.',
    '',
    ...[
      ['stranger', 'A stranger'],
      ['buyer', 'A buyer, signed in or with the link of an order'],
      ['staff', 'Somebody of the staff, or who tries to be'],
      ['program', 'A program'],
    ].flatMap(([who = '', title]) => [`## ${title}`, '', ...head('what'), ...of(who), '']),
    '## What is written to one contact',
    '',
    `Over all kinds a mailbox gets ${CONTACT_LIMIT.most} emails and a phone ${CONTACT_LIMIT.most} messages an hour; beside them the first of each topic that passes. To phones that nobody has proved go ${UNPROVED_AN_HOUR} reminders, alerts and codes an hour, of all together; to such mailboxes what the last column says (\`src/shop/ground/contact-limits.ts\`): beyond it who asks for a code is refused, other emails wait.`,
    '',
    row([
      'emails of the topic to one mailbox',
      'a minute',
      'an hour',
      'a day',
      'beyond it',
      'at the limit over all kinds',
      'an hour to mailboxes that nobody has proved',
    ]),
    row(['---', '---:', '---:', '---:', '---', '---', '---:']),
    ...emails,
    '',
    '## At once, in one process',
    '',
    row(['what', 'in all', 'of one address']),
    row(['---', '---:', '---:']),
    row(['connections', admissionLimits.connections, admissionLimits.connectionsPerAddress]),
    row(['requests that are worked on', admissionLimits.working, admissionLimits.workingPerAddress]),
    row(['requests that wait', admissionLimits.waiting, admissionLimits.waitingPerAddress]),
    row(['bodies that arrive', admissionLimits.bodies, '']),
    row(['uploads that arrive', admissionLimits.uploads, admissionLimits.uploadsPerAddress]),
    '',
    'What an order may hold, how many open orders a person has, and what unconfirmed orders hold by proof are settings of the shop; above which amounts a second person is needed is set by role at /admin/staff.',
  ].join('\n')}\n`
}
