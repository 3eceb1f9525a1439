import { z } from 'zod'
import { shopIncident } from '../emails/shop-incident.tsx'
import { type IncidentKind, incidentTitles } from '../platform/database/incidents.ts'
import { dayText, timeText } from '../shop/ground/dates.ts'
import { emailJob } from './email-job.ts'

const IncidentEmail = z.object({
  owner: z.string(),
  kind: z.enum(Object.keys(incidentTitles) as IncidentKind[]),
  text: z.string(),
  since: z.date(),
})

/** Sends one owner the email about an incident: one a day for each kind, whichever process sends it. */
export const sendIncidentEmail = emailJob(
  'fault',
  IncidentEmail,
  async (_context, { owner, kind, text, since }, shop) => ({
    cause: `incident ${kind} ${dayText(new Date())} ${owner}`,
    email: await shopIncident({ email: owner, title: incidentTitles[kind], text, since: timeText(since) }, shop),
  }),
)
