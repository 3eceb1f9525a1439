import { z } from 'zod'
import { plural } from '../../shop/ground/plural.ts'
import {
  erasePerson,
  MergePerson,
  mergePeople,
  notePerson,
  PartPerson,
  PersonNote,
  partPeople,
  planMerge,
  TagPerson,
  tagPerson,
} from '../../shop/people/people/index.ts'
import { OwnPassword } from '../../shop/staff/staff/index.ts'
import { confirmedAction } from '../../web/server/staff-pages.ts'
import { actionsOn } from '../../web/server/subject-actions.ts'

const action = actionsOn('customer')
// No name or phone in an audit row: those are deleted with the person.
const label = 'Customer'

/** The writes of a customer's page. Texts about a person stay with the person. */
export const customerActions = {
  note: action('customers.change', PersonNote, async ({ tx, id: personId, input: { note }, actor }) => {
    await notePerson(tx, { personId, note, author: actor })
    return { did: 'customer.noted', label, message: 'Saved.' }
  }),
  tags: action('customers.change', TagPerson, async ({ tx, id: personId, input }) => {
    const { before, after } = await tagPerson(tx, { personId, ...input })
    return { did: 'customer.tagged', label, before: { tags: before }, after: { tags: after }, message: 'Saved.' }
  }),
  preview: action('customers.merge', MergePerson, async ({ tx, id: personId, input: { phone }, shop }) => {
    const { homeCountry } = await shop.settings()
    const shown = await planMerge(tx, { personId, phone, home: homeCountry })
    return { did: null, label, shown, unsaved: true }
  }),
  merge: action('customers.merge', MergePerson, async ({ tx, id: personId, input: { phone }, shop }) => {
    const { homeCountry } = await shop.settings()
    const { other } = await mergePeople(tx, { personId, phone, home: homeCountry })
    const message = 'Merged: both numbers count as one customer. It can be parted below.'
    return { did: 'customer.merged', label, after: { other: other.personId }, message }
  }),
  part: action('customers.merge', PartPerson, async ({ tx, id: personId, input: { numberId } }) => {
    await partPeople(tx, { personId, numberId })
    const message = 'Parted: the number is a customer of its own again.'
    return { did: 'customer.parted', label, after: { other: numberId }, message }
  }),
  erase: confirmedAction('customers.erase', 'password', OwnPassword.and(z.object({})), async ({ tx, params }) => {
    const personId = params.id ?? ''
    const { underWay } = await erasePerson(tx, personId)
    const rest =
      underWay > 0 ? ` ${plural(underWay, 'order')} under way follow by themselves once they have ended.` : ''
    return {
      audit: { action: 'customer.erased', subject: { type: 'customer', id: personId, label }, after: { underWay } },
      message: `The person is deleted from their orders.${rest}`,
      // Nothing is left to show.
      ...(underWay === 0 && { leadsTo: '/admin/customers' }),
    }
  }),
}
