import { z } from 'zod'
import { keyLabel } from '../../shop/staff/api-keys/api-key-rules.ts'
import { MakeKey, makeKey, RotateKey, revokeKey, rotateKey, takeKey } from '../../shop/staff/api-keys/index.ts'
import { notifyOwners, OwnPassword } from '../../shop/staff/staff/index.ts'
import { confirmedAction } from '../../web/server/staff-pages.ts'
import { actionsOn } from '../../web/server/subject-actions.ts'

const subjectOf = (keyId: string, name: string) => ({ type: 'apiKey', id: keyId, label: keyLabel({ name, keyId }) })

/** What the form shows once: the key itself, which is in no audit row and nowhere stored. */
export type ShownKey = { text: string }

/** Makes a key. Asks for one's own password, and every owner hears of it. */
export const keyListActions = {
  make: confirmedAction('keys.change', 'password', MakeKey.and(OwnPassword), async ({ tx, input, session, shop }) => {
    const { staff } = session
    const { keyId, text } = await makeKey(tx, input, staff)
    const notice = `${staff.name} has made an API key: ${input.name}.`
    await notifyOwners(tx, { text: notice, ipAddress: shop.device().ipAddress })
    const after = { scopes: input.scope, days: input.days || 'until revoked' }
    return {
      audit: { action: 'apiKey.made', subject: subjectOf(keyId, input.name), after },
      message: 'The key is made. It is shown only now.',
      shown: { text } satisfies ShownKey,
      secret: true,
    }
  }),
}

/** The writes of a key's page. */
export const keyActions = {
  rotate: confirmedAction(
    'keys.change',
    'password',
    RotateKey.and(OwnPassword),
    async ({ tx, input, params, session, shop }) => {
      const keyId = params.id ?? ''
      const { name, text } = await rotateKey(tx, { keyId, hours: input.hours, by: session.staff })
      const notice = `${session.staff.name} has given the API key ${name} another secret.`
      await notifyOwners(tx, { text: notice, ipAddress: shop.device().ipAddress })
      return {
        audit: { action: 'apiKey.rotated', subject: subjectOf(keyId, name), after: { oldCountsHours: input.hours } },
        message: 'The key has another secret. It is shown only now.',
        shown: { text } satisfies ShownKey,
        secret: true,
      }
    },
  ),
  take: confirmedAction('keys.change', 'password', OwnPassword, async ({ tx, params, session, shop }) => {
    const keyId = params.id ?? ''
    const { name, belongsTo } = await takeKey(tx, keyId, session.staff)
    const notice = `${session.staff.name} has taken over the API key ${name}.`
    await notifyOwners(tx, { text: notice, ipAddress: shop.device().ipAddress })
    return {
      audit: {
        action: 'apiKey.takenOver',
        subject: subjectOf(keyId, name),
        before: { belongsTo: belongsTo ?? '' },
        after: { belongsTo: session.staff.name },
      },
      message: 'The key is yours: it may do what your role allows.',
    }
  }),
  revoke: actionsOn('apiKey')('keys.change', z.object({}), async ({ tx, id: keyId }) => {
    const { name } = await revokeKey(tx, keyId)
    return { did: 'apiKey.revoked', label: keyLabel({ name, keyId }), message: 'The key opens nothing any more.' }
  }),
}
