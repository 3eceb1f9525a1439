import { z } from 'zod'
import { notifyOwners, OwnPassword } from '../../shop/staff/staff/index.ts'
import {
  addEndpoint,
  ChangeEndpoint,
  changeEndpoint,
  OneDelivery,
  removeEndpoint,
  rotateSecret,
  SaveEndpoint,
  SeenEndpoint,
  sendAgain,
  sendTest,
  switchEndpoint,
} from '../../shop/staff/webhooks/index.ts'
import { confirmedAction } from '../../web/server/staff-pages.ts'
import { actionsOn } from '../../web/server/subject-actions.ts'

/** A signing secret that was made just now: shown once, in no audit row. */
export type ShownSecret = { secret: string }

const subjectOf = (id: string, label: string) => ({ type: 'webhook', id, label })

/** Adds an endpoint. Where the shop's events go asks for one's own password, and every owner hears of it. */
export const webhookListActions = {
  add: confirmedAction(
    'webhooks.change',
    'password',
    SaveEndpoint.and(OwnPassword),
    async ({ tx, input, session, shop }) => {
      const { name, address, event: events } = input
      const { endpointId, secret } = await addEndpoint(tx, input, { sealer: shop.sealer, by: session.staff })
      const text = `${session.staff.name} sends webhooks to ${address} (${name}).`
      await notifyOwners(tx, { text, ipAddress: shop.device().ipAddress })
      return {
        audit: { action: 'webhook.added', subject: subjectOf(endpointId, name), after: { address, events } },
        message: 'Added. Its signing secret is shown only now.',
        shown: { secret } satisfies ShownSecret,
        secret: true,
      }
    },
  ),
}

const action = actionsOn('webhook')
const did = (action: `webhook.${string}`, label: string, message: string) => ({ did: action, label, message })

/** The writes of an endpoint's page. */
export const webhookActions = {
  save: confirmedAction(
    'webhooks.change',
    'password',
    ChangeEndpoint.and(OwnPassword),
    async ({ tx, input, params, session, shop }) => {
      const { name, before, after } = await changeEndpoint(tx, params.id ?? '', input, session.staff)
      const text = `${session.staff.name} sends webhooks to ${after.address} (${name}).`
      if (before.address !== after.address) await notifyOwners(tx, { text, ipAddress: shop.device().ipAddress })
      return {
        audit: { action: 'webhook.changed', subject: subjectOf(params.id ?? '', name), before, after },
        message: 'Saved.',
      }
    },
  ),
  rotate: confirmedAction(
    'webhooks.change',
    'password',
    SeenEndpoint.and(OwnPassword),
    async ({ tx, input: { version }, params, session, shop }) => {
      const seen = { version, sealer: shop.sealer, by: session.staff }
      const { name, secret } = await rotateSecret(tx, params.id ?? '', seen)
      return {
        audit: { action: 'webhook.secretRotated', subject: subjectOf(params.id ?? '', name) },
        message: 'It has another secret, shown only now. For a day messages are signed by both.',
        shown: { secret } satisfies ShownSecret,
        secret: true,
      }
    },
  ),
  on: action('webhooks.change', SeenEndpoint, async ({ tx, id, input: { version }, session }) => {
    const { name } = await switchEndpoint(tx, id, { version, on: true, by: session.staff })
    return did('webhook.switchedOn', name, 'On: what waits is sent now.')
  }),
  off: action('webhooks.change', SeenEndpoint, async ({ tx, id, input: { version }, session }) => {
    const { name } = await switchEndpoint(tx, id, { version, on: false, by: session.staff })
    return did('webhook.switchedOff', name, 'Off: what happens from now on is not sent.')
  }),
  remove: action('webhooks.change', SeenEndpoint, async ({ tx, id, input: { version } }) => {
    const { name } = await removeEndpoint(tx, id, version)
    return { did: 'webhook.removed', label: name, leadsTo: '/admin/webhooks' }
  }),
  test: action('webhooks.change', z.object({}), async ({ tx, id }) => {
    const { name } = await sendTest(tx, id)
    return did('webhook.tested', name, 'On its way: what came of it stands in the log in a moment.')
  }),
  again: action('webhooks.change', OneDelivery, async ({ tx, id: endpointId, input: { deliveryId } }) => {
    const { name, type } = await sendAgain(tx, { endpointId, deliveryId })
    return { ...did('webhook.sentAgain', name, 'On its way.'), after: { event: type, delivery: deliveryId } }
  }),
}
