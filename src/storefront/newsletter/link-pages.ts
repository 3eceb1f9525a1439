import { href } from 'react-router'
import type { Form } from '../../web/forms/form.ts'
import { confirmForm, leaveForm } from './forms.ts'

type Words = { title: string; text: string }

/** The texts of a page behind a newsletter link: before the action, after it, and for an expired link. */
type LinkPage = { form: Form; asking: Words; done: Words; gone: Words; onward: { label: string; href: string } }

export const linkPages: Record<'confirm' | 'leave', LinkPage> = {
  confirm: {
    form: confirmForm,
    asking: {
      title: 'Confirm your subscription',
      text: 'Press the button to receive our emails about latest perfumes and offers.',
    },
    done: { title: 'Thank you', text: 'You are subscribed. Every newsletter has a link to unsubscribe.' },
    gone: {
      title: 'This link is no longer valid',
      text: 'Links work for seven days. Enter your email in the newsletter box below to get a new one.',
    },
    onward: { label: 'See what is new', href: href('/new-arrivals') },
  },
  leave: {
    form: leaveForm,
    asking: {
      title: 'Unsubscribe from the newsletter?',
      text: 'You will get no more emails about perfumes and offers. Emails about your orders still come.',
    },
    done: {
      title: 'You are unsubscribed',
      text: 'You will get no more newsletters from us. You can subscribe again below at any time.',
    },
    gone: { title: 'This link is incomplete', text: 'Please open the link in our email again, or copy all of it.' },
    onward: { label: 'Go to the home page', href: href('/') },
  },
}
